// How a word is folded, as in knockout/rules/text.py (S20): NFC, upper case, one apostrophe, one alphabet.
// The phone looks before it sends: what the server would refuse minutes later can be put right now.

const APOSTROPHES = /['\u2019\u2018\u201b`\u00b4\u2032]/gu;
const MOST_LETTERS = 30;
const LATIN = "ABCEHIKMOPTXY\u00cf";
const TWINS = "АВСЕНІКМОРТХУЇ";
const CYRILLIC = /\p{Script=Cyrillic}/u;
const SCRIPTS = [CYRILLIC, /\p{Script=Latin}/u, /\p{Script=Greek}/u];

// {word}, or {wrong}: the letter that is in the way, or the whole text.
export function foldWord(text) {
  const plain = text.normalize("NFC").replace(/[\uff01-\uff5e]/gu, (letter) => letter.normalize("NFKC"));
  const visible = plain.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "").trim().replace(/\s+/gu, " ");
  let word = visible.toUpperCase().normalize("NFC").replace(APOSTROPHES, "\u02bc");
  if (CYRILLIC.test(word)) word = [...word].map((letter) => TWINS[LATIN.indexOf(letter)] ?? letter).join("");
  const letters = [...word].filter((letter) => letter !== "\u02bc");
  const strange = letters.find((letter) => !/[\p{Lu}\p{Ll}\p{Lo}]/u.test(letter)) ?? otherScript(letters);
  if (strange) return { wrong: strange };
  return letters.length && word.length <= MOST_LETTERS ? { word } : { wrong: text };
}

function otherScript(letters) {
  const own = letters.some((letter) => CYRILLIC.test(letter)) ? CYRILLIC : SCRIPTS.find((script) => script.test(letters[0] ?? ""));
  return own && letters.find((letter) => !own.test(letter));
}

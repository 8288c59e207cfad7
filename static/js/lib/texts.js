// The page's words, in the language the server chose. English is the key, so a missing one still reads.

import { boot } from "./boot.js";

const texts = boot.texts ?? {};
const locale = boot.locale ?? "uk";
const forms = ["one", "few", "many", "other"];
const plural = new Intl.PluralRules(locale);

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// The text with its {places} filled in from `values`.
export function t(text, values = {}) {
  return fill(texts[text] ?? text, values);
}

// The form that goes with the number `n`, in this language.
export function tn(one, many, n, values = {}) {
  const known = texts[one];
  const index = forms.indexOf(plural.select(n));
  const text = Array.isArray(known) ? (known[index] ?? known.at(-1)) : n === 1 ? one : many;
  return fill(text, { n, ...values });
}

// A text of somebody's as it stands beside others (`apart` in knockout/rules/text.py): an apostrophe is stored in one
// form (U+02BC) and shown in the one people print (U+2019); what runs from right to left turns nothing beside it.
export function shown(text) {
  const plain = (text ?? "").replaceAll("\u02bc", "\u2019").replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(plain) ? `\u2068${plain}\u2069` : plain;
}

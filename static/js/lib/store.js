// What this device keeps: JSON under a key. A store that is full or forbidden is replaced by the page's own
// memory, so that everything works at least as long as the page is open. What is kept may be of an older page
// or spoiled: whoever reads says what it must be like.

const memory = new Map();
const anything = (value) => value !== null;

// The value under a key, or `otherwise` where there is none that `fits`.
export function read(key, otherwise = null, fits = anything) {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key);
    const value = text === null ? null : JSON.parse(text);
    return fits(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

const hasId = (item) => typeof item?.id === "string" && item.id !== "";

// A list of things with ids. A spoiled one is set aside, not thrown away: somebody may still read it.
export function readList(key) {
  const kept = read(key);
  if (kept === null) return [];
  const good = Array.isArray(kept) ? kept.filter(hasId) : [];
  if (good.length !== kept.length) {
    write(`${key}.spoiled`, kept);
    write(key, good);
  }
  return good;
}

// Says whether it will outlive the page.
export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

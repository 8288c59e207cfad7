// What this device keeps: JSON under a key. A store that is full or forbidden is replaced by the page's own
// memory, so that everything works at least as long as the page is open.

const memory = new Map();

export function read(key, otherwise = null) {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
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

export function forget(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never kept.
  }
}

// Light or dark, as chosen here; without a choice the device's own.

const KEY = "knockout.theme";

export function dark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function setTheme(theme, remember = true) {
  document.documentElement.dataset.theme = theme;
  if (!remember) return;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds for this page at least.
  }
}

export function toggleTheme() {
  setTheme(dark() ? "light" : "dark");
}

// What the address asks for stands above what was chosen before.
export function startTheme() {
  const asked = new URLSearchParams(location.search).get("theme");
  if (asked === "light" || asked === "dark") return setTheme(asked, false);
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "light" || kept === "dark") setTheme(kept, false);
  } catch {
    // The page's own default stands.
  }
}

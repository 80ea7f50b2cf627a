export type Theme = 'dark' | 'light' | 'system';

const STORAGE_KEY = 'theme';

/** Returns the member's choice; `system` when nothing is stored or storage is blocked. */
export function getTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Applies the stored theme to the page. Call before the first paint. */
export function applyTheme(theme: Theme = getTheme()): void {
  const root = document.documentElement;
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
}

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

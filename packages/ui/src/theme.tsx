export type Theme = 'dark' | 'light' | 'system';

const STORAGE_KEY = 'theme';

/** What the member chose; `system` when nothing is stored, or storage is closed to us. */
export function getTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts the stored choice on the page. Call it before the first paint. */
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
    // Private windows may refuse storage. The choice then lasts as long as the page.
  }
}

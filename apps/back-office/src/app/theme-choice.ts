import { getTheme, setTheme } from '@krapao/ui/brand/theme';
import { useSyncExternalStore } from 'react';

const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

export function isDark(): boolean {
  const chosen = getTheme();
  return chosen === 'system' ? window.matchMedia(DARK).matches : chosen === 'dark';
}

export function wearTheme(theme: 'dark' | 'light'): void {
  setTheme(theme);
  for (const listener of [...listeners]) listener();
}

function onChange(listener: () => void): () => void {
  const system = window.matchMedia(DARK);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

export const useIsDark = (): boolean => useSyncExternalStore(onChange, isDark);

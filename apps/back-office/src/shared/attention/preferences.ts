import { readStored, store } from '@krapao/web/browser/storage.ts';
import { useSyncExternalStore } from 'react';

/** What may ask for an operator's attention. A new kind has a label under `common.attention.kinds`. */
export const ATTENTION_KINDS = ['chat', 'review', 'alert'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export type Preference = { readonly sound: boolean; readonly desktop: boolean };
export type Preferences = Readonly<Record<AttentionKind, Preference>>;

/** Desktop notices begin switched off: the browser is asked for them only by the operator's own click. */
const FIRST: Preferences = {
  chat: { sound: true, desktop: false },
  review: { sound: false, desktop: false },
  alert: { sound: true, desktop: false },
};

const listeners = new Set<() => void>();
let cached: { text: string | null; preferences: Preferences } | undefined;

/** Of this browser, because the permission for desktop notices is the browser's too. */
export function attentionPreferences(): Preferences {
  const text = readStored('attention');
  if (cached?.text !== text) cached = { text, preferences: parse(text) };
  return cached.preferences;
}

function parse(text: string | null): Preferences {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<AttentionKind, Partial<Preference>>>;
    return {
      chat: { ...FIRST.chat, ...stored.chat },
      review: { ...FIRST.review, ...stored.review },
      alert: { ...FIRST.alert, ...stored.alert },
    };
  } catch {
    return FIRST;
  }
}

export function changeAttention(kind: AttentionKind, changed: Partial<Preference>): void {
  const preferences = attentionPreferences();
  const next = { ...preferences, [kind]: { ...preferences[kind], ...changed } };
  store('attention', JSON.stringify(next), { forGood: true });
  for (const listener of [...listeners]) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener); // Another tab's change.
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useAttentionPreferences = (): Preferences => useSyncExternalStore(onChange, attentionPreferences);

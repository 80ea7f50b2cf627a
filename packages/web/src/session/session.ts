import { forget, type Key, readStored, store } from '../browser/storage.ts';

/** Signed in means: a token is stored. The server decides what it is worth. */
const listeners = new Set<() => void>();
let token = readStored('token');
let isOver = false;

function change(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}

// Another tab of this browser signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === null) change(readStored('token'));
});

// The browser shows again a whole page that it kept. Nobody told that page who signed in or out meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStored('token') !== token) change(readStored('token'));
});

export const currentToken = (): string | null => token;

/** Whether the server ended the last session of this page; who logs out themselves need not be told. */
export const wasEnded = (): boolean => isOver;

/** Hears of every sign-in and sign-out, before anything is drawn anew. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function signIn(newToken: string, { remember }: { remember: boolean }): void {
  isOver = false;
  store('token', newToken, { forGood: remember });
  change(newToken);
}

const belongings = new Set<Key>(['token']);

/** What else belongs to whoever is signed in, and is not left to the next one. */
export function endsWithSession(...keys: readonly Key[]): void {
  for (const key of keys) belongings.add(key);
}

/** Wipes what belongs to whoever was signed in from the browser. */
export function wipeSession({ byServer = false } = {}): void {
  if (byServer && token) isOver = true;
  for (const key of belongings) forget(key);
  change(null);
}

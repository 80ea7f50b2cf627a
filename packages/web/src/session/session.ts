import { SESSION_ENDS, type SessionEnd } from '@krapao/contract/session-ends';
import { forget, type Key, readStored, store } from '../browser/storage.ts';

/** Signed in means that a token is stored; the server decides whether it is valid. */
const listeners = new Set<() => void>();
let token = readStored('token');
let lastEnd = readStored('sessionEnd');

function change(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}

// Another tab of this browser signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === null) change(readStored('token'));
});

// A page restored from the back/forward cache missed sign-ins and sign-outs in between.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStored('token') !== token) change(readStored('token'));
});

export const currentToken = (): string | null => token;

/** Why the server ended the last session of this tab, also after a reload; undefined after the member's own log-out. */
export const sessionEnd = (): SessionEnd | 'unknown' | undefined =>
  SESSION_ENDS.find((known) => known === lastEnd) ?? (lastEnd === null ? undefined : 'unknown');

/** Subscribes to sign-in and sign-out; listeners run before the next render. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function signIn(newToken: string, { remember }: { remember: boolean }): void {
  forgetSessionEnd();
  store('token', newToken, { forGood: remember });
  change(newToken);
}

const belongings = new Set<Key>(['token']);

/** Registers further stored items of the signed-in member, wiped with the session. */
export function endsWithSession(...keys: readonly Key[]): void {
  for (const key of keys) belongings.add(key);
}

/** Wipes the session after the server's refusal of its token, with the `reason` of that answer. */
export function wipeEndedSession(reason: unknown): void {
  // Later refusals of the same token have no effect.
  if (token) {
    lastEnd = SESSION_ENDS.find((known) => known === reason) ?? 'unknown';
    store('sessionEnd', lastEnd, { forGood: false });
  }
  wipe();
}

/** Ends the session on the member's own log-out, which the login page need not explain. */
export function wipeSession(): void {
  forgetSessionEnd();
  wipe();
}

function forgetSessionEnd(): void {
  lastEnd = null;
  forget('sessionEnd');
}

/** Removes the signed-in member's items from the browser. */
function wipe(): void {
  for (const key of belongings) forget(key);
  change(null);
}

/**
 * Browser storage may be unavailable (private windows, full disks): reads then return nothing and writes are lost, but
 * the page works.
 */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** All items stored in the browser, by name. An app declares its own names here. */
export interface StoredItems {
  token: true;
  /** Why the server ended the last session of this tab. */
  sessionEnd: true;
  locale: true;
  /** Chat messages without an answer yet. */
  chatOutbox: true;
}
export type Key = keyof StoredItems;

export const readStored = (key: Key): string | null =>
  attempt(() => localStorage.getItem(key) ?? sessionStorage.getItem(key)) ?? null;

/** Stores for good, or until the browser is closed. */
export function store(key: Key, value: string, { forGood }: { forGood: boolean }): void {
  forget(key);
  attempt(() => (forGood ? localStorage : sessionStorage).setItem(key, value));
}

/** Stores in the same storage as `other`, and not at all when `other` is not stored. */
export function storeBeside(other: Key, key: Key, value: string): void {
  const inLocal = attempt(() => localStorage.getItem(other)) != null;
  if (inLocal || readStored(other) !== null) store(key, value, { forGood: inLocal });
}

export function forget(key: Key): void {
  attempt(() => localStorage.removeItem(key));
  attempt(() => sessionStorage.removeItem(key));
}

/**
 * Browser storage that may be closed to us (private windows, full disks): reading then finds nothing
 * and writing is forgotten, but the page goes on.
 */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Everything that is kept in the browser, by name. An app declares its own names here. */
export interface Kept {
  token: true;
  locale: true;
  /** What was written in a chat and not answered yet. */
  chatOutbox: true;
}
export type Key = keyof Kept;

export const readStored = (key: Key): string | null =>
  attempt(() => localStorage.getItem(key) ?? sessionStorage.getItem(key)) ?? null;

/** For good, or until the browser is closed. */
export function store(key: Key, value: string, { forGood }: { forGood: boolean }): void {
  forget(key);
  attempt(() => (forGood ? localStorage : sessionStorage).setItem(key, value));
}

/** As long as another item is kept, and nowhere if that is not. */
export function storeBeside(other: Key, key: Key, value: string): void {
  const inLocal = attempt(() => localStorage.getItem(other)) != null;
  if (inLocal || readStored(other) !== null) store(key, value, { forGood: inLocal });
}

export function forget(key: Key): void {
  attempt(() => localStorage.removeItem(key));
  attempt(() => sessionStorage.removeItem(key));
}

const MINUTE_MS = 60_000;

/** Equals the server's lock time; the page warns before and hides its content at the lock. */
const IDLE_MS = 15 * MINUTE_MS;
const WARN_MS = MINUTE_MS;

export type Idle =
  | { readonly kind: 'awake' }
  | { readonly kind: 'warn'; readonly seconds: number }
  | { readonly kind: 'over' };

/** Returns the idle state of a page without input since `touchedMs`. */
export function idleAt(touchedMs: number, nowMs: number): Idle {
  const leftMs = touchedMs + IDLE_MS - nowMs;
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs <= WARN_MS) return { kind: 'warn', seconds: Math.ceil(leftMs / 1_000) };
  return { kind: 'awake' };
}

const MINUTE_MS = 60_000;

/** The server locks after the same time; the page says so before, and hides what it shows. */
const IDLE_MS = 15 * MINUTE_MS;
const WARN_MS = MINUTE_MS;

export type Idle =
  | { readonly kind: 'awake' }
  | { readonly kind: 'warn'; readonly seconds: number }
  | { readonly kind: 'over' };

/** How it stands with a desk that nobody has touched since `touchedMs`. */
export function idleAt(touchedMs: number, nowMs: number): Idle {
  const leftMs = touchedMs + IDLE_MS - nowMs;
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs <= WARN_MS) return { kind: 'warn', seconds: Math.ceil(leftMs / 1_000) };
  return { kind: 'awake' };
}

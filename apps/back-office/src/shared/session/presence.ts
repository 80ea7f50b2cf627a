/** When somebody last touched the page, here or in another tab. Signing in is a touch. */
let touchedMs = Date.now();

export const lastTouchMs = (): number => touchedMs;

export function touched(): void {
  touchedMs = Date.now();
}

const AWAY_MS = 60_000;

/** Whether a call is made by somebody, and not by a page that nobody looks at: that must keep no session awake. */
export const isAttended = (): boolean => Date.now() - touchedMs < AWAY_MS;

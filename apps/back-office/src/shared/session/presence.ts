/** Time of the last input in any tab. Signing in counts as input. */
let touchedMs = Date.now();

export const lastTouchMs = (): number => touchedMs;

export function touched(): void {
  touchedMs = Date.now();
}

const AWAY_MS = 60_000;

/** Whether an operator is present. Calls of an unattended page must not extend the session. */
export const isAttended = (): boolean => Date.now() - touchedMs < AWAY_MS;

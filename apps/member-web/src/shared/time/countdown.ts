const SECOND_MS = 1_000;

/** Creation and expiry of a pending item. */
export type Timed = { readonly createdAt: string; readonly expireIn: string };

/** Time left until an instant: "09:42", and 00:00 afterwards. */
export function timeLeft(expireIn: string, nowMs: number): { text: string; ms: number } {
  const ms = Math.max(0, Date.parse(expireIn) - nowMs);
  const seconds = Math.ceil(ms / SECOND_MS);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return { text: `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`, ms };
}

/** Share of the lifetime that is left, 0 to 100. */
export function shareLeft({ createdAt, expireIn }: Timed, leftMs: number): number {
  const lifeMs = Date.parse(expireIn) - Date.parse(createdAt);
  return lifeMs > 0 ? Math.max(0, Math.min(100, (leftMs / lifeMs) * 100)) : 0;
}

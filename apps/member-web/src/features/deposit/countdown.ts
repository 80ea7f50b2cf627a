const SECOND_MS = 1_000;

/** What is left until an instant: "09:42", and 00:00 from then on. */
export function timeLeft(expireIn: string, nowMs: number): { text: string; ms: number } {
  const ms = Math.max(0, Date.parse(expireIn) - nowMs);
  const seconds = Math.ceil(ms / SECOND_MS);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return { text: `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`, ms };
}

/** How much of the border is left, 0 to 100. */
export const shareLeft = (ms: number, lifeMs: number): number =>
  lifeMs > 0 ? Math.max(0, Math.min(100, (ms / lifeMs) * 100)) : 0;

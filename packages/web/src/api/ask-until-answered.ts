import { ApiError } from './api-error.ts';
import { newKey } from './new-key.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const FAILURES_MAX = 4;

/**
 * Asks with one idempotency key until there is an answer. When none comes, nobody knows whether it was
 * done; the same key may ask again, and the server does it once however often it hears of it. A server
 * that keeps failing is told to the member in the end. A refusal is never asked again: what was refused
 * must not happen later by itself.
 */
export async function askUntilAnswered<Answer>(
  ask: (idempotencyKey: string) => Promise<Answer>,
  onSilence: () => void,
  /** Of an earlier try that nobody answered. */
  idempotencyKey = newKey(),
): Promise<Answer> {
  let failures = 0;
  let wasSilent = false;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await ask(idempotencyKey);
    } catch (error) {
      if (!(error instanceof ApiError) || error.isAnswer || isRefusal(error, wasSilent)) throw error;
      if (error.status === 500 && ++failures === FAILURES_MAX) throw error;
      wasSilent = true;
      onSilence();
      await waitOrOnline(waitMs);
    }
  }
}

/**
 * "Too many" is a no. But whoever was turned away before any rule looked at them has learned nothing of
 * an earlier try that nobody answered.
 */
function isRefusal({ code, status, details }: ApiError, wasSilent: boolean): boolean {
  if (code !== 'REQUEST_LIMIT') return false;
  const isTurnedAway = status === 503 || details.retryAfterSeconds !== undefined;
  return !(wasSilent && isTurnedAway);
}

/** Waits, but not longer than until the line is back. */
function waitOrOnline(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    window.addEventListener('online', go);
  });
}

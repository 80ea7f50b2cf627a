import { ApiError } from './api-error.ts';
import { newKey } from './new-key.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const FAILURES_MAX = 4;

/**
 * Retries a call under one idempotency key until an answer arrives. Without an answer the outcome is unknown; a retry
 * with the same key is safe, because the server acts once. Throws after repeated server errors. A refusal is never
 * retried: a refused command must not succeed later by itself.
 */
export async function retryUntilAnswered<Answer>(
  send: (idempotencyKey: string) => Promise<Answer>,
  onSilence: () => void,
  /** Key of an earlier attempt without an answer. */
  idempotencyKey = newKey(),
): Promise<Answer> {
  let failures = 0;
  let wasSilent = false;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await send(idempotencyKey);
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
 * A rate limit is a refusal. But a request that was turned away before it was handled gives no information about an
 * earlier attempt without an answer.
 */
function isRefusal({ code, status, details }: ApiError, wasSilent: boolean): boolean {
  if (code !== 'REQUEST_LIMIT') return false;
  const isTurnedAway = status === 503 || details.retryAfterSeconds !== undefined;
  return !(wasSilent && isTurnedAway);
}

/** Waits for the given time, or until the browser is online again. */
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

import { AppError } from '../../platform/http/app-error.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { remainingWaitMs } from './throttle.ts';

/** `name`: the account of the secret. `device`: a browser that signed in before. */
export type Guess = { name: string; address: string; device?: string | undefined };

/**
 * Counts an attempt as failed until the returned function marks it as successful. Throws REQUEST_LIMIT when attempts
 * look like guessing.
 */
export async function beginGuess(
  { attempts, clock }: Pick<SessionsDeps, 'attempts' | 'clock'>,
  { name, address, device }: Guess,
): Promise<() => Promise<void>> {
  const attempt = await attempts.begin({ phone: name, address, device }, (failures) => {
    const waitMs = remainingWaitMs(failures, clock.now());
    if (waitMs > 0) throw new AppError('REQUEST_LIMIT', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  });
  return async () => {
    await attempts.succeed(attempt);
  };
}

import { AppError } from '../../platform/app-error.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { remainingWaitMs } from './throttle.ts';

/** `name`: whose secret it is. `device`: a browser that knew it before. */
export type Guess = { name: string; address: string; device?: string | undefined };

/**
 * Counts a guess as wrong until it is said to have been right. Throws REQUEST_LIMIT when somebody seems to be guessing.
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

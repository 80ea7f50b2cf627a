import { AppError } from '../../platform/app-error.ts';
import { knownDeviceId } from './known-device.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { remainingWaitMs } from './throttle.ts';

export type PasswordGiven = {
  phone: string;
  address: string;
  /** What the browser shows from an earlier sign-in. */
  knownDevice: string | undefined;
  password: string;
};

type Deps = Pick<SessionsDeps, 'attempts' | 'members' | 'passwords' | 'clock' | 'secret'>;
type Credentials = NonNullable<Awaited<ReturnType<SessionsDeps['members']['findCredentials']>>>;

/** The member whose password this is. Wherever a password is asked for, guesses count and slow down alike. */
export async function provePassword(deps: Deps, given: PasswordGiven): Promise<Credentials | undefined> {
  const { phone, address, password } = given;
  const from = { phone, address, device: knownDeviceId(deps, phone, given.knownDevice) };
  const attempt = await deps.attempts.begin(from, (failures) => {
    const waitMs = remainingWaitMs(failures, deps.clock.now());
    if (waitMs > 0) throw new AppError('REQUEST_LIMIT', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  });
  const member = await deps.members.findCredentials(phone);
  const isRight = await deps.passwords.matches(password, member?.password_hash);
  if (!member || !isRight) return undefined;
  await deps.attempts.succeed(attempt);
  return member;
}

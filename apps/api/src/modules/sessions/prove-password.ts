import { AppError } from '../../platform/app-error.ts';
import type { MemberCredentials } from '../members/public.ts';
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

/** The member whose password this is. Wherever a password is asked for, guesses count and slow down alike. */
export async function provePassword(deps: Deps, given: PasswordGiven): Promise<MemberCredentials | undefined> {
  const { phone, address, password } = given;
  const from = { phone, address, device: knownDeviceId(deps, phone, given.knownDevice) };
  const attempt = await deps.attempts.begin(from, (failures) => {
    const waitMs = remainingWaitMs(failures, deps.clock.now());
    if (waitMs > 0) throw new AppError('REQUEST_LIMIT', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  });
  const member = await deps.members.findCredentials(phone);
  const isRight = await deps.passwords.matches(password, member?.passwordHash);
  if (!member || !isRight) return undefined;
  await deps.attempts.succeed(attempt);
  return member;
}

/** The same for whoever need not know more. Throws REQUEST_LIMIT when somebody seems to be guessing. */
export const isOwnPassword = async (deps: Deps, given: PasswordGiven): Promise<boolean> =>
  (await provePassword(deps, given)) !== undefined;

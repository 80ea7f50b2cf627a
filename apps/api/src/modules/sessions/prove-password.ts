import type { MemberCredentials } from '../members/public.ts';
import { beginGuess } from './begin-guess.ts';
import { knownDeviceId } from './known-device.ts';
import type { SessionsDeps } from './sessions.deps.ts';

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
  const device = knownDeviceId(deps, phone, given.knownDevice);
  const wasRight = await beginGuess(deps, { name: phone, address, device });
  const member = await deps.members.findCredentials(phone);
  const isRight = await deps.passwords.matches(password, member?.passwordHash);
  if (!member || !isRight) return undefined;
  await wasRight();
  return member;
}

/** The same for whoever need not know more. Throws REQUEST_LIMIT when somebody seems to be guessing. */
export const isOwnPassword = async (deps: Deps, given: PasswordGiven): Promise<boolean> =>
  (await provePassword(deps, given)) !== undefined;

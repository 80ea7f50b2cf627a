import type { MemberCredentials } from '../members/public.ts';
import { beginGuess } from './begin-guess.ts';
import { knownDevice } from './known-device.ts';
import type { SessionsDeps } from './sessions.deps.ts';

export type PasswordGiven = {
  phone: string;
  address: string;
  /** The cookie of an earlier sign-in. */
  knownDevice: string | undefined;
  password: string;
};

type Deps = Pick<SessionsDeps, 'attempts' | 'members' | 'passwords' | 'clock' | 'appSecrets'>;

/**
 * The member with this password, and the function that marks the attempt as successful: until then the attempt counts
 * as failed. Attempts are counted and throttled alike wherever a password is requested.
 */
export async function tryPassword(
  deps: Deps,
  given: PasswordGiven,
): Promise<{ member: MemberCredentials; succeed: () => Promise<void> } | undefined> {
  const { phone, address, password } = given;
  const device = knownDevice(deps, phone, given.knownDevice)?.id;
  const succeed = await beginGuess(deps, { name: phone, address, device });
  const member = await deps.members.findCredentials(phone);
  const isRight = await deps.passwords.matches(password, member?.passwordHash);
  return member && isRight ? { member, succeed } : undefined;
}

/** Whether the password is right. Throws REQUEST_LIMIT when attempts look like guessing. */
export async function isOwnPassword(deps: Deps, given: PasswordGiven): Promise<boolean> {
  const tried = await tryPassword(deps, given);
  await tried?.succeed();
  return tried !== undefined;
}

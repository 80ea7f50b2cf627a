import { AppError } from '../../platform/http/app-error.ts';
import { beginGuess } from './begin-guess.ts';
import { knownDevice } from './known-device.ts';
import { beginSession, type LogIn } from './log-in.ts';
import type { SessionsDeps } from './sessions.deps.ts';

type From = Omit<LogIn, 'username' | 'password' | 'secondFactor' | 'passkey'> & { phone: string };

/** Signs in whom `prove` accepts by two factors at once, without a password. Attempts are counted and throttled as those of passwords are. */
export async function logInBy(
  deps: SessionsDeps,
  { phone, ...from }: From,
  prove: () => Promise<void>,
): Promise<{ token: string }> {
  const device = knownDevice(deps, phone, from.cookies.read('known_device'))?.id;
  const succeed = await beginGuess(deps, { name: phone, address: from.address, device });
  const member = await deps.members.findCredentials(phone);
  await prove();
  await succeed();
  if (member?.closedAt) throw new AppError('ACCOUNT_CLOSED');
  if (member?.status !== 'active') throw new AppError('INACTIVE_USER');
  return beginSession(deps, { ...from, phone, member, isProved: true });
}

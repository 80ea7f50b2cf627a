import { AppError } from '../../platform/app-error.ts';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Cookies } from '../../platform/cookies.ts';
import { normalizePhone } from '../../platform/phone.ts';
import { sha256 } from '../../platform/random.ts';
import { browserId, rememberDevice } from './known-device.ts';
import { provePassword } from './prove-password.ts';
import type { SessionsDeps } from './sessions.deps.ts';

/** A session ends after this much silence, and at the latest at this age. */
const SESSION_LIFE = {
  remembered: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  unremembered: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
} as const;

export type LogIn = {
  username: string;
  password: string;
  remember: boolean;
  address: string;
  device: string;
  cookies: Cookies;
};

/** An unknown phone, a wrong password and a number that is none all get the same answer in the same time. */
export async function logIn(deps: SessionsDeps, command: LogIn): Promise<{ token: string }> {
  const { address, cookies } = command;
  const phone = normalizePhone(command.username, deps.phoneCountry) ?? `?${command.username}`;
  const member = await provePassword(deps, {
    phone,
    address,
    knownDevice: cookies.read('known_device'),
    password: command.password,
  });
  if (!member) throw new AppError('WRONG_CREDENTIAL');
  if (member.status === 'inactive') throw new AppError('INACTIVE_USER');

  const now = deps.clock.now();
  const id = deps.random.uuid();
  const token = deps.random.token();
  const browser = browserId(deps, cookies);
  const life = command.remember ? SESSION_LIFE.remembered : SESSION_LIFE.unremembered;
  await deps.sessions.insert({
    id,
    member_id: member.id,
    token_hash: sha256(token),
    device: command.device,
    browser,
    address,
    created_at: now,
    last_seen_at: now,
    idle_ms: life.idleMs,
    expires_at: after(now, life.absoluteMs),
    previous_login_at: member.lastLoginAt,
  });
  // A change of password ends the sessions it sees. One that began before it must not outlive it.
  if ((await deps.members.findPasswordHash(member.id)) !== member.passwordHash) {
    await deps.sessions.end(member.id, id);
    throw new AppError('WRONG_CREDENTIAL');
  }
  await deps.members.saveLogin(member.id, now);
  rememberDevice(deps, cookies, phone, browser);
  return { token };
}

import type { Locale } from '@krapao/contract/locales';
import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { normalizePhone } from '../../platform/text/phone.ts';
import type { MemberCredentials } from '../members/public.ts';
import { browserId, knownDevice, rememberDevice } from './known-device.ts';
import { tryPassword } from './prove-password.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { sessionsRepository } from './sessions.repository.ts';

/** A session ends after `idleMs` without activity, and at the latest after `absoluteMs`. */
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
  locale: Locale;
  secondFactor?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};

/**
 * An unknown phone, a wrong password and an invalid number all get the same answer in the same time. A member with a
 * second factor gives it in a browser that has not signed in since the factor was added; until it is right, the attempt
 * counts as failed.
 */
export async function logIn(deps: SessionsDeps, command: LogIn): Promise<{ token: string }> {
  const { address, cookies } = command;
  const phone = normalizePhone(command.username, deps.phoneCountry) ?? `?${command.username}`;
  const shown = cookies.read('known_device');
  const tried = await tryPassword(deps, { phone, address, knownDevice: shown, password: command.password });
  if (!tried) throw new AppError('WRONG_CREDENTIAL');
  const { member } = tried;
  if (member.closedAt || member.status === 'inactive') {
    await tried.succeed();
    throw new AppError(member.closedAt ? 'ACCOUNT_CLOSED' : 'INACTIVE_USER');
  }
  const known = knownDevice(deps, phone, shown);
  const needsFactor = member.factorSince !== null && (!known || known.since < member.factorSince);
  if (needsFactor) {
    const { secondFactor: code, passkey } = command;
    await deps.giveFactor({ memberId: member.id, address, cookies, code, passkey });
  }
  await tried.succeed();

  return beginSession(deps, { ...command, phone, member, isProved: needsFactor });
}

type Begin = Omit<LogIn, 'username' | 'password' | 'secondFactor' | 'passkey'> & {
  phone: string;
  member: MemberCredentials;
  /** Whether the sign-in included a second factor. */
  isProved: boolean;
};

/** Opens a session for a member who has proved who they are, with its notices, and remembers the browser. */
export async function beginSession(
  deps: SessionsDeps,
  { phone, member, address, cookies, ...command }: Begin,
): Promise<{ token: string }> {
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const token = deps.random.token();
  const browser = browserId(deps, cookies);
  const life = command.remember ? SESSION_LIFE.remembered : SESSION_LIFE.unremembered;
  await transact(deps.db, async (transaction) => {
    await sessionsRepository(transaction, deps.clock).insert({
      id,
      member_id: member.id,
      token_hash: sha256(token),
      device: command.device,
      browser,
      address,
      created_at: now,
      idle_ms: life.idleMs,
      expires_at: after(now, life.absoluteMs),
      previous_login_at: member.lastLoginAt,
      proved_at: command.isProved ? now : null,
    });
    deps.notifyPages(transaction, member.id);
  });
  // A password change ends the sessions it sees. A session that began concurrently must not outlive the change.
  if ((await deps.members.findPasswordHash(member.id)) !== member.passwordHash) {
    await deps.sessions.end(member.id, id);
    throw new AppError('WRONG_CREDENTIAL');
  }
  await deps.members.saveLogin(member.id, now, command.locale);
  rememberDevice(deps, cookies, phone, browser);
  return { token };
}

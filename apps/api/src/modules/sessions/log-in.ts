import { AppError } from '../../platform/app-error.ts';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { normalizePhone } from '../../platform/phone.ts';
import { sha256 } from '../../platform/random.ts';
import type { SessionsDeps } from './public.ts';
import { remainingWaitMs } from './throttle.ts';

/** A session ends after this much silence, and at the latest at this age. */
export const SESSION_LIFE = {
  remembered: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  unremembered: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
} as const;

export type LogIn = { username: string; password: string; remember: boolean; address: string; device: string };

/** An unknown phone, a wrong password and a number that is none all get the same answer in the same time. */
export async function logIn(deps: SessionsDeps, command: LogIn): Promise<{ token: string }> {
  const { address } = command;
  const phone = normalizePhone(command.username, deps.phoneCountry) ?? `?${command.username}`;
  await refuseTooFast(deps, phone, address);

  const member = await deps.members.findCredentials(phone);
  const isRight = await deps.passwords.matches(command.password, member?.password_hash);
  await deps.attempts.record(phone, address, isRight);
  if (!member || !isRight) throw new AppError('WRONG_CREDENTIAL');
  if (member.status === 'inactive') throw new AppError('INACTIVE_USER');

  const now = deps.clock.now();
  const token = deps.random.token();
  const life = command.remember ? SESSION_LIFE.remembered : SESSION_LIFE.unremembered;
  await deps.sessions.insert({
    id: deps.random.uuid(),
    member_id: member.id,
    token_hash: sha256(token),
    device: command.device,
    address,
    created_at: now,
    last_seen_at: now,
    idle_ms: life.idleMs,
    expires_at: after(now, life.absoluteMs),
    previous_login_at: member.last_login_at,
  });
  await deps.members.saveLogin(member.id, now);
  return { token };
}

async function refuseTooFast(deps: SessionsDeps, phone: string, address: string): Promise<void> {
  const waitMs = remainingWaitMs(await deps.attempts.recentFailures(phone, address), deps.clock.now());
  if (waitMs > 0) throw new AppError('REQUEST_LIMIT', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '@krapao/contract/calls';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MemberIdentity } from '../../platform/http/callers.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { refuseUnproved } from '../../platform/http/refuse-unproved.ts';
import { base32, phoneUri, stepOf } from '../../platform/secrets/totp.ts';
import { nationalPhone } from '../../platform/text/phone.ts';
import { factorAddedIn } from './change-factor.ts';
import { refusalOf } from './give-factor.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { secondFactorRepository } from './second-factor.repository.ts';

const SECRET_BYTES = 20;
const ENROLMENT_MS = 15 * MINUTE_MS;

/**
 * Begins to add or replace the app, after a proof: whoever took over a session could otherwise lock the member out with
 * an app of their own.
 */
export async function beginApp(
  deps: SecondFactorDeps,
  { id, sessionId, factor }: MemberIdentity,
): Promise<AnswerOf<'POST /api/second-factor/app'>> {
  refuseUnproved(factor, { orSms: true });
  const secret = base32(randomBytes(SECRET_BYTES));
  const expiresAt = after(deps.clock.now(), ENROLMENT_MS);
  const phone = nationalPhone(await deps.phoneOf(id));
  await secondFactorRepository(deps.db).saveEnrolment(sessionId, deps.secrets.seal(secret, sessionId), expiresAt);
  return { secret, uri: phoneUri(secret, phone), expiresAt: expiresAt.toISOString() };
}

type Confirm = { code: string; address: string; cookies: Cookies };

/** Adds the app that this session began with, and returns the first recovery codes. */
export async function confirmApp(
  deps: SecondFactorDeps,
  member: MemberIdentity,
  { code, address, cookies }: Confirm,
): Promise<string[]> {
  const { id, sessionId } = member;
  const isRight = await deps.beginGuess({ name: `new app of ${id}`, address });
  const codes = await transact(deps.db, async (transaction, send) => {
    const factors = secondFactorRepository(transaction);
    const now = deps.clock.now();
    const sealed = await factors.lockEnrolment(sessionId, now);
    if (!sealed) throw new AppError('NO_DATA');
    const secret = deps.secrets.open(sealed, sessionId);
    const given = code.replaceAll(/\s/g, '');
    const step = stepOf(secret, given, now);
    if (step === undefined) throw refusalOf(secret, given, now);
    await factors.endEnrolment(sessionId);
    const recoveryCodes = await factorAddedIn(deps, transaction, send, { id, sessionId, event: 'added' });
    await factors.saveApp(id, deps.secrets.seal(secret, id), step, now);
    return recoveryCodes;
  });
  await isRight();
  deps.rememberDevice(cookies, await deps.phoneOf(id));
  return codes;
}

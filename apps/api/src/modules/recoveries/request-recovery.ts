import type { ParsedBodyOf } from '@krapao/contract/calls';
import { RECOVERIES_A_DAY } from '@krapao/contract/recoveries';
import { after, before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { keyedHash, sha256 } from '../../platform/secrets/random.ts';
import { normalizePhone } from '../../platform/text/phone.ts';
import type { MemberCredentials } from '../members/public.ts';
import { addingNotice } from '../notices/public.ts';
import { knownDevice, tryPassword } from '../sessions/public.ts';
import { compareAnswers } from './compare-answers.ts';
import type { RecoveriesDeps } from './recoveries.deps.ts';
import { type NewRecovery, recoveriesRepository } from './recoveries.repository.ts';

const COOKIE_MS = 180 * DAY_MS;
/** When a request that nobody can review reads as refused: as an operator would take. */
const REFUSED_AFTER_MS = 2 * HOUR_MS;
const REFUSED_WITHIN_MINUTES = 20 * 60;

export type RequestRecovery = ParsedBodyOf<'POST /api/recovery'> & { address: string; cookies: Cookies };

/**
 * Takes a member's request. Needs the verified number of the account, or the password with a verified new number. The
 * answer is the same whichever identity answers are right, and whether or not the account exists.
 */
export async function requestRecovery(deps: RecoveriesDeps, command: RequestRecovery): Promise<void> {
  const { members, sessions, clock, random, appSecrets } = deps;
  const { cookies } = command;
  const phone = phoneOf(deps, 'phone', command.phone);
  const newPhone = command.newPhone === undefined ? null : phoneOf(deps, 'newPhone', command.newPhone);
  if (newPhone === phone) throw new AppError('INVALID_USER_INFO', { key: 'newPhone' });
  if (newPhone && command.password === undefined) throw new AppError('KEY_MISSING', { key: 'password' });
  const proof = cookies.read('verified_phone');
  if (!(await members.phones.isVerified(newPhone ?? phone, proof))) throw new AppError('UNVERIFIED_OTP');
  if (newPhone && (await members.members.isPhoneTaken(newPhone))) throw new AppError('EXISTING_USER');

  const member = await findMember(deps, phone, command);
  const now = clock.now();
  const token = keyedHash(appSecrets[0], `recovery ${proof} of ${phone}`).toString('base64url');
  const recovery: NewRecovery = {
    id: random.uuid(),
    askedFor: keyedHash(appSecrets[0], `recovery of ${phone}`),
    tokenHash: sha256(token),
    phone: newPhone,
    matches: {
      password: command.password === undefined ? null : true,
      browser: knownDevice(sessions, phone, cookies.read('known_device')) !== undefined,
      ...(await compareAnswers(deps, member?.id, command)),
    },
    at: now,
  };
  await store(deps, recovery, isRecoverable(member, newPhone) ? member.id : undefined);
  cookies.set('recovery', token, COOKIE_MS);
}

/** A factor or a number is lost, and the account is open. */
const isRecoverable = (member: MemberCredentials | undefined, newPhone: string | null): member is MemberCredentials =>
  member?.status === 'active' && !member.closedAt && (member.factorSince !== null || newPhone !== null);

/** Without a password, the time of one is taken too. The attempt stays counted as a failed sign-in. */
async function findMember(
  { members, sessions }: RecoveriesDeps,
  phone: string,
  { password, address, cookies }: RequestRecovery,
): Promise<MemberCredentials | undefined> {
  if (password === undefined) {
    const [member] = await Promise.all([
      members.members.findCredentials(phone),
      members.passwords.matches('', undefined),
    ]);
    return member;
  }
  const tried = await tryPassword(sessions, { phone, address, password, knownDevice: cookies.read('known_device') });
  if (!tried) throw new AppError('WRONG_CREDENTIAL');
  return tried.member;
}

/** A repetition under the same verification is the same request. */
const store = (deps: RecoveriesDeps, recovery: NewRecovery, memberId: string | undefined): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const recoveries = recoveriesRepository(transaction);
    const { id, askedFor, tokenHash, at } = recovery;
    await recoveries.lockAsking(askedFor);
    const earlier = await recoveries.findByToken(tokenHash);
    if (earlier && (!earlier.endedAt || earlier.endedAt > at)) return;
    if (earlier || (await recoveries.countAsked(askedFor, before(at, DAY_MS))) >= RECOVERIES_A_DAY)
      throw new AppError('REQUEST_LIMIT');
    if (memberId !== undefined && (await recoveries.insertOpen(recovery, memberId))) {
      send(addingNotice({ memberId, kind: 'recovery', at, data: { event: 'requested', id } }));
      deps.notifyPages(transaction, memberId);
      return;
    }
    const minutes = Number(deps.random.digits(6)) % REFUSED_WITHIN_MINUTES;
    const until = after(at, REFUSED_AFTER_MS + minutes * MINUTE_MS);
    await recoveries.insertRefused(recovery, memberId === undefined ? 'answers' : 'open-already', until);
  });

function phoneOf({ members }: RecoveriesDeps, key: 'phone' | 'newPhone', typed: string): string {
  const phone = normalizePhone(typed, members.phoneCountry);
  if (!phone) throw new AppError('INVALID_USER_INFO', { key });
  return phone;
}

import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import type { Locale } from '@krapao/contract/locales';
import { after, before, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isKeyedHash, keyedHash } from '../../../platform/secrets/random.ts';
import { addingNotice } from '../../notices/public.ts';
import type { DeliveriesDeps } from '../deliveries.deps.ts';
import { codeEmail } from '../safety-texts.ts';
import { emailsRepository } from './emails.repository.ts';

/** Caps of a day, so that nobody floods an address or guesses codes. */
const EMAIL_CAPS = { member: 10, address: 10, wrongTries: 20 } as const;

const hashed = (id: string, code: string) => `email ${id}:${code}`;
/** Domains ignore case; so do the mailboxes of every service that members use. */
const normalize = (address: string) => address.trim().toLowerCase();

type Asked = { memberId: string; locale: Locale };

/** Sends a code to an address. The row comes first: a sent but uncounted mail could be requested without end. */
export async function sendEmailCode(deps: DeliveriesDeps, { memberId, locale }: Asked, typed: string): Promise<void> {
  const address = normalize(typed);
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const code = deps.random.digits(IDENTITY_LIMITS.otpDigits);
  await transact(deps.db, async (transaction) => {
    const emails = emailsRepository(transaction);
    await emails.lockCodes(memberId, address);
    const sent = await emails.codesSent(memberId, address, before(now, DAY_MS));
    const waitMs = sent.lastAt ? sent.lastAt.getTime() + MINUTE_MS - now.getTime() : 0;
    if (waitMs > 0) throw new AppError('REQUEST_LIMIT_1MIN', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
    const isTooMany = sent.ofMember >= EMAIL_CAPS.member || sent.ofAddress >= EMAIL_CAPS.address;
    if (isTooMany || sent.wrongTries >= EMAIL_CAPS.wrongTries) throw new AppError('REQUEST_LIMIT');
    await emails.insertCode({
      id,
      memberId,
      address,
      codeHash: keyedHash(deps.appSecrets[0], hashed(id, code)),
      at: now,
    });
  });
  await deps.sendEmail({ to: address, ...codeEmail(code, locale) }).catch((error: unknown) => {
    deps.log.warn({ event: 'email.code-unsent', err: error }, 'a code could not be sent by e-mail');
    throw new AppError('OTP_SEND_FAIL');
  });
}

/** Sets the address of the newest code. The notice goes to the address before too. */
export async function confirmEmail(deps: DeliveriesDeps, { memberId, locale }: Asked, code: string): Promise<void> {
  const now = deps.clock.now();
  const newest = await emailsRepository(deps.db).tryNewest(memberId);
  if (!newest) throw new AppError('OTP_NOT_EXIST');
  if (after(newest.createdAt, IDENTITY_LIMITS.otpLifeMs) <= now) throw new AppError('OTP_EXPIRED');
  const triesLeft = Math.max(0, IDENTITY_LIMITS.otpTriesMax - newest.tries);
  if (newest.tries > IDENTITY_LIMITS.otpTriesMax) throw new AppError('OTP_BLOCK', { triesLeft });
  if (!isKeyedHash(deps.appSecrets, hashed(newest.id, code), newest.codeHash))
    throw new AppError('OTP_CODE_INVALID', { triesLeft });
  await transact(deps.db, async (transaction, send) => {
    const emails = emailsRepository(transaction);
    if (!(await emails.useCode(newest.id, now))) throw new AppError('OTP_NOT_EXIST');
    const previous = await emails.lock(memberId);
    await emails.save(memberId, newest.address, locale, now);
    if (previous === newest.address) return;
    const data = { locale, ...(previous !== undefined && { previous }) };
    send(addingNotice({ memberId, kind: 'email', at: now, data }));
    deps.notifyPages(transaction, memberId);
  });
}

/** Removes the address. A repetition changes nothing. */
export const removeEmail = (deps: DeliveriesDeps, { memberId, locale }: Asked): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const emails = emailsRepository(transaction);
    const previous = await emails.lock(memberId);
    if (previous === undefined) return;
    await emails.remove(memberId);
    send(addingNotice({ memberId, kind: 'email', at: deps.clock.now(), data: { locale, previous } }));
    deps.notifyPages(transaction, memberId);
  });

export const forgetOldEmailCodes = ({ db, clock }: Pick<DeliveriesDeps, 'db' | 'clock'>) =>
  emailsRepository(db).forgetCodes(before(clock.now(), DAY_MS));

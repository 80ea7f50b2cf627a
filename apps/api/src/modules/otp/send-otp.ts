import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import type { Locale } from '@krapao/contract/locales';
import { after } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keyedHash, sha256 } from '../../platform/secrets/random.ts';
import { nationalPhone, normalizePhone } from '../../platform/text/phone.ts';
import { BadNumber } from '../sms/public.ts';
import type { OtpDeps } from './otp.deps.ts';
import type { SentLately } from './otp.repository.ts';
import { CODE_TEXT, type Purpose, RESET_TEXT } from './sms-texts.ts';
import { isVerified } from './verified.ts';

/** Caps against SMS costs: per phone, per address and hour, per block of numbers, and in total. */
export const OTP_CAPS = { phoneDay: 10, addressHour: 20, blockDay: 100, totalDay: 20_000, wrongTriesDay: 20 } as const;

const REFERENCE_LETTERS = 4;
const NOBODYS_ADDRESS = '0.0.0.0';

export type SendOtp = { phoneNumber: string; address: string; locale: Locale };

/** Sends a code, unless this browser verified the number recently or a cap is reached. */
export async function sendOtp(deps: OtpDeps, command: SendOtp & { proof: string | undefined }) {
  const phone = phoneOf(deps, command);
  if (await isVerified(deps, phone, command.proof)) return { code: 'OTP_VERIFIED', otpRef: '', otpToken: '' } as const;

  const otp = await makeOtp(deps, { ...command, phone, purpose: 'register', code: sixDigits(deps) });
  await otp.send();
  return otp.answer;
}

/**
 * Sends a code for a new password to a phone that `isKnown`. The response reveals nothing about that, not even by its
 * time: the SMS is not awaited. The code for an unknown phone cannot be typed.
 */
export async function sendPasswordOtp(deps: OtpDeps, command: SendOtp & { isKnown(phone: string): Promise<boolean> }) {
  const phone = phoneOf(deps, command);
  const isKnown = await command.isKnown(phone);
  const code = isKnown ? sixDigits(deps) : deps.random.token();
  const otp = await makeOtp(deps, { ...command, phone, purpose: 'password', code });
  if (isKnown) void otp.send().catch(() => {}); // The log has it.
  return otp.answer;
}

/** Sends a code to the phone of a signed-in member, who confirms a change with it. */
export async function sendConfirmOtp(
  deps: OtpDeps,
  { phone, address, locale }: { phone: string; address: string; locale: Locale },
) {
  const otp = await makeOtp(deps, { phone, purpose: 'confirm', code: sixDigits(deps), address, locale });
  await otp.send();
  return otp.answer;
}

/**
 * Sends a code not requested on a page, so the SMS contains the link to the page. Throws when the SMS cannot be sent.
 */
export async function sendResetOtp(
  deps: OtpDeps,
  { phone, locale, site }: { phone: string; locale: Locale; site: string },
): Promise<void> {
  const code = sixDigits(deps);
  const otp = await makeOtp(deps, { phone, purpose: 'password', code, address: undefined, locale });
  const { otpRef: reference, otpToken } = otp.answer;
  const link = new URL('/forgot', site);
  link.hash = new URLSearchParams({ phone: nationalPhone(phone), ref: reference, token: otpToken }).toString();
  const text = RESET_TEXT[locale]({ code, reference, link: link.href });
  await otp.send(text);
}

function phoneOf({ phoneCountry }: OtpDeps, { phoneNumber }: SendOtp): string {
  const phone = normalizePhone(phoneNumber, phoneCountry);
  if (!phone) throw new AppError('INVALID_USER_INFO', { key: 'phoneNumber' });
  return phone;
}

const sixDigits = ({ random }: OtpDeps): string => random.digits(IDENTITY_LIMITS.otpDigits);

/** Without an address when an operator requested the code. */
type NewOtp = { phone: string; purpose: Purpose; code: string; address: string | undefined; locale: Locale };

async function makeOtp(deps: OtpDeps, { phone, purpose, code, address, locale }: NewOtp) {
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const otpToken = deps.random.token();
  const reference = deps.random.letters(REFERENCE_LETTERS).toUpperCase();
  const row = {
    id,
    phone,
    purpose,
    address: address ?? NOBODYS_ADDRESS,
    token_hash: sha256(otpToken),
    code_hash: keyedHash(deps.appSecrets[0], `${id}:${code}`),
    reference,
    created_at: now,
    expires_at: after(now, IDENTITY_LIMITS.otpLifeMs),
  };
  // The row comes first: a sent but uncounted SMS could be requested without end.
  await deps.otps.insert(row, (sent) => refuseTooMany(address ? sent : { ...sent, address: '0' }, now));

  return {
    answer: { code: 'SUCCESS', otpRef: reference, otpToken } as const,
    /** Throws unless a gateway accepted the SMS. */
    async send(text = CODE_TEXT[purpose][locale]({ code, reference })): Promise<void> {
      try {
        await deps.sendSms({ to: phone, text });
        await deps.otps.markSent(id);
      } catch (error) {
        deps.log.warn(
          { event: 'otp.unsent', err: error, phone: nationalPhone(phone).slice(0, 3) },
          'an OTP could not be sent',
        );
        throw new AppError(error instanceof BadNumber ? 'PHONE_NO_SMS' : 'OTP_SEND_FAIL');
      }
    },
  };
}

function refuseTooMany(sent: SentLately, now: Date): void {
  if (Number(sent.tries ?? 0) >= OTP_CAPS.wrongTriesDay) throw new AppError('OTP_BLOCK');

  const waitMs = sent.last ? IDENTITY_LIMITS.otpResendMs - (now.getTime() - sent.last.getTime()) : 0;
  if (waitMs > 0) throw new AppError('REQUEST_LIMIT_1MIN', { retryAfterSeconds: Math.ceil(waitMs / 1000) });

  const isTooMany =
    Number(sent.phone) >= OTP_CAPS.phoneDay ||
    Number(sent.address) >= OTP_CAPS.addressHour ||
    Number(sent.block) >= OTP_CAPS.blockDay ||
    Number(sent.total) >= OTP_CAPS.totalDay;
  if (isTooMany) throw new AppError('REQUEST_LIMIT');
}

import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/app-error.ts';
import { after } from '../../platform/clock.ts';
import { nationalPhone, normalizePhone } from '../../platform/phone.ts';
import { keyedHash, sha256 } from '../../platform/random.ts';
import type { SentLately } from './otp.repository.ts';
import type { OtpDeps } from './public.ts';
import { isVerified } from './verified.ts';

/** What one day may cost: per phone, per address and hour, per block of numbers, and in all. */
export const OTP_CAPS = { phoneDay: 10, addressHour: 20, blockDay: 100, totalDay: 20_000, wrongTriesDay: 20 } as const;

const REFERENCE_LETTERS = 4;

const SMS_TEXT: Record<Locale, (code: string, reference: string) => string> = {
  th: (code, reference) => `รหัส OTP กระเป๋า ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที อย่าบอกรหัสนี้กับใคร`,
  la: (code, reference) => `ລະຫັດ OTP ກະເປົາ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກລະຫັດນີ້ໃຫ້ໃຜ`,
  en: (code, reference) => `Krapao OTP ${code} (ref ${reference}). Valid for 5 minutes. Never share it.`,
};

export type SendOtp = { phoneNumber: string; address: string; locale: Locale };

/** Sends a code, unless the number was verified a moment ago or too many were asked for. */
export async function sendOtp(deps: OtpDeps, command: SendOtp) {
  const phone = normalizePhone(command.phoneNumber, deps.phoneCountry);
  if (!phone) throw new AppError('INVALID_USER_INFO', { key: 'phoneNumber' });
  if (await isVerified(deps, phone)) return { code: 'OTP_VERIFIED', otpRef: '', otpToken: '' } as const;

  const now = deps.clock.now();
  const id = deps.random.uuid();
  const otpToken = deps.random.token();
  const code = deps.random.digits(IDENTITY_LIMITS.otpDigits);
  const reference = deps.random.letters(REFERENCE_LETTERS).toUpperCase();
  const row = {
    id,
    phone,
    address: command.address,
    token_hash: sha256(otpToken),
    code_hash: keyedHash(deps.secret, `${id}:${code}`),
    reference,
    created_at: now,
    expires_at: after(now, IDENTITY_LIMITS.otpLifeMs),
  };
  // The row comes first: a text that was sent but not counted could be asked for without end.
  await deps.otps.insert(row, (sent) => refuseTooMany(sent, now));

  try {
    await deps.sendSms({ to: phone, text: SMS_TEXT[command.locale](code, reference) });
  } catch (error) {
    deps.log.warn({ err: error, phone: nationalPhone(phone).slice(0, 3) }, 'an OTP could not be sent');
    throw new AppError('OTP_SEND_FAIL');
  }
  await deps.otps.markSent(id);
  return { code: 'SUCCESS', otpRef: reference, otpToken } as const;
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

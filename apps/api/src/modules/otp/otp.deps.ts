import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PhoneCountry } from '../../platform/text/phone.ts';
import type { SendSms } from '../sms/public.ts';
import type { OtpRepository } from './otp.repository.ts';

export type OtpDeps = {
  otps: OtpRepository;
  clock: Clock;
  random: Random;
  log: Logger;
  appSecrets: Secrets;
  sendSms: SendSms;
  /** Whether a report has just named the number as none. */
  isBadNumber(phone: string): Promise<boolean>;
  phoneCountry: PhoneCountry;
};

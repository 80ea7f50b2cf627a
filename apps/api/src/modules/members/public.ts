import type { Clock } from '../../platform/clock.ts';
import type { Cookies } from '../../platform/cookies.ts';
import type { Db } from '../../platform/db.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { PhoneCountry } from '../../platform/phone.ts';
import type { Random } from '../../platform/random.ts';
import type { PasswordOtp, PhoneVerification, SendSms } from '../otp/public.ts';
import type { Bank } from './bank-account.ts';
import type { MembersRepository } from './members.repository.ts';
import { TELL_JOB, tellBankChanged } from './tell-bank-changed.ts';

export { needsEnglishName } from './bank-account.ts';
export { lastChangeOf, type SensitiveChange } from './last-change.ts';
export { type MembersRepository, memberAtHome, membersRepository } from './members.repository.ts';
export { memberRoutes } from './members.routes.ts';
export { readBankAccount } from './profile.ts';
export { registerMember } from './register-member.ts';

export type MembersDeps = {
  db: Db;
  members: MembersRepository;
  passwords: Passwords;
  phones: PhoneVerification;
  sendSms: SendSms;
  passwordOtp: PasswordOtp;
  clock: Clock;
  random: Random;
  phoneCountry: PhoneCountry;
  laosMode: boolean;
  isOtpRequired(): Promise<boolean>;
  isSource(code: string): Promise<boolean>;
  findBank(code: string): Promise<Bank | undefined>;
  /** Throws REQUEST_LIMIT when somebody seems to be guessing. */
  isOwnPassword(given: {
    phone: string;
    address: string;
    knownDevice: string | undefined;
    password: string;
  }): Promise<boolean>;
  previousLogin(sessionId: string): Promise<Date | null>;
  endSessions(memberId: string, keptSessionId?: string): Promise<void>;
  /** Guesses made so far keep nobody waiting any more. */
  forgiveGuesses(phone: string): Promise<unknown>;
  /** Lets the browser be known to the account from now on. */
  rememberDevice(cookies: Cookies, phone: string): void;
};

export const memberJobs = (deps: MembersDeps): Record<string, JobHandler> => ({
  [TELL_JOB]: (payload) => tellBankChanged(deps, payload),
});

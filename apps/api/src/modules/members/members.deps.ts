import type { Clock } from '../../platform/clock.ts';
import type { Cookies } from '../../platform/cookies.ts';
import type { Db } from '../../platform/db.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { PhoneCountry } from '../../platform/phone.ts';
import type { Random } from '../../platform/random.ts';
import type { Bank } from '../lookups/public.ts';
import type { PasswordOtp, PhoneVerification, SendSms } from '../otp/public.ts';
import type { MembersRepository } from './members.repository.ts';

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
  /** All of them, in the transaction that gives the reason. */
  endSessionsIn(transaction: Db, memberId: string): Promise<void>;
  /** Tells the member's open pages, after the commit, that there is something new. */
  tell(transaction: Db, memberId: string): void;
  /** Where members come in, for links in messages. */
  website(): Promise<string>;
  /** Guesses made so far keep nobody waiting any more. */
  forgiveGuesses(phone: string): Promise<unknown>;
  /** Lets the browser be known to the account from now on. */
  rememberDevice(cookies: Cookies, phone: string): void;
};

import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { GivenFactor } from '../../platform/http/refuse-unproved.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { PhoneCountry } from '../../platform/text/phone.ts';
import type { Bank } from '../lookups/public.ts';
import type { PasswordOtp, PhoneVerification } from '../otp/public.ts';
import type { SendSms } from '../sms/public.ts';
import type { MembersRepository } from './members.repository.ts';

/** The reasons for which this module ends sessions. */
type SessionEndReason = 'password' | 'support' | 'disabled' | 'closed';

/** A registration just stored. */
export type Registered = {
  memberId: string;
  currency: Currency;
  accountName: string;
  /** The cookie of a browser with an earlier sign-in. */
  knownDevice: string | undefined;
  at: Date;
};

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
  /** Starts a review of a registration that looks like one of an excluded member, in its transaction. */
  reviewRegistrationIn(transaction: Db, registered: Registered): Promise<void>;
  isOtpRequired(): Promise<boolean>;
  isSource(code: string): Promise<boolean>;
  findBank(code: string): Promise<Bank | undefined>;
  /** Open banks with accounts in this currency. */
  banksFor(currency: Currency): Promise<{ code: string; name: { th: string; la: string; en: string } }[]>;
  /** Throws REQUEST_LIMIT when attempts look like guessing. */
  isOwnPassword(given: {
    phone: string;
    address: string;
    knownDevice: string | undefined;
    password: string;
  }): Promise<boolean>;
  /** Throws unless the second factor is right; SECOND_FACTOR_REQUIRED without one. */
  giveFactor(given: GivenFactor): Promise<void>;
  previousLogin(sessionId: string): Promise<Date | null>;
  endSessions(memberId: string, reason: SessionEndReason, exceptSessionId?: string): Promise<void>;
  /** Ends all sessions of the member, in the transaction of the cause. */
  endSessionsIn(transaction: Db, memberId: string, reason: SessionEndReason): Promise<void>;
  /** Ends one session of the member; false when it is over or not theirs. */
  endSessionIn(transaction: Db, memberId: string, sessionId: string): Promise<boolean>;
  /** Notifies the member's open pages to refetch, after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
  /** The address of the member app, for links in SMS. */
  website(): Promise<string>;
  /** Resets the throttle of past password attempts. */
  forgiveGuesses(phone: string): Promise<unknown>;
  /** Marks the browser as known to the account from now on. */
  rememberDevice(cookies: Cookies, phone: string): void;
};

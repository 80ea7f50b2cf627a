import type { Clock } from '../../platform/clock.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { PhoneCountry } from '../../platform/phone.ts';
import type { Random } from '../../platform/random.ts';
import type { PhoneVerification } from '../otp/public.ts';
import type { Bank } from './bank-account.ts';
import type { MembersRepository } from './members.repository.ts';

export { needsEnglishName } from './bank-account.ts';
export { type MembersRepository, membersRepository } from './members.repository.ts';
export { memberRoutes } from './members.routes.ts';
export { findMemberWithBank, type MemberWithBank } from './profile.ts';
export { registerMember } from './register-member.ts';

export type MembersDeps = {
  members: MembersRepository;
  passwords: Passwords;
  phones: PhoneVerification;
  clock: Clock;
  random: Random;
  phoneCountry: PhoneCountry;
  laosMode: boolean;
  isOtpRequired(): Promise<boolean>;
  isSource(code: string): Promise<boolean>;
  findBank(code: string): Promise<Bank | undefined>;
  /** Throws REQUEST_LIMIT when somebody seems to be guessing. */
  isOwnPassword(given: { phone: string; address: string; password: string }): Promise<boolean>;
  previousLogin(sessionId: string): Promise<Date | null>;
  endOtherSessions(memberId: string, keptSessionId: string): Promise<void>;
};

import type { Locale } from '@krapao/contract/locales';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { membersRepository } from '../members.repository.ts';

export type MemberCredentials = {
  id: string;
  passwordHash: string;
  status: 'active' | 'inactive';
  lastLoginAt: Date | null;
  closedAt: Date | null;
  factorSince: Date | null;
};

/** The lookups that sign-in needs. */
export type MemberLogins = {
  findCredentials(phone: string): Promise<MemberCredentials | undefined>;
  findPasswordHash(memberId: string): Promise<string | undefined>;
  saveLogin(memberId: string, at: Date, locale: Locale): Promise<unknown>;
};

export function memberLogins(db: Db, clock: Clock): MemberLogins {
  const { findCredentials, findPasswordHash, saveLogin } = membersRepository(db, clock);
  return { findCredentials, findPasswordHash, saveLogin };
}

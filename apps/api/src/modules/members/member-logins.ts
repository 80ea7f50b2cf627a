import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { membersRepository } from './members.repository.ts';

export type MemberCredentials = {
  id: string;
  passwordHash: string;
  status: 'active' | 'inactive';
  lastLoginAt: Date | null;
};

/** What signing in needs of members. */
export type MemberLogins = {
  findCredentials(phone: string): Promise<MemberCredentials | undefined>;
  findPasswordHash(memberId: string): Promise<string | undefined>;
  saveLogin(memberId: string, at: Date): Promise<unknown>;
};

export function memberLogins(db: Db, clock: Clock): MemberLogins {
  const { findCredentials, findPasswordHash, saveLogin } = membersRepository(db, clock);
  return { findCredentials, findPasswordHash, saveLogin };
}

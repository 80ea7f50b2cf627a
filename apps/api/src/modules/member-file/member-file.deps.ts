import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { MembersDeps } from '../members/public.ts';
import type { ProtectionDeps } from '../protection/public.ts';
import type { StatementsDeps } from '../statements/public.ts';
import type { WalletDeps } from '../wallet/public.ts';

export type MemberFileDeps = {
  db: Db;
  clock: Clock;
  members: MembersDeps;
  wallet: WalletDeps;
  protection: ProtectionDeps;
  statements: StatementsDeps;
  /** Names of operators for colleagues; unknown ids are left out. */
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { MembersDeps } from '../members/public.ts';
import type { StatementsDeps } from '../statements/public.ts';
import type { WalletDeps } from '../wallet/public.ts';

export type MemberFileDeps = {
  db: Db;
  clock: Clock;
  members: MembersDeps;
  wallet: WalletDeps;
  statements: StatementsDeps;
  /** How colleagues see operators; who is not known is left out. */
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

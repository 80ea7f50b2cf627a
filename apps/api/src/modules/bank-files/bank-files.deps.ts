import type { ApprovalKind } from '@krapao/contract/office/approvals';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { NewApproval } from '../approvals/public.ts';
import type { DepositsDeps } from '../deposits/public.ts';

export type BankFilesDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  log: Logger;
  deposits: DepositsDeps;
  /** Folder with statements, `<bank>/<account>/<file>`; without one, files come by upload alone. */
  folder: string | undefined;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** In the transaction, if one is given. */
  requestSecondPerson(request: NewApproval, transaction?: Db): Promise<string>;
  /** Open approvals of a kind: their ids by subject. */
  openRequests(kind: ApprovalKind): Promise<Map<string, string>>;
};

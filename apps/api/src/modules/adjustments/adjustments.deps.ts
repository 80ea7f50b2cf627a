import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { NewApproval } from '../approvals/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';

export type AdjustmentsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  statements: Statements;
  /** Maximum that one operator may move of a member's money in 24 hours without a second approver. */
  aloneMax(currency: Currency): Promise<Minor>;
  /** Value that an operator granted since then without a second approver, corrections excluded. */
  givenOtherwise(
    transaction: Db,
    of: { memberId: string; operatorId: string; currency: Currency; since: Date },
  ): Promise<{ forMember: bigint; forAll: bigint }>;
  currencyOf(memberId: string): Promise<Currency | undefined>;
  /** Returns the id of the requested approval. */
  requestSecondPerson(request: NewApproval): Promise<string>;
  /** Published in the same transaction as the change. */
  moneyChanged: OnMoneyChanged;
};

import type { Currency, Minor } from '@krapao/money';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { lockAlone, sumAlone } from './adjustments.repository.ts';

export type ByOne = { memberId: string; operatorId: string; amount: Minor; currency: Currency };
type Deps = Pick<AdjustmentsDeps, 'clock' | 'aloneMax' | 'givenOtherwise'>;

/**
 * Whether an operator may move this much for a member without a second approver: corrections and other grants
 * count together over 24 hours. Concurrent calls are serialised by a lock, so that each counts the ones
 * before it.
 */
export async function mayActAlone(deps: Deps, transaction: Db, { memberId, operatorId, amount, currency }: ByOne) {
  await lockAlone(transaction, memberId, operatorId);
  const since = before(deps.clock.now(), DAY_MS);
  const moved = await sumAlone(transaction, memberId, operatorId, since);
  const given = await deps.givenOtherwise(transaction, memberId, operatorId, since);
  return moved + given + (amount < 0n ? -amount : amount) <= (await deps.aloneMax(currency));
}

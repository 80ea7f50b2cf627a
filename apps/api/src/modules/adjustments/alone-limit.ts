import type { Currency, Minor } from '@krapao/money';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { lockAlone, sumAlone } from './adjustments.repository.ts';

export type ByOne = { memberId: string; operatorId: string; amount: Minor; currency: Currency };
type Deps = Pick<AdjustmentsDeps, 'clock' | 'aloneMax' | 'givenOtherwise'>;

/** How many times the sum of one member an operator may move for all members together. */
const MEMBERS_TIMES = 10n;

/**
 * Whether an operator may move this much for a member without a second approver: corrections and other grants count
 * together over 24 hours, for the member and over all members. Concurrent calls are serialised by a lock, so that each
 * counts the ones before it.
 */
export async function mayActAlone(deps: Deps, transaction: Db, { amount, ...of }: ByOne): Promise<boolean> {
  await lockAlone(transaction, of.operatorId);
  const since = before(deps.clock.now(), DAY_MS);
  const moved = await sumAlone(transaction, { ...of, since });
  const given = await deps.givenOtherwise(transaction, { ...of, since });
  const now = amount < 0n ? -amount : amount;
  const max = await deps.aloneMax(of.currency);
  return moved.forMember + given.forMember + now <= max && moved.forAll + given.forAll + now <= max * MEMBERS_TIMES;
}

import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { lockUsedLimits } from './limits.repository.ts';

/** Remainder of the member's lowest deposit limit, locked until the commit; undefined without a limit. */
export async function depositRoom(transaction: Db, memberId: string, at: Date): Promise<Minor | undefined> {
  const rooms = (await lockUsedLimits(transaction, memberId, 'deposit', at)).map(({ amount, used }) => amount - used);
  const [lowest] = rooms.toSorted((one, other) => (one < other ? -1 : 1));
  return lowest === undefined ? undefined : minor(lowest > 0n ? lowest : 0n);
}

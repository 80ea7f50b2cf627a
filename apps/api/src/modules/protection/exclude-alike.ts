import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import type { Random } from '../../platform/secrets/random.ts';
import { currenciesOf } from '../members/public.ts';
import { endingPlay } from './end-play.ts';
import { findExclusions, insertingExclusion } from './exclusions.repository.ts';

type Alike = { memberId: string; otherId: string; operatorId: string; at: Date };

/**
 * Gives a second account of a person the longest exclusion of the first, and returns its end. One that has ended
 * excludes from nothing. The caller settles the member's row.
 */
export async function excludeAlikeIn(
  { random }: { random: Random },
  transaction: Db,
  send: Send,
  { memberId, otherId, operatorId, at }: Alike,
): Promise<Date | undefined> {
  const exclusions = await findExclusions(transaction, otherId);
  const [longest] = exclusions.toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime());
  if (!longest || longest.endsAt <= at) return undefined;
  const { period, endsAt } = longest;
  const id = random.uuid();
  send(insertingExclusion({ id, memberId, reason: 'operator', period, beginsAt: at, endsAt, operatorId }));
  const currency = (await currenciesOf(transaction, [memberId])).get(memberId);
  if (currency) send(endingPlay({ memberId, currency }, at));
  return endsAt;
}

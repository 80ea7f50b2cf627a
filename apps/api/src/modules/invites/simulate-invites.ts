import type { Setting } from '@krapao/contract/documents/settings';
import { type Currency, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { betsByDay } from '../bets/public.ts';
import { inBatches, type Simulate, type Simulated, tally } from '../catalogue/public.ts';
import { type Invited, invitedAfter } from '../members/public.ts';
import { moneyEntries } from '../statements/public.ts';
import { shareOf, sharesBetween } from './work-out-invites.ts';

const BATCH_FRIENDS = 1_000;

type Counted = { memberId: string; at: Date; amount: bigint };

/** Simulates the rule as if it had begun with these days: each friend's activity in them, for their inviter. */
export async function simulateInvites(
  db: Db,
  { value, from, to, signal }: Simulate<Setting<'invite'>>,
): Promise<Simulated> {
  const sums = { THB: tally('THB'), LAK: tally('LAK') } satisfies Record<Currency, unknown>;
  await inBatches(
    signal,
    (after) => invitedAfter(db, after, BATCH_FRIENDS),
    async (friends) => {
      const sharesOf = await sharesBetween(db, friends);
      const honest = new Map(friends.filter((friend) => !sharesOf(friend)).map((friend) => [friend.id, friend]));
      const counted = await countedOf(db, [...honest.keys()], value.basis, from, to);
      const soFar = new Map<string, { basis: bigint; earned: bigint }>();
      for (const { memberId: friendId, at, amount } of counted) {
        const friend = honest.get(friendId) as Invited;
        const { basis, earned } = soFar.get(friendId) ?? { basis: 0n, earned: 0n };
        const now = basis + amount;
        const share = shareOf(minor(now > 0n ? now : 0n), friend, value);
        // A friend's earned amount never falls.
        if (share > earned) sums[friend.currency].add({ memberId: friend.inviterId, at, amount: share - earned });
        soFar.set(friendId, { basis: now, earned: share > earned ? share : earned });
      }
    },
  );
  return { sums: [sums.THB.sum(), sums.LAK.sum()], wheel: null };
}

/** The activity of each friend that counts, in time order; withdrawals count against deposits. */
async function countedOf(
  db: Db,
  ids: readonly string[],
  basis: Setting<'invite'>['basis'],
  from: Date,
  to: Date,
): Promise<Counted[]> {
  if (basis === 'bets')
    return (await betsByDay(db, ids, from, to)).map(({ memberId, firstAt, valid }) => ({
      memberId,
      at: firstAt,
      amount: valid,
    }));
  return (await moneyEntries(db, ids, from, to)).map(({ memberId, at, type, amount }) => ({
    memberId,
    at,
    amount: type === 'deposit' ? amount : -amount,
  }));
}

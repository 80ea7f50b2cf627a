import type { Setting } from '@krapao/contract/documents/settings';
import { type Minor, minor, parseMajor } from '@krapao/money';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { runSweep } from '../../platform/jobs/run-sweep.ts';
import { turnoverOf } from '../bets/public.ts';
import { type Invited, invitedAfter } from '../members/public.ts';
import { sharingABrowser } from '../sessions/public.ts';
import { moneySince } from '../statements/public.ts';
import { sharingAnAccount } from '../withdrawals/public.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { invitesRepository, type Shares } from './invites.repository.ts';

export const WORK_OUT_JOB = 'work-out-invites';
const BATCH_FRIENDS = 1_000;
const EVER = new Date(0);

/** Calculates how much each friend has earned their inviter. */
export async function workOutInvites(deps: InvitesDeps): Promise<void> {
  const { isActive, everyMinutes } = await deps.setting();
  if (!isActive) return;
  await runSweep(deps, {
    name: WORK_OUT_JOB,
    everyMs: everyMinutes * MINUTE_MS,
    batch: (transaction, after) => workOutBatch(deps, transaction, after),
  });
}

async function workOutBatch(deps: InvitesDeps, transaction: Db, after: string): Promise<string | undefined> {
  const friends = await invitedAfter(transaction, after, BATCH_FRIENDS);
  if (friends.length === 0) return undefined;
  const setting = await deps.setting();
  const basisOf = await basesOf(transaction, friends, setting.basis);
  const sharesOf = await sharesBetween(transaction, friends);
  const earned = friends.flatMap((friend) => {
    const [basis, shares] = [basisOf(friend.id), sharesOf(friend)];
    if (basis === 0n && !shares) return [];
    return { friendId: friend.id, inviterId: friend.inviterId, basis, earned: shareOf(basis, friend, setting), shares };
  });
  await invitesRepository(transaction).save(earned, deps.clock.now());
  return friends.at(-1)?.id;
}

/** Rounded down, and capped at the maximum per friend. */
export function shareOf(basis: Minor, { currency }: Invited, { rate, friendMax }: Setting<'invite'>): Minor {
  const share = (basis * BigInt(Math.round(rate * 100))) / 10_000n;
  const most = parseMajor(friendMax[currency].max, currency);
  return minor(share < most ? share : most);
}

/** Each friend's bets, or deposits less withdrawals. */
async function basesOf(db: Db, friends: readonly Invited[], basis: Setting<'invite'>['basis']) {
  const sums = new Map<string, bigint>();
  if (basis === 'bets') {
    const bets = await turnoverOf(
      db,
      friends.map(({ id }) => id),
    );
    for (const { memberId, valid } of bets) sums.set(memberId, (sums.get(memberId) ?? 0n) + valid);
  } else {
    const money = await moneySince(db, new Map(friends.map(({ id }) => [id, EVER])));
    for (const [id, { deposits, withdrawals }] of money) sums.set(id, deposits - withdrawals);
  }
  return (id: string): Minor => {
    const sum = sums.get(id) ?? 0n;
    return minor(sum > 0n ? sum : 0n);
  };
}

/** The identities a friend shares with their inviter. Each module reports on its own tables. */
export async function sharesBetween(db: Db, friends: readonly Invited[]) {
  const [accounts, browsers] = await Promise.all([
    sharingAnAccount(
      db,
      friends.map(({ id, inviterId, accountNo, inviterAccountNo }) => ({
        one: id,
        other: inviterId,
        oneAccount: accountNo,
        otherAccount: inviterAccountNo,
      })),
    ),
    sharingABrowser(db, new Map(friends.map(({ id, inviterId }) => [id, inviterId]))),
  ]);
  return (friend: Invited): Shares | undefined => {
    if (friend.accountNo === friend.inviterAccountNo || accounts.has(friend.id)) return 'bank';
    if (friend.sharesPhone) return 'phone';
    if (browsers.has(friend.id)) return 'device';
    return friend.currency === friend.inviterCurrency ? undefined : 'currency';
  };
}

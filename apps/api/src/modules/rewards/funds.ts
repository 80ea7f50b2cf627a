import { type Currency, type Minor, minor } from '@krapao/money';
import { exchangeOf, type Units } from '@krapao/money/exchange';
import { before, DAY_MS } from '../../platform/clock.ts';
import { coalesceReads } from '../../platform/database/coalesce-reads.ts';
import {
  fetchGameBalances,
  fetchOpenBets,
  type Holding,
  type Holdings,
  holdingsOfMember,
  movesSince,
  unitsOfMember,
} from '../games/public.ts';
import { type MemberMoney, moneyOfMember } from '../ledger/public.ts';
import { withdrawsNow } from '../withdrawals/public.ts';
import type { Reward } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { runningReward } from './rewards.queries.ts';

/**
 * All inputs of decisions about a member's reward in one statement, with balances as last received, and what moved
 * since.
 */
export const readFunds = coalesceReads({
  reward: runningReward,
  money: moneyOfMember,
  inGames: unitsOfMember,
  moves: movesSince,
  withdraws: withdrawsNow,
});

/** The same while a reward runs; nearly free for the majority of members, who have none. */
export const readFundsWhileRunning = coalesceReads(
  { reward: runningReward, money: moneyOfMember, inGames: unitsOfMember },
  { onlyIf: runningReward },
);

/** Money that can be moved at once. */
export const atHand = ({ wallet, bonus }: MemberMoney): Minor =>
  minor((wallet?.available ?? 0n) + (bonus?.available ?? 0n));

/** The member's total, closed games included. Money held for a withdrawal or in the vault does not count. */
export const totalOf = (money: MemberMoney, inGames: Minor): Minor =>
  minor(atHand(money) + (money.bonus?.held ?? 0n) + inGames);

const readAccountsTogether = coalesceReads({ running: runningReward, holdings: holdingsOfMember });

/** A member's running reward and game accounts, read before the balances are fetched. */
export type Accounts = { requestedAt: Date; running: Reward | undefined; holdings: readonly Holdings[] };

export async function readAccounts({ db, clock }: RewardsDeps, memberId: string): Promise<Accounts> {
  const requestedAt = clock.now();
  return { requestedAt, ...(await readAccountsTogether(db, memberId, requestedAt)) };
}

/** The age of the last play after which an empty account has no open bet any more. */
const SETTLED_MS = 30 * DAY_MS;

/** `unsure` lists games without an answer, or with an open transfer or bet: then `worth` must not decide anything. */
export type GamesValue = {
  requestedAt: Date;
  worth: Minor;
  unsure: string[];
  /** Balances that differ from the stored ones, to be saved with the decision they lead to. */
  changed: { gameCode: string; units: Units }[];
};

/**
 * The value of a member's game accounts, and its certainty; fetches every balance again, closed games included. The
 * single source for claims, ends and cancellations, so that unreachable money never counts as zero.
 */
export async function valueGames(
  deps: RewardsDeps,
  { memberId, currency }: { memberId: string; currency: Currency },
  known?: Accounts,
): Promise<GamesValue> {
  const { requestedAt, holdings: accounts } = known ?? (await readAccounts(deps, memberId));
  const { games } = deps.transfers;
  const [holdings, open] = await Promise.all([
    fetchGameBalances(games, memberId, { known: accounts, withClosed: true }),
    fetchOpenBets(games, memberId, accounts),
  ]);
  const worth = holdings.map(({ game, units }) => exchangeOf(game, currency).worth(units));
  const unanswered = holdings.filter(({ state }) => state !== 'fresh');
  const settled = before(requestedAt, SETTLED_MS);
  // A closed game may be gone for good. Its accounts that hold nothing must not block a member's rewards; one that was
  // played lately may hold all in an open bet.
  const isGone = (code: string) =>
    unanswered.some(
      ({ game, units, state }) => game.code === code && !game.isOpen && state === 'silent' && units === 0n,
    ) &&
    accounts.some(
      ({ gameCode, isUnused, playedAt }) => gameCode === code && (isUnused || new Date(playedAt) < settled),
    );
  const isNew = ({ game, units, state }: Holding) =>
    state === 'fresh' && accounts.some((known) => known.gameCode === game.code && known.units !== `${units}`);
  return {
    requestedAt,
    changed: holdings.filter(isNew).map(({ game, units }) => ({ gameCode: game.code, units })),
    worth: worth.reduce((sum, one) => minor(sum + one), minor(0n)),
    unsure: [...new Set([...unanswered.map(({ game }) => game.code), ...open])].filter((code) => !isGone(code)),
  };
}

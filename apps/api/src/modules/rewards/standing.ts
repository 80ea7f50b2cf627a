import { type Currency, type Minor, minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { askTogether } from '../../platform/ask-together.ts';
import {
  askHoldings,
  askOpenBets,
  type Holdings,
  holdingsOfMember,
  movesSince,
  unitsOfMember,
} from '../games/public.ts';
import { type MemberMoney, moneyOfMember } from '../ledger/public.ts';
import { withdrawsNow } from '../withdrawals/public.ts';
import type { Reward } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { runningReward } from './rewards.questions.ts';

/** Everything that decides about a member's reward, in one statement, as it was last heard; and what moved since. */
export const askStanding = askTogether({
  reward: runningReward,
  money: moneyOfMember,
  inGames: unitsOfMember,
  moves: movesSince,
  withdraws: withdrawsNow,
});

/** The same for whoever has a reward that runs, and next to nothing for all others, who are most. */
export const askWhileRunning = askTogether(
  { reward: runningReward, money: moneyOfMember, inGames: unitsOfMember },
  { onlyIf: runningReward },
);

/** What can be moved at once. */
export const atHand = ({ wallet, bonus }: MemberMoney): Minor =>
  minor((wallet?.available ?? 0n) + (bonus?.available ?? 0n));

/** Everything a member has, counted as home counts it. What a withdrawal holds is on its way out. */
export const totalOf = (money: MemberMoney, inGames: Minor): Minor =>
  minor(atHand(money) + (money.bonus?.held ?? 0n) + inGames);

/** `unsure` are the games that cannot tell, or where a transfer or a bet is still open: then the sum says nothing. */
export type InGames = { askedAt: Date; inGames: Minor; unsure: string[] };

const askAccounts = askTogether({ running: runningReward, holdings: holdingsOfMember });

/** A member's reward that runs, and their accounts in games: what is looked at before games are asked. */
export type Known = { askedAt: Date; running: Reward | undefined; holdings: readonly Holdings[] };

export async function lookUp({ db, clock }: RewardsDeps, memberId: string): Promise<Known> {
  const askedAt = clock.now();
  return { askedAt, ...(await askAccounts(db, memberId, askedAt)) };
}

/** What the games hold, each asked anew. */
export async function askGames(
  deps: RewardsDeps,
  { memberId, currency }: { memberId: string; currency: Currency },
  known?: Known,
): Promise<InGames> {
  const { askedAt, holdings: accounts } = known ?? (await lookUp(deps, memberId));
  const { games } = deps.transfers;
  const [holdings, open] = await Promise.all([
    askHoldings(games, memberId, accounts),
    askOpenBets(games, memberId, accounts),
  ]);
  const worth = holdings.map(({ game, units }) => exchangeOf(game, currency).worth(units));
  const silent = holdings.filter(({ state }) => state !== 'told').map(({ game }) => game.code);
  return {
    askedAt,
    inGames: worth.reduce((sum, one) => minor(sum + one), minor(0n)),
    unsure: [...new Set([...silent, ...open])],
  };
}

import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, sum, toMajor } from '@krapao/money';
import { coalesceReads } from '../../platform/database/coalesce-reads.ts';
import { balancesOfMember } from '../games/public.ts';
import { moneyOfMember } from '../ledger/public.ts';
import { atHand, runningReward, withdrawable } from '../rewards/public.ts';
import { sumsOfMember } from '../statements/public.ts';
import { moneyComingHome } from '../transfers/public.ts';
import type { WalletDeps } from './wallet.deps.ts';

/** One statement, and so one moment: a movement is in all terms or in none. */
const readAll = coalesceReads({
  sums: sumsOfMember,
  money: moneyOfMember,
  coming: moneyComingHome,
  reward: runningReward,
  games: balancesOfMember,
});

const NOTHING = minor(0n);

/**
 * The total taken apart. The entries' sums come from the statement and the other side from the ledger, so that each
 * proves the other; the result in games balances the games' side, from reported balances.
 */
export async function readEquation(
  { db, clock }: Pick<WalletDeps, 'db' | 'clock'>,
  { id, currency }: { id: string; currency: Currency },
): Promise<AnswerOf<'GET /api/wallet/equation'>> {
  const { sums, money, coming, reward, games: readGames } = await readAll(db, id, clock.now());
  const shown = (amount: Minor) => toMajor(amount, currency);
  const games = readGames(currency);
  const isKnown = games.every(({ isUnknown }) => !isUnknown);
  const inGames = sum(games.map(({ worth }) => worth));

  const held = minor((money.wallet?.held ?? 0n) + (money.bonus?.held ?? 0n));
  const main = atHand(money);
  const available = reward ? withdrawable(reward, main) : main;
  const inProgress = minor(held + coming);
  const vault = money.vault?.balance ?? NOTHING;

  const result = minor(inGames + coming + sums('transfer'));
  const cameFrom = sum([
    ...(['deposit', 'withdraw', 'bonus', 'finish_bonus', 'adjustment'] as const).map(sums),
    result,
  ]);
  const isIn = sum([main, inGames, inProgress, vault]);
  const ofGames = (amount: Minor) => (isKnown ? shown(amount) : null);
  return {
    currency,
    deposits: shown(sums('deposit')),
    withdrawals: shown(minor(-sums('withdraw'))),
    rewards: shown(sums('bonus')),
    rewardsTaken: shown(minor(-sums('finish_bonus'))),
    corrections: shown(sums('adjustment')),
    results: ofGames(result),
    available: shown(available),
    locked: shown(minor(main - available)),
    inGames: ofGames(inGames),
    inProgress: shown(inProgress),
    vault: shown(vault),
    total: ofGames(isIn),
    difference: shown(minor(cameFrom - isIn)),
    games: games.map(({ code, name, worth, readAt, isUnknown, isMoving }) => ({
      ...{ code, name, amount: isUnknown ? null : shown(worth), readAt, isMoving },
    })),
  };
}

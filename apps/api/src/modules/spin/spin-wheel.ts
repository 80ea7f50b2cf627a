import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { draw } from '@krapao/fair';
import { type Currency, parseMajor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { checkBlocks } from '../members/public.ts';
import { type CoinBalance, coinBalanceStatements, coinBalancesRepository } from './coin-balances.repository.ts';
import { ensureSeedCommitment, findSeedCommitment, newSeedCommitment, revealSeed } from './commit-seed.ts';
import { presentPrize, presentSpin } from './present-spin.ts';
import type { SpinDeps } from './spin.deps.ts';
import { type SpinRow, spinStatements, spinsRepository } from './spins.repository.ts';
import { isRunning, sliceOf, type Wheel } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

export type SpinWheel = {
  /** The idempotency key: the same id is one spin, however often requested. */
  id: string;
  memberId: string;
  currency: Currency;
  /** The commitment the member saw. */
  commitment?: string | undefined;
  memberSeed?: string | undefined;
  locale: Locale;
};

type Answer = AnswerOf<'POST /api/spinwheel/spin'>;
type Refusal = NonNullable<Answer['error']>;

/** Takes a coin, draws, and grants the prize, all or nothing. */
export async function spinWheel(deps: SpinDeps, command: SpinWheel): Promise<Answer> {
  const outcome = await transact(deps.db, async (transaction, send) => {
    // Locks first: a concurrent retry of the same spin waits here for the first.
    const balance = await coinBalancesRepository(transaction).lock(command.memberId);
    const known = await spinsRepository(transaction).find(command.id);
    if (known?.memberId === command.memberId) return known;
    return balance && balance.coins > 0 ? spin(deps, transaction, send, command, balance) : 'MONEY_NOT_ENOUGH';
  });
  return typeof outcome === 'string' ? { success: false, error: outcome } : answerOf(deps, outcome, command.locale);
}

async function spin(
  deps: SpinDeps,
  transaction: Db,
  send: Send,
  command: SpinWheel,
  balance: CoinBalance,
): Promise<SpinRow | Refusal> {
  const { id, memberId, currency } = command;
  const at = deps.clock.now();
  await checkBlocks(transaction, memberId, 'play', at);
  const active = await wheelsRepository(transaction).active(currency);
  if (!active || !isRunning(active, at)) return 'NO_DATA';
  const seat = { memberId, number: balance.number };
  const promised = await findSeedCommitment(transaction, seat);
  if (!promised || (command.commitment ?? promised.commitment) !== promised.commitment) {
    // A spin needs a commitment that was shown before. The member's page fetches the current one and retries.
    await ensureSeedCommitment(deps, transaction, { ...seat, currency });
    return 'INVALID_CODE';
  }

  const { wheel, commitment } = promised;
  const memberSeed = command.memberSeed ?? balance.memberSeed;
  const serverSeed = revealSeed(deps, seat, promised);
  const { roll, code } = draw({ serverSeed, memberSeed, number: seat.number, odds: wheel.odds });
  const { prize } = sliceOf(wheel, code);
  const coinsLeft = balance.coins - 1 + (prize.kind === 'coins' ? prize.coins : 0);
  const spun = { ...seat, id, wheelId: wheel.id, serverSeed, memberSeed, roll, code, coinsLeft, at };
  send(spinStatements.spin(spun));
  send(coinBalanceStatements.entry({ memberId, delta: -1, why: 'spin', reference: id, at }));
  if (prize.kind === 'coins')
    send(coinBalanceStatements.entry({ memberId, delta: prize.coins, why: 'prize', reference: id, at }));
  if (prize.kind === 'coupon') {
    const amount = parseMajor(prize.amount, wheel.currency);
    const expiresAt = after(at, prize.claimHours * HOUR_MS);
    send(
      spinStatements.coupon({ id, memberId, wheelId: wheel.id, code, currency: wheel.currency, amount, expiresAt }, at),
    );
  }
  send(coinBalanceStatements.spun(memberId, coinsLeft));
  send(newSeedCommitment(deps, { memberId, number: seat.number + 1 }, active));
  deps.rewards.notifyPages(transaction, memberId);
  return { ...spun, commitment };
}

async function answerOf({ db, cache }: SpinDeps, row: SpinRow, locale: Locale): Promise<Answer> {
  const wheel = (await wheelsRepository(db, cache).find(row.wheelId)) as Wheel;
  const slice = sliceOf(wheel, row.code);
  return {
    success: true,
    result: {
      code: row.code,
      label: slice.label[locale],
      remainingCoin: row.coinsLeft,
      prize: presentPrize(slice, locale),
      spin: presentSpin(row, wheel, locale),
    },
  };
}

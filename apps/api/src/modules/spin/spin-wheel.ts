import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { draw } from '@krapao/fair';
import { type Currency, parseMajor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type Send, transact } from '../../platform/transact.ts';
import { presentPrize, presentSpin } from './present-spin.ts';
import { ensurePromise, promisedOn, promising, revealSeed } from './promise-spin.ts';
import { type Purse, purseStatements, pursesRepository } from './purses.repository.ts';
import type { SpinDeps } from './spin.deps.ts';
import { type SpinRow, spinStatements, spinsRepository } from './spins.repository.ts';
import { isRunning, sliceOf, type Wheel } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

export type SpinWheel = {
  /** The same id is one spin, however often it is asked for. */
  id: string;
  memberId: string;
  currency: Currency;
  /** What the member saw. */
  commitment?: string | undefined;
  memberSeed?: string | undefined;
  locale: Locale;
};

type Answer = AnswerOf<'POST /api/spinwheel/spin'>;
type Refusal = NonNullable<Answer['error']>;

/** Takes a coin, draws, and gives what was drawn, all of it or nothing. */
export async function spinWheel(deps: SpinDeps, command: SpinWheel): Promise<Answer> {
  const outcome = await transact(deps.db, async (transaction, send) => {
    // First of all: who asks for the same spin at the same time waits here for the first.
    const purse = await pursesRepository(transaction).lock(command.memberId);
    const known = await spinsRepository(transaction).find(command.id);
    if (known?.memberId === command.memberId) return known;
    return purse && purse.coins > 0 ? spin(deps, transaction, send, command, purse) : 'MONEY_NOT_ENOUGH';
  });
  return typeof outcome === 'string' ? { success: false, error: outcome } : answerOf(deps, outcome, command.locale);
}

async function spin(
  deps: SpinDeps,
  transaction: Db,
  send: Send,
  command: SpinWheel,
  purse: Purse,
): Promise<SpinRow | Refusal> {
  const { id, memberId, currency } = command;
  const at = deps.clock.now();
  const active = await wheelsRepository(transaction).active(currency);
  if (!active || !isRunning(active, at)) return 'NO_DATA';
  const seat = { memberId, number: purse.number };
  const promised = await promisedOn(transaction, seat);
  if (!promised || (command.commitment ?? promised.commitment) !== promised.commitment) {
    // Nobody spins on what was not shown to them before. They ask again, and see what holds now.
    await ensurePromise(deps, transaction, { ...seat, currency });
    return 'INVALID_CODE';
  }

  const { wheel, commitment } = promised;
  const memberSeed = command.memberSeed ?? purse.memberSeed;
  const serverSeed = revealSeed(deps, seat, promised);
  const { roll, code } = draw({ serverSeed, memberSeed, number: seat.number, odds: wheel.odds });
  const { prize } = sliceOf(wheel, code);
  const coinsLeft = purse.coins - 1 + (prize.kind === 'coins' ? prize.coins : 0);
  const spun = { ...seat, id, wheelId: wheel.id, serverSeed, memberSeed, roll, code, coinsLeft, at };
  send(spinStatements.spin(spun));
  send(purseStatements.entry({ memberId, delta: -1, why: 'spin', reference: id, at }));
  if (prize.kind === 'coins')
    send(purseStatements.entry({ memberId, delta: prize.coins, why: 'prize', reference: id, at }));
  if (prize.kind === 'coupon') {
    const amount = parseMajor(prize.amount, wheel.currency);
    const expiresAt = after(at, prize.claimHours * HOUR_MS);
    send(
      spinStatements.coupon({ id, memberId, wheelId: wheel.id, code, currency: wheel.currency, amount, expiresAt }, at),
    );
  }
  send(purseStatements.spun(memberId, coinsLeft));
  send(promising(deps, { memberId, number: seat.number + 1 }, active));
  deps.rewards.tell(transaction, memberId);
  return { ...spun, commitment };
}

async function answerOf({ db, kept }: SpinDeps, row: SpinRow, locale: Locale): Promise<Answer> {
  const wheel = (await wheelsRepository(db, kept).find(row.wheelId)) as Wheel;
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

import { setImmediate as breathe } from 'node:timers/promises';
import { ALL_PPM } from '@krapao/fair';
import { type Currency, minor, parseMajor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { type Simulate, type Simulated, tally } from '../catalogue/public.ts';
import { spinsRepository } from './spins.repository.ts';
import type { Slice } from './wheel.ts';

const BATCH_SPINS = 5_000;
const DRAWS = 100_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Wheel = { slices: readonly Slice[] };

/** The cost of a wheel: on average, over seeded draws, and with the actual rolls of the last days. */
export async function simulateWheel(
  db: Db,
  currency: Currency,
  { slices }: Wheel,
  { from, to, signal }: Omit<Simulate<unknown>, 'key' | 'value'>,
): Promise<Simulated> {
  const sums = tally(currency, { givesCoins: true });
  const spun = slices.map(() => 0);
  const spins = spinsRepository(db);
  for (let last = { at: from, id: FIRST_ID }; ; ) {
    signal.throwIfAborted();
    const batch = await spins.rolls(currency, last, to, BATCH_SPINS);
    for (const { memberId, at, roll } of batch) {
      const index = sliceAt(slices, roll);
      const slice = slices[index];
      if (!slice) continue;
      spun[index] = (spun[index] ?? 0) + 1;
      const { amount, coins } = worthOf(slice, currency);
      if (amount > 0n || coins > 0) sums.add({ memberId, at, amount, coins });
    }
    const end = batch.at(-1);
    if (!end || batch.length < BATCH_SPINS) break;
    last = end;
  }

  const drawn = slices.map(() => 0);
  const next = seeded();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const index = sliceAt(slices, next());
    drawn[index] = (drawn[index] ?? 0) + 1;
  }
  await breathe();
  const { perSpin, perCoin } = costOf(slices, currency);
  const money = (amount: bigint) => toMajor(minor(amount), currency);
  return {
    sums: [sums.sum()],
    wheel: {
      perSpin: money(perSpin),
      perCoin: perCoin === null ? null : money(perCoin),
      draws: DRAWS,
      slices: slices.map((slice, index) => ({
        code: slice.code,
        ppm: slice.ppm,
        drawn: drawn[index] ?? 0,
        spun: spun[index] ?? 0,
        cost: money(worthOf(slice, currency).amount * BigInt(spun[index] ?? 0)),
      })),
    },
  };
}

/**
 * Rounded to minor units. A coin is worth more than a spin, because some spins win coins. Null when coins never run
 * out.
 */
export function costOf(slices: readonly Slice[], currency: Currency): { perSpin: bigint; perCoin: bigint | null } {
  const { expected, spent } = expectedOf(slices, currency);
  const round = (sum: bigint, by: bigint) => (2n * sum + by) / (2n * by);
  return { perSpin: round(expected, BigInt(ALL_PPM)), perCoin: spent > 0n ? round(expected, spent) : null };
}

/** The worth of many coins, rounded up once. */
export function worthOfCoins(slices: readonly Slice[], currency: Currency, coins: number): bigint | null {
  const { expected, spent } = expectedOf(slices, currency);
  return spent > 0n ? (expected * BigInt(coins) + spent - 1n) / spent : null;
}

/** Over a million spins: the money paid, and the coins spent net of coins won. */
function expectedOf(slices: readonly Slice[], currency: Currency): { expected: bigint; spent: bigint } {
  const each = slices.map((slice) => ({ ...worthOf(slice, currency), ppm: BigInt(slice.ppm) }));
  const won = each.reduce((sum, { coins, ppm }) => sum + BigInt(coins) * ppm, 0n);
  return { expected: each.reduce((sum, { amount, ppm }) => sum + amount * ppm, 0n), spent: BigInt(ALL_PPM) - won };
}

const worthOf = ({ prize }: Slice, currency: Currency): { amount: bigint; coins: number } => ({
  amount: prize.kind === 'coupon' ? parseMajor(prize.amount, currency) : 0n,
  coins: prize.kind === 'coins' ? prize.coins : 0,
});

/** The slice whose ppm range contains the roll, as in a real spin. */
function sliceAt(slices: readonly Slice[], roll: number): number {
  let end = 0;
  return slices.findIndex(({ ppm }) => {
    end += ppm;
    return roll < end;
  });
}

/** Fixed rolls (xorshift32), so that two wheels are compared on the same draws. */
function seeded(): () => number {
  let state = 20_260_302;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * ALL_PPM);
  };
}

import fc from 'fast-check';

/** A random command of a member, operator or worker. Numbers pick among the objects that exist by then. */
export type Command =
  | {
      readonly type: 'book';
      readonly from: number;
      readonly to: number;
      readonly amount: bigint;
      readonly isStray: boolean;
    }
  | { readonly type: 'split'; readonly from: number; readonly to: readonly number[]; readonly amount: bigint }
  | {
      readonly type: 'reserve';
      readonly from: number;
      readonly to: number;
      readonly amount: bigint;
      readonly isDue: boolean;
      readonly isStray: boolean;
    }
  | { readonly type: 'post'; readonly hold: number; readonly percent: number | null }
  | { readonly type: 'void' | 'expire'; readonly hold: number }
  | { readonly type: 'reverse'; readonly operation: number }
  | {
      readonly type: 'pay';
      readonly from: number;
      readonly to: readonly number[];
      readonly amount: bigint;
    }
  | { readonly type: 'replay' | 'conflict'; readonly call: number }
  | { readonly type: 'stop' | 'release'; readonly account: number }
  | { readonly type: 'seal' };

const pick = fc.nat({ max: 1_000 });
/** Close to the balances, so that some commands succeed and some do not; also amounts that must always be refused. */
const amount = fc.oneof(
  { weight: 12, arbitrary: fc.bigInt({ min: 1n, max: 900n }) },
  { weight: 1, arbitrary: fc.constantFrom(0n, -5n, 10n ** 15n + 1n) },
);

/** Occasionally an invalid account: another currency, the same account, a hold on a house account. */
const isStray = fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0);

const type = <Type extends Command['type']>(name: Type) => fc.constant(name);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: type('book'), from: pick, to: pick, amount, isStray }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: type('split'), from: pick, to: fc.array(pick, { maxLength: 3 }), amount }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: type('reserve'), from: pick, to: pick, amount, isDue: fc.boolean(), isStray }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: type('post'),
      hold: pick,
      percent: fc.option(fc.integer({ min: 0, max: 120 }), { freq: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('void' as const, 'expire' as const), hold: pick }) },
  { weight: 2, arbitrary: fc.record({ type: type('reverse'), operation: pick }) },
  { weight: 1, arbitrary: fc.record({ type: type('pay'), from: pick, to: fc.array(pick, { maxLength: 4 }), amount }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('replay' as const, 'conflict' as const), call: pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('stop' as const, 'release' as const), account: pick }) },
  { weight: 1, arbitrary: fc.record({ type: type('seal') }) },
);

export const sequence = fc.array(command, { minLength: 1, maxLength: 14, size: 'max' });

import { parseMajor } from '@krapao/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  totalOf,
  transfer,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { fundsOf, grantTo, holdInGame, refreshGames, runningOf } from '../../testing/rewards.ts';
import { putAway as putAwayCall, returnAll } from '../../testing/vault.ts';
import { latestDeposits } from '../statements/public.ts';
import { rejectWithdrawal } from '../withdrawals/public.ts';
import { claimReward, usedDeposits } from './public.ts';

const SEQUENCES = process.env.LONG === '1' ? 1_000 : 12;
const SEED = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
/** In per cent of the reward base. */
const [SUCCESS, FAIL] = [300, 10];

/** Whole baht: a model in satang would prove the same. */
type Command =
  | { type: 'deposit' | 'into' | 'home' | 'withdraw' | 'putAway'; amount: number }
  | { type: 'claim'; amount: number; isForDeposit: boolean }
  | { type: 'play'; times: number }
  | { type: 'cancel' | 'reject' | 'close' | 'return' };

const amount = fc.integer({ min: 1, max: 2_000 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('deposit'), amount: fc.integer({ min: 100, max: 2_000 }) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('into'), amount }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('home'), amount }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('play'), times: fc.constantFrom(0, 0.02, 0.5, 2, 6) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('claim'),
      amount: fc.integer({ min: 1, max: 1_000 }),
      isForDeposit: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('cancel', 'reject', 'close', 'return') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('putAway'), amount }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('withdraw'), amount: fc.integer({ min: 100, max: 2_000 }) }) },
) as fc.Arbitrary<Command>;

/** Fixed examples, so that every end is reached whatever the random runs do. */
const into = { type: 'into', amount: 600 } as const;
const claim = { type: 'claim', amount: 500, isForDeposit: true } as const;
const withdrawal = (amount: number) => ({ type: 'withdraw', amount }) as const;
const putAway = (amount: number) => ({ type: 'putAway', amount }) as const;
const deposit500 = { type: 'deposit', amount: 500 } as const;
const EXAMPLES: [Command[]][] = [
  [[claim, into, withdrawal(100), { type: 'play', times: 6 }, withdrawal(100)]],
  [[claim, into, { type: 'play', times: 0 }, { type: 'into', amount: 350 }, { type: 'play', times: 0.02 }, claim]],
  [[claim, claim, into, { type: 'play', times: 2 }, { type: 'cancel' }, { type: 'cancel' }]],
  // Free money beside a reward: withdrawn, returned, and never more of it.
  [[deposit500, claim, deposit500, withdrawal(700), { type: 'reject' }, withdrawal(1_000), withdrawal(100)]],
  // Put away beside a reward: it neither fails nor succeeds by that, and the rest is lost or won without it.
  [[deposit500, claim, putAway(600), putAway(500), into, { type: 'play', times: 0.02 }, { type: 'return' }, claim]],
  [[putAway(400), claim, { type: 'return' }, deposit500, putAway(900), { type: 'cancel' }, { type: 'return' }]],
  // A game is closed under a reward: nothing ends, and no money is lost.
  [
    [
      claim,
      { type: 'into', amount: 1_000 },
      { type: 'close' },
      { type: 'cancel' },
      deposit500,
      claim,
      { type: 'close' },
    ],
  ],
];

/** A member's money, by the rules as written in the readings. */
class Model {
  hand = 0;
  game = 0;
  isClosed = false;
  /** The latest deposit, until it earns a reward. */
  deposit = 0;
  /** The last withdrawal, while it can still be rejected. */
  waiting = 0;
  /** Put away: part of no total. */
  vault = 0;
  reward: { amount: number; principal: number; free: number } | undefined;
  endings: string[] = [];

  get total() {
    return this.hand + this.game;
  }
  get base() {
    return this.reward ? this.reward.amount + this.reward.principal : 0;
  }
  get balance() {
    return this.total - (this.reward?.free ?? 0);
  }
  get available() {
    return this.reward ? Math.min(this.hand, this.reward.free) : this.hand;
  }

  play(step: Command): string {
    const answer = this.answer(step);
    if (this.reward && this.balance * 100 >= this.base * SUCCESS) this.end('succeeded');
    else if (this.reward && this.balance * 100 <= this.base * FAIL) this.end('failed');
    return answer;
  }

  private end(how: string) {
    this.endings.push(this.isClosed ? `${how} while closed` : how);
    this.reward = undefined;
  }

  private answer(step: Command): string {
    switch (step.type) {
      case 'deposit':
        this.hand += step.amount;
        this.deposit = step.amount;
        if (this.reward) this.reward.free += step.amount;
        return 'OK';
      case 'into':
        if (this.isClosed) return 'NO_GAME';
        if (step.amount > this.hand) return 'MONEY_NOT_ENOUGH';
        this.hand -= step.amount;
        this.game += step.amount;
        return 'OK';
      case 'home':
        if (this.isClosed) return 'NO_GAME';
        if (step.amount > this.game) return 'MONEY_NOT_ENOUGH';
        this.hand += step.amount;
        this.game -= step.amount;
        return 'OK';
      case 'play':
        if (!this.isClosed) this.game = Math.floor(this.game * step.times);
        return 'OK';
      case 'close':
        this.isClosed = !this.isClosed;
        return 'OK';
      case 'claim':
        return this.claim(step);
      case 'withdraw':
        if (this.reward && step.amount > this.reward.free) return 'BONUS_CONDITION';
        if (step.amount > this.hand) return 'MONEY_NOT_ENOUGH';
        this.hand -= step.amount;
        if (this.reward) this.reward.free -= step.amount;
        this.waiting += step.amount;
        return 'OK';
      case 'putAway':
        if (this.reward && step.amount > this.reward.free) return 'BONUS_CONDITION';
        if (step.amount > this.hand) return 'MONEY_NOT_ENOUGH';
        this.hand -= step.amount;
        if (this.reward) this.reward.free -= step.amount;
        this.vault += step.amount;
        return 'OK';
      case 'return':
        this.hand += this.vault;
        if (this.reward) this.reward.free += this.vault;
        this.vault = 0;
        return 'OK';
      case 'reject':
        this.hand += this.waiting;
        if (this.reward) this.reward.free += this.waiting;
        this.waiting = 0;
        return 'OK';
      case 'cancel':
        return this.cancel();
    }
  }

  private claim({ amount, isForDeposit }: Extract<Command, { type: 'claim' }>): string {
    if (this.reward) return 'BONUS_ALREADY_ACTIVE';
    if (this.waiting > 0) return 'BONUS_CONDITION';
    const principal = isForDeposit ? this.deposit : 0;
    if (principal > this.total) return 'BONUS_CONDITION';
    this.reward = { amount, principal, free: this.total - principal };
    if (isForDeposit) this.deposit = 0;
    this.hand += amount;
    return 'OK';
  }

  private cancel(): string {
    if (!this.reward) return 'NO_DATA';
    const goes = Math.max(0, this.balance - this.reward.principal);
    if (goes > this.hand) {
      // The money to forfeit is in a closed game and cannot be transferred.
      if (this.isClosed) return 'BONUS_CONDITION';
      this.hand += this.game;
      this.game = 0;
    }
    this.hand -= goes;
    this.end('cancelled');
    return 'OK';
  }
}

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  await server.saveSetting('withdraw', {
    // Every withdrawal is reviewed, so that each can be rejected.
    THB: { min: 100, max: 200_000, autoApproveMax: 0, twoPeopleAbove: 0, waitHours: 0 },
    LAK: { min: 100, max: 200_000, autoApproveMax: 0, twoPeopleAbove: 0, waitHours: 0 },
  });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

async function claimed(player: Player, { amount, isForDeposit }: Extract<Command, { type: 'claim' }>): Promise<string> {
  try {
    await claimReward(server.modules.rewards, grantTo(player), async (transaction, funds) => {
      const { total } = await funds;
      const [latest] = isForDeposit ? await latestDeposits(transaction, player.id) : [];
      const isUsed = latest && (await usedDeposits(transaction, [latest.id])).has(latest.id);
      const deposit = isUsed ? undefined : latest;
      if (deposit && deposit.amount > total) throw new AppError('BONUS_CONDITION');
      return { amount: parseMajor(amount, 'THB'), deposit };
    });
    return 'OK';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Rejects every withdrawal in the review queue. */
async function reject({ id: memberId }: Player): Promise<string> {
  const rows = await server.database.query<{ id: string }>(
    "select id from withdrawal where member_id = $1 and status = 'requested'",
    [memberId],
  );
  for (const { id } of rows) await rejectWithdrawal(server.modules.withdrawals, id, { by: 'nok', reason: 'no' });
  return 'OK';
}

async function play(player: Player, model: Model, step: Command): Promise<string> {
  const answered = ({ status, body }: { status: number; body: unknown }) =>
    status === 200 ? 'OK' : (body as { message: string }).message;
  switch (step.type) {
    case 'deposit':
      await deposit(server, player.id, step.amount);
      return 'OK';
    case 'into':
      return answered(await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: step.amount }));
    case 'home':
      return answered(await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: step.amount }));
    case 'play':
      await holdInGame(server, player, 'takraw', model.game);
      await refreshGames(server, player);
      return 'OK';
    case 'claim':
      return claimed(player, step);
    case 'withdraw':
      return answered(await withdraw(server, player, step.amount));
    case 'putAway':
      return answered(await putAwayCall(server, player, step.amount));
    case 'return':
      await returnAll(server);
      return 'OK';
    case 'reject':
      return reject(player);
    case 'close':
      await server.database.query('update game set is_open = $1 where code = $2', [!model.isClosed, 'takraw']);
      return 'OK';
    case 'cancel':
      return answered(await server.call('GET /api/bonus/clear', { token: player.token }));
  }
}

it(`agrees with a simple model after every step of ${SEQUENCES} random sequences (seed ${SEED})`, {
  tags: ['R28.2', 'R28.3', 'P146'],
  timeout: 600_000,
}, async () => {
  const reached = new Map<string, number>();
  const count = (rule: string) => reached.set(rule, (reached.get(rule) ?? 0) + 1);
  const property = fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 20 }), async (steps) => {
    const model = new Model();
    const player = await givenPlayer(server, { games: ['takraw'] });
    for (const step of [deposit500, ...steps]) {
      const expected = model.play(step);
      expect({ step, answer: await play(player, model, step) }).toEqual({ step, answer: expected });
      await server.later(SECOND_MS);
      count(`${step.type} ${expected}`);
      const running = await runningOf(server, player);
      const { available, hand, waiting: inProgress, base, balance } = model;
      expect({ step, funds: await fundsOf(server, player), base: running?.base ?? 0 }).toEqual({
        step,
        funds: { available, locked: hand - available, inProgress },
        base,
      });
      if (running) expect(running).toMatchObject({ balance, free: model.reward?.free });
      expect(await totalOf(server, player)).toBe(model.total + model.waiting + model.vault);
    }
    await server.database.query('update game set is_open = true');
    for (const ending of model.endings) count(ending);
  });
  await fc.assert(property, {
    numRuns: SEQUENCES,
    seed: SEED,
    endOnFailure: process.env.SHRINK !== '1',
    examples: EXAMPLES,
  });
  // A model test that never reaches a rule proves nothing about it.
  const rules = ['succeeded', 'failed', 'cancelled', 'withdraw BONUS_CONDITION', 'withdraw OK', 'reject OK'];
  for (const rule of [
    ...rules,
    'claim BONUS_ALREADY_ACTIVE',
    'close OK',
    'cancel BONUS_CONDITION',
    'putAway OK',
    'return OK',
  ])
    expect(reached.get(rule) ?? 0, rule).toBeGreaterThan(0);
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { SECOND_MS } from '../../platform/clock.ts';
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
import { giveReward, holdInGame, purseOf, refreshGames, runningOf } from '../../testing/rewards.ts';

const SEQUENCES = process.env.LONG === '1' ? 1_000 : 12;
const SEED = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
/** Of what the reward began with, in per cent. */
const [SUCCESS, FAIL] = [300, 10];

/** Whole baht: a model in cents would only say the same. */
type Command =
  | { type: 'deposit' | 'into' | 'home' | 'withdraw' | 'claim'; amount: number }
  | { type: 'play'; times: number }
  | { type: 'cancel' };

const amount = fc.integer({ min: 1, max: 2_000 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('deposit'), amount: fc.integer({ min: 100, max: 2_000 }) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('into'), amount }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('home'), amount }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('play'), times: fc.constantFrom(0, 0.02, 0.5, 2, 6) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('claim'), amount: fc.integer({ min: 1, max: 1_000 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('withdraw'), amount: fc.integer({ min: 100, max: 2_000 }) }) },
) as fc.Arbitrary<Command>;

/** Whatever chance brings, each end is reached. */
const into = { type: 'into', amount: 600 } as const;
const claim = { type: 'claim', amount: 500 } as const;
const EXAMPLES: [Command[]][] = [
  [[claim, into, { type: 'withdraw', amount: 100 }, { type: 'play', times: 6 }, { type: 'withdraw', amount: 100 }]],
  [[claim, into, { type: 'play', times: 0 }, { type: 'into', amount: 350 }, { type: 'play', times: 0.02 }, claim]],
  [[claim, claim, into, { type: 'play', times: 2 }, { type: 'cancel' }, { type: 'cancel' }]],
];

/** What a member has, by the rules as they are written in the readings. */
class Model {
  hand = 0;
  game = 0;
  reward: { amount: number; principal: number } | undefined;
  endings: string[] = [];

  get total() {
    return this.hand + this.game;
  }
  get base() {
    return this.reward ? this.reward.amount + this.reward.principal : 0;
  }

  play(step: Command): string {
    const answer = this.answer(step);
    if (this.reward && this.total * 100 >= this.base * SUCCESS) this.end('succeeded');
    else if (this.reward && this.total * 100 <= this.base * FAIL) this.end('failed');
    return answer;
  }

  private end(how: string) {
    this.endings.push(how);
    this.reward = undefined;
  }

  private answer(step: Command): string {
    switch (step.type) {
      case 'deposit':
        this.hand += step.amount;
        if (this.reward) this.reward.principal += step.amount;
        return 'OK';
      case 'into':
        if (step.amount > this.hand) return 'MONEY_NOT_ENOUGH';
        this.hand -= step.amount;
        this.game += step.amount;
        return 'OK';
      case 'home':
        if (step.amount > this.game) return 'MONEY_NOT_ENOUGH';
        this.hand += step.amount;
        this.game -= step.amount;
        return 'OK';
      case 'play':
        this.game = Math.floor(this.game * step.times);
        return 'OK';
      case 'claim':
        if (this.reward) return 'BONUS_ALREADY_ACTIVE';
        this.reward = { amount: step.amount, principal: this.total };
        this.hand += step.amount;
        return 'OK';
      case 'withdraw':
        if (this.reward) return 'BONUS_CONDITION';
        if (step.amount > this.hand) return 'MONEY_NOT_ENOUGH';
        this.hand -= step.amount;
        return 'OK';
      case 'cancel': {
        if (!this.reward) return 'NO_DATA';
        const goes = this.total - Math.min(this.total, this.reward.principal);
        if (goes > this.hand) {
          this.hand += this.game;
          this.game = 0;
        }
        this.hand -= goes;
        this.end('cancelled');
        return 'OK';
      }
    }
  }
}

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  await server.saveSetting('withdraw', {
    THB: { min: 100, max: 200_000, autoApproveMax: 100_000_000, waitHours: 0 },
    LAK: { min: 100, max: 200_000, autoApproveMax: 0, waitHours: 0 },
  });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

async function claimed(player: Player, amount: number): Promise<string> {
  try {
    await giveReward(server, player, amount);
    return 'OK';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
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
      return claimed(player, step.amount);
    case 'withdraw':
      return answered(await withdraw(server, player, step.amount));
    case 'cancel':
      return answered(await server.call('GET /api/bonus/clear', { token: player.token }));
  }
}

it(`agrees with a simple model after every step of ${SEQUENCES} random sequences (seed ${SEED})`, async () => {
  const reached = new Map<string, number>();
  const count = (rule: string) => reached.set(rule, (reached.get(rule) ?? 0) + 1);
  const property = fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 20 }), async (steps) => {
    const model = new Model();
    const player = await givenPlayer(server, { games: ['takraw'] });
    for (const step of [{ type: 'deposit', amount: 500 } as const, ...steps]) {
      const expected = model.play(step);
      expect({ step, answer: await play(player, model, step) }).toEqual({ step, answer: expected });
      await server.later(SECOND_MS);
      count(`${step.type} ${expected}`);
      const running = await runningOf(server, player);
      expect({ step, purse: await purseOf(server, player), base: running?.base ?? 0 }).toEqual({
        step,
        purse: { amount: model.reward ? 0 : model.hand, locked: model.reward ? model.hand : 0, inProgress: 0 },
        base: model.base,
      });
      expect(await totalOf(server, player)).toBe(model.total);
    }
    for (const ending of model.endings) count(ending);
  });
  await fc.assert(property, {
    numRuns: SEQUENCES,
    seed: SEED,
    endOnFailure: process.env.SHRINK !== '1',
    examples: EXAMPLES,
  });
  // A model test that never reaches a rule says nothing about it.
  for (const rule of ['succeeded', 'failed', 'cancelled', 'withdraw BONUS_CONDITION', 'claim BONUS_ALREADY_ACTIVE'])
    expect(reached.get(rule) ?? 0, rule).toBeGreaterThan(0);
}, 600_000);

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import { adjustmentsOf } from '../../testing/adjustments.ts';
import { deposit, givenPlayer, type Player, totalOf, transfer, withdraw } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { giveReward, holdInGame, refreshGames } from '../../testing/rewards.ts';
import { putAway, returnAll } from '../../testing/vault.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

const SEQUENCES = process.env.LONG === '1' ? 300 : 6;
const SEED = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

let server: MoneyServer;
const { office } = givenReviewQueue(async (given) => {
  server = given;
  await withdrawalsOf(() => server).setRules(BY_HAND);
});
const { adjust, reverse, operationOf } = adjustmentsOf(() => server, { office });

const equation = async ({ token }: Player) => (await server.call('GET /api/wallet/equation', { token })).body;
const satang = (amount: number | null) => Math.round((amount ?? Number.NaN) * 100);

/** What the member's money came from; each term as the model counts it, in satang. */
type Terms = { deposits: number; withdrawals: number; corrections: number; vault: number; results: number };
type Step = readonly [act: (typeof ACTS)[number], amount: number];
const ACTS = [
  ...['deposit', 'into', 'home', 'play', 'withdraw', 'pay', 'reject', 'cancel', 'claim', 'forfeit'],
  ...['credit', 'debit', 'reverse', 'putAway', 'return'],
] as const;

const isDone = ({ status }: { status: number }) => status === 200;
const openWithdrawal = async ({ id }: Player) =>
  (
    await server.database.query<{ id: string; reference: string; amount: number }>(
      "select id, reference, amount::float8 from withdrawal where member_id = $1 and status = 'requested' limit 1",
      [id],
    )
  )[0];
const inGame = async ({ id }: Player) =>
  (
    await server.database.query<{ units: number }>(
      `select (p.balance_units / 10.0 ^ g.decimals)::float8 as units from game_account a join game g on g.code = a.game_code
       join sandbox.game_player p on p.provider = a.game_code and p.username = a.username where a.member_id = $1`,
      [id],
    )
  )[0]?.units ?? 0;

async function play(player: Player, terms: Terms, [act, amount]: Step): Promise<void> {
  const minor = Math.round(amount * 100);
  const { token } = player;
  switch (act) {
    case 'deposit':
      await deposit(server, player.id, amount);
      terms.deposits += minor;
      return;
    case 'into':
      await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: Math.ceil(amount) });
      return;
    case 'home':
      await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: Math.ceil(amount / 2) });
      return;
    case 'play': {
      const before = await inGame(player);
      const after = Math.round(before * (amount % 3) * 100) / 100;
      await holdInGame(server, player, 'takraw', after);
      await refreshGames(server, player);
      terms.results += Math.round((after - before) * 100);
      return;
    }
    case 'withdraw':
      await withdraw(server, player, 100 + amount);
      return;
    case 'pay':
    case 'reject':
    case 'cancel': {
      const open = await openWithdrawal(player);
      if (!open) return;
      if (act === 'cancel') {
        await server.call('DELETE /api/wallet/withdraw/{reference}', { token, params: { reference: open.reference } });
        return;
      }
      const answer = await office(`POST /api/office/withdrawals/${open.id}/${act === 'pay' ? 'paid' : 'reject'}`, {
        body: { reason: 'name', bankReference: `KB${randomUUID().slice(0, 8)}` },
      });
      if (act === 'pay' && isDone(answer)) terms.withdrawals += open.amount;
      return;
    }
    case 'claim':
      await giveReward(server, player, Math.ceil(amount), { isForDeposit: amount > 300 }).catch(() => {});
      return;
    case 'forfeit':
      await server.call('GET /api/bonus/clear', { token });
      return;
    case 'credit':
    case 'debit': {
      const answer = await adjust(player, { direction: act, amount });
      if (isDone(answer) && answer.body.state === 'done') terms.corrections += act === 'credit' ? minor : -minor;
      return;
    }
    case 'reverse': {
      const operation = await operationOf(player, 'deposit');
      const [row] = await server.database.query<{ amount: number }>(
        `select amount::float8 from statement_line where id = $1 and not details ? 'reversedBy'`,
        [operation],
      );
      const answer = await reverse(player, operation);
      if (isDone(answer) && answer.body.state === 'done') terms.corrections -= row?.amount ?? 0;
      return;
    }
    case 'putAway':
      if (isDone(await putAway(server, player, amount))) terms.vault += minor;
      return;
    case 'return':
      await returnAll(server);
      terms.vault = 0;
  }
}

const step = fc.tuple(
  fc.constantFrom(...ACTS),
  fc.integer({ min: 1, max: 60_000 }).map((units) => units / 100),
);
/** One example reaches every term, whatever the random runs do. */
const EXAMPLE: Step[] = [
  ...([
    ['deposit', 2_000.5],
    ['into', 400],
    ['play', 2],
    ['home', 300.25],
    ['withdraw', 100],
  ] as const),
  ...([
    ['pay', 1],
    ['withdraw', 50],
    ['putAway', 250.75],
    ['claim', 200],
    ['into', 100],
    ['play', 1.5],
  ] as const),
  ...([
    ['credit', 40.25],
    ['forfeit', 1],
    ['reject', 1],
    ['debit', 10],
    ['deposit', 50],
    ['reverse', 1],
  ] as const),
  ...([
    ['withdraw', 20],
    ['return', 1],
    ['cancel', 1],
    // A reward ties money in games first, so nothing is locked while there is enough of it.
    ['home', 2_240],
    ['deposit', 500],
    ['claim', 400],
    ['forfeit', 1],
  ] as const),
];

it(`holds to the satang after every step of ${SEQUENCES} random sequences (seed ${SEED})`, {
  tags: ['P147'],
  timeout: 600_000,
}, async () => {
  const seen = new Set<string>();
  const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
    const player = await givenPlayer(server, { games: ['takraw'] });
    const terms: Terms = { deposits: 0, withdrawals: 0, corrections: 0, vault: 0, results: 0 };
    for (const one of [['deposit', 500] as const, ...steps]) {
      await play(player, terms, one);
      await server.later(SECOND_MS);
      const figures = await equation(player);
      const { deposits, withdrawals, rewards, rewardsTaken, corrections, results } = figures;
      const cameFrom =
        satang(deposits) -
        satang(withdrawals) +
        satang(rewards) -
        satang(rewardsTaken) +
        satang(corrections) +
        satang(results);
      const { available, locked, inGames, inProgress, vault } = figures;
      const isIn = satang(available) + satang(locked) + satang(inGames) + satang(inProgress) + satang(vault);
      expect({ one, cameFrom, isIn, difference: figures.difference }).toEqual({
        ...{ one, cameFrom: satang(figures.total), isIn: satang(figures.total), difference: 0 },
      });
      // Against the books of the ledger and the game, and against the model's own count of each term.
      expect(satang(figures.total)).toBe(satang(await totalOf(server, player)));
      expect({
        one,
        ...{ deposits: satang(deposits), withdrawals: satang(withdrawals), corrections: satang(corrections) },
        ...{ vault: satang(vault), results: satang(results) },
      }).toEqual({ one, ...terms });
      for (const [term, value] of Object.entries(figures)) if (typeof value === 'number' && value !== 0) seen.add(term);
    }
  });
  await fc.assert(property, {
    numRuns: SEQUENCES,
    seed: SEED,
    endOnFailure: process.env.SHRINK !== '1',
    examples: [[EXAMPLE]],
  });
  // A term that was never more than zero proves nothing.
  for (const term of ['deposits', 'withdrawals', 'rewards', 'rewardsTaken', 'corrections', 'results'])
    expect(seen, term).toContain(term);
  for (const term of ['available', 'locked', 'inGames', 'inProgress', 'vault']) expect(seen, term).toContain(term);
});

describe('a reward that was taken back', { tags: ['P212'] }, () => {
  const termsOf = async (player: Player) => {
    const { deposits, rewards, rewardsTaken, results, available, locked, inGames, total, difference } =
      await equation(player);
    return { deposits, rewards, rewardsTaken, results, available, locked, inGames, total, difference };
  };

  it('is a term of its own: given, taken, and the rest is as before', async () => {
    const player = await givenPlayer(server, { money: 500 });
    await giveReward(server, player, 150.25, { isForDeposit: false });
    const given = { deposits: 500, rewards: 150.25, rewardsTaken: 0, results: 0, inGames: 0, difference: 0 };
    expect(await termsOf(player)).toEqual({ ...given, available: 500, locked: 150.25, total: 650.25 });
    await server.call('GET /api/bonus/clear', { token: player.token });
    expect(await termsOf(player)).toEqual({ ...given, rewardsTaken: 150.25, available: 500, locked: 0, total: 500 });
  });

  it('is what was left of it: a loss in games is a result, and not taken twice', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await giveReward(server, player, 150, { isForDeposit: false });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 600 });
    await holdInGame(server, player, 'takraw', 560);
    await refreshGames(server, player);
    await server.call('GET /api/bonus/clear', { token: player.token });
    const figures = await termsOf(player);
    expect(figures).toMatchObject({ deposits: 500, rewards: 150, results: -40, locked: 0, difference: 0 });
    const [row] = await server.database.query<{ taken: number }>(
      'select taken::float8 / 100 as taken from reward where member_id = $1',
      [player.id],
    );
    expect(figures.rewardsTaken).toBe(row?.taken);
    expect(figures.rewardsTaken).toBeGreaterThan(0);
    expect(figures.total).toBe(500 + 150 - 40 - figures.rewardsTaken);
  });
});

describe('what is not known', () => {
  let player: Player;
  beforeAll(async () => {
    player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
  });

  it('is told as such: each game with the time of its balance, and none is made up', { tags: ['P148'] }, async () => {
    const figures = await equation(player);
    expect(figures.games).toMatchObject([{ code: 'takraw', amount: 300, readAt: expect.any(String), isMoving: false }]);
    await server.database.query('update game_account set units_heard_at = null where member_id = $1', [player.id]);
    expect(await equation(player)).toMatchObject({
      ...{ inGames: null, results: null, total: null, deposits: 1_000, available: 700, difference: 0 },
      games: [{ code: 'takraw', amount: null, readAt: null }],
    });
    await refreshGames(server, player);
    expect(await equation(player)).toMatchObject({ inGames: 300, results: 0, total: 1_000 });
  });

  it('is nothing for a member without money', async () => {
    expect(await equation(await givenPlayer(server))).toMatchObject({ total: 0, results: 0, difference: 0, games: [] });
  });
});

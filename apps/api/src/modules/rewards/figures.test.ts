import type { OfficeCalls } from '@krapao/contract/office/calls';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { callWith } from '../../testing/call-with.ts';
import { expectBooksInOrder, givenPlayer, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator } from '../../testing/operators.ts';
import { giveReward, grantTo, holdInGame, refreshGames, TERMS } from '../../testing/rewards.ts';
import { addTurnover, creditReward } from './public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const figures = async (query: { days?: number } = {}) => {
  const { cookie } = await givenOperator(server, 'marketing');
  const { status, body } = await callWith<OfficeCalls>(server.officeApp)('GET /api/office/reward-figures', {
    cookie,
    query,
  });
  expect(status).toBe(200);
  return body;
};

/** What the house account of a kind paid, less what it got back, by the entries of the ledger. */
async function paidBy(account: string, currency: string): Promise<number> {
  const [row] = await server.database.query<{ paid: string }>(
    `select coalesce(-sum(e.amount), 0)::text as paid from ledger.entry e join ledger.account a on a.id = e.account_id
     where a.kind = 'promotion' and a.owner = $1 and a.currency = $2`,
    [account, currency],
  );
  return Number(row?.paid) / 100;
}

const costOf = (all: Awaited<ReturnType<typeof figures>>, kind: string) =>
  all.filter((one) => one.kind === kind && one.currency === 'THB').reduce((sum, { cost }) => sum + cost, 0);

/** 500 own money, 500 granted, with everything played: success from 3,000, failure from 100. */
async function given(code: string, units?: number): Promise<Player> {
  const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
  await giveReward(server, player, 500, { code });
  if (units === undefined) return player;
  await holdInGame(server, player, 'takraw', units);
  await refreshGames(server, player);
  await server.later(SECOND_MS);
  return player;
}

it('the claims, outcomes and cost of each offer are those of the entries', { tags: ['O911'] }, async () => {
  await given('FIRST');
  await given('FIRST', 250_000);
  const cancelled = await given('FIRST');
  expect((await server.call('GET /api/bonus/clear', { token: cancelled.token })).status).toBe(200);
  await given('SECOND');
  const free = await givenPlayer(server, { money: 10 });
  await creditReward(
    server.modules.rewards,
    grantTo(free, { kind: 'coupon', code: 'C100', terms: TERMS }),
    async () => ({
      amount: minor(10_000n),
    }),
  );

  const all = await figures();
  const of = (code: string) => all.find((one) => one.code === code);
  expect(of('FIRST')).toMatchObject({
    ...{ kind: 'bonus', currency: 'THB', claims: 3, members: 3, running: 1, succeeded: 1, failed: 1 },
    ...{ granted: 1_500, title: { th: 'ต้อนรับ', la: 'ຕ້ອນຮັບ', en: 'Welcome' } },
  });
  expect(of('SECOND')).toMatchObject({ claims: 1, running: 1, succeeded: 0, failed: 0, granted: 500, cost: 500 });
  expect(of('C100')).toMatchObject({ kind: 'coupon', claims: 1, running: 0, succeeded: 1, granted: 100, cost: 100 });
  expect(costOf(all, 'bonus')).toBe(await paidBy('bonus', 'THB'));
  expect(costOf(all, 'coupon')).toBe(await paidBy('spin', 'THB'));
  // What came back is no cost: 500 of the one that was cancelled.
  expect(of('FIRST')?.cost).toBe(1_000);
});

it('a reward by turnover succeeds with its bets, and a claim before the days does not count', {
  tags: ['O911'],
}, async () => {
  const player = await givenPlayer(server, { money: 500 });
  const terms = { ...TERMS, rule: 'turnover' as const, successPercent: 100 };
  await giveReward(server, player, 500, { code: 'BETS', terms });
  const of = async (days: number) => (await figures({ days })).find(({ code }) => code === 'BETS');
  expect(await of(1)).toMatchObject({ claims: 1, running: 1, succeeded: 0 });
  await addTurnover(server.connection.db, [
    { memberId: player.id, valid: minor(100_000n), settledAt: server.clock.now() },
  ]);
  await server.later(SECOND_MS);
  expect(await of(1)).toMatchObject({ claims: 1, running: 0, succeeded: 1, failed: 0, cost: 500 });
  await server.later(2 * DAY_MS);
  expect(await of(1)).toBeUndefined();
  expect(await of(3)).toMatchObject({ claims: 1, succeeded: 1 });
});

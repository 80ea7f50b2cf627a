import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { adjustmentsOf } from '../../testing/adjustments.ts';
import { givenPlayer, type Player } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { coins, coupon, nothing, publish, setupOf, stopWheel } from '../../testing/wheel.ts';

let server: MoneyServer;
let player: Player;
const desk = givenReviewQueue((given) => {
  server = given;
});
const { office } = desk;
const { adjust, allow } = adjustmentsOf(() => server, desk);

/** A coin is worth 10 baht: 8 baht per spin, and every fifth spin returns a coin. */
const WHEEL = [nothing(720_000), coins(200_000, 1), coupon(80_000, { amount: 100 })];

beforeEach(async () => {
  await publish(server, WHEEL);
  player = await givenPlayer(server);
});

const give = (count: number, { as = nok, key = randomUUID() } = {}) =>
  office(`POST /api/office/members/${player.id}/coins`, { as, key, body: { coins: count, reason: 'ticket 12' } });
const coinsNow = async () => (await setupOf(server, player)).userCoin;

describe('coins by hand', () => {
  it('are worth what the wheel gives for them on average, and operators see it', async () => {
    expect((await office(`GET /api/office/members/${player.id}/coins`)).body).toMatchObject({
      coins: 0,
      coinWorth: 10,
    });
  });

  it('above the limit of corrections wait for a second person, who sees coins and worth', {
    tags: ['O447'],
  }, async () => {
    expect((await give(100)).body).toEqual({ state: 'done', coins: 100, approvalId: null });
    const { body } = await give(1);
    expect(body).toEqual({ state: 'waits', coins: 100, approvalId: expect.any(String) });
    expect(await coinsNow()).toBe(100);
    expect((await office(`GET /api/office/approvals/${body.approvalId}`)).body).toMatchObject({
      ...{ kind: 'coins.give', coins: 1, amount: 10, currency: 'THB', why: 'ticket 12', operationId: null },
      member: { id: player.id },
    });
    expect((await allow(body.approvalId, nok)).body.message).toBe('SECOND_PERSON_NEEDED');
    const both = await Promise.all([allow(body.approvalId), allow(body.approvalId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await coinsNow()).toBe(101);
    const rows = await server.database.query(
      'select delta, given_by, allowed_by, worth::int from coin_entry where member_id = $1 order by id',
      [player.id],
    );
    expect(rows).toEqual([
      { delta: 100, given_by: 'nok', allowed_by: null, worth: 100_000 },
      { delta: 1, given_by: 'nok', allowed_by: 'tan', worth: 1_000 },
    ]);
  });

  it('count together however they are split, also at once, and anew after a day', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => give(40)));
    expect(answers.filter(({ body }) => body.state === 'done')).toHaveLength(2);
    expect(await coinsNow()).toBe(80);
    server.clock.advance(DAY_MS);
    expect((await give(100)).body.state).toBe('done');
  });

  it('count together with money by hand, in either order', { tags: ['O447'] }, async () => {
    expect((await give(60)).body.state).toBe('done');
    expect((await adjust(player, { amount: 401 })).body.state).toBe('waits');
    expect((await adjust(player, { amount: 400 })).body.state).toBe('done');
    expect((await give(1)).body.state).toBe('waits');
    expect((await give(100, { as: tan })).body.state).toBe('done');
  });

  it('do not end what waits about the same member’s money', async () => {
    const money = (await adjust(player, { amount: 2_000 })).body.approvalId;
    const gift = (await give(1_000)).body.approvalId;
    expect((await allow(gift)).status).toBe(200);
    expect((await allow(money)).status).toBe(200);
  });

  it('are given once for a key, also when they waited', async () => {
    const key = randomUUID();
    const { body } = await give(1_000, { key });
    expect((await allow(body.approvalId)).status).toBe(200);
    expect((await give(1_000)).body.state).toBe('waits');
    expect(await coinsNow()).toBe(1_000);
  });

  it.each([
    ['that never end', () => publish(server, [nothing(0), coins(1_000_000, 1)])],
    ['of a wheel that was stopped', () => stopWheel(server)],
  ])('%s are not worth nothing', async (_what, change) => {
    await change();
    expect((await give(101)).body.state).toBe('waits');
  });
});

import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayStart } from '../../platform/bangkok.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { createCode } from '../../testing/deposits.ts';
import { giftsOf } from '../../testing/gifts.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  stopWallet,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeMoney, officeMoney } from '../../testing/office-money.ts';
import { changedLimit } from './change-limit.ts';
import type { StoredLimit } from './limits.repository.ts';

let server: MoneyServer;
let node: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
  port = await officeMoney(server);
  // Early in a month that begins in the middle of a week, so that no test crosses the end of a period by chance.
  for (const { clock } of [server, node]) clock.advance(Date.parse('2027-04-01T22:00:00.000Z') - clock.now().getTime());
});
afterAll(async () => {
  await expectBooksInOrder(server);
  const [database] = await server.database.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(database).toEqual({ deadlocks: '0' });
  await port.close();
  await node.close();
  await server.close();
});

const { gift, send } = giftsOf(() => server);

type Kind = 'deposit' | 'loss';
type Period = 'day' | 'week' | 'month';
const set = async ({ token }: Player, kind: Kind, period: Period, amount: number | null) =>
  (await server.call('POST /api/protection/limit', { token, body: { kind, period, amount } })).body;
const confirm = ({ token }: Player, kind: Kind, period: Period) =>
  server.call('POST /api/protection/limit/confirm', { token, body: { kind, period } });
const protectionOf = async ({ token }: Player) => (await server.call('GET /api/protection', { token })).body;
const limitOf = async (player: Player, kind: Kind, period: Period) =>
  (await protectionOf(player)).limits.find((one) => one.kind === kind && one.period === period);
/** Moves the clock to shortly after the next midnight in Bangkok. */
const tomorrow = () =>
  server.later(dayStart(server.clock.now()).getTime() + DAY_MS - server.clock.now().getTime() + 1_000);

/** Sends two gift links that the limit allows one by one; the first is redeemed after the second was credited. */
async function giveAboveLimit(player: Player) {
  await set(player, 'deposit', 'day', 80);
  const [first, second] = await Promise.all([gift('50.00'), gift('50.00')]);
  await server.sandbox.setFault('gift', { mode: 'error-500', times: 1, calls: ['redeem'] });
  expect((await send(player, first.link)).body).toMatchObject({ status: 'IN_PROGRESS' });
  expect((await send(player, second.link)).body).toMatchObject({ status: 'SUCCESS' });
  await server.later(MINUTE_MS);
}

describe('a deposit limit', () => {
  it('is any amount per day, week and month, the lowest applies, and used and left are shown', {
    tags: ['P18'],
  }, async () => {
    const player = await givenPlayer(server, { money: 100 });
    expect(await set(player, 'deposit', 'day', 350.25)).toMatchObject({ amount: 350.25, used: 100, left: 250.25 });
    await set(player, 'deposit', 'week', 300);
    await set(player, 'deposit', 'month', 10_000);
    expect(await deposit(server, player.id, 200.01)).toMatchObject({ outcome: 'review' });
    expect(await deposit(server, player.id, 200)).toMatchObject({ outcome: 'credited' });
    expect(await limitOf(player, 'deposit', 'week')).toMatchObject({ amount: 300, used: 300, left: 0 });
    expect(await limitOf(player, 'deposit', 'day')).toMatchObject({ left: 50.25 });
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });
  });

  it('refuses codes and notices above it, with what is left', { tags: ['P18'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    const code = await createCode(server, player, 'KBANK', 501);
    expect([code.status, code.body]).toEqual([409, { message: 'LIMIT_REACHED', kind: 'deposit', left: 500 }]);
    const notice = await server.call('POST /api/wallet/add', { token: player.token, body: { amount: 501 } });
    expect(notice.body).toMatchObject({ message: 'LIMIT_REACHED' });
    expect((await createCode(server, player, 'KBANK', 500)).status).toBe(200);
  });

  it('records what codes and notices refused, each once, and nothing else', { tags: ['P211'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    await Promise.all([1, 2, 3].map((n) => createCode(server, player, 'KBANK', 500 + n)));
    await server.call('POST /api/wallet/add', { token: player.token, body: { amount: 700 } });
    await server.call('POST /api/wallet/add', { token: player.token, body: { amount: -1 } });
    await createCode(server, player, 'KBANK', 500);
    const rows = await server.database.query(
      `select place, amount::int, left_amount::int as left, currency from limit_refusal where member_id = $1
       order by place, amount`,
      [player.id],
    );
    const row = (place: string, amount: number) => ({ place, amount, left: 50_000, currency: 'THB' });
    expect(rows).toEqual([
      row('deposit-notice', 70_000),
      ...[50_100, 50_200, 50_300].map((amount) => row('qr-code', amount)),
    ]);
    await expect(server.database.query('delete from limit_refusal')).rejects.toThrow(/append-only/);
  });

  it('holds money that arrives above it visibly, and credits it once when the limit allows', {
    tags: ['P18'],
  }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    await deposit(server, player.id, 400);
    expect(await deposit(server, player.id, 300)).toMatchObject({ outcome: 'review' });
    expect((await protectionOf(player)).aboveLimit).toEqual([{ amount: 300, at: expect.any(String) }]);
    const atHome = async () => (await server.call('GET /api/wallet', { token: player.token })).body.aboveLimit;
    const held = async () =>
      (await server.call('GET /api/notices', { token: player.token, query: {} })).body.notices.filter(
        ({ kind }) => kind === 'deposit-held',
      );
    expect([await atHome(), (await held()).map(({ isUnread }) => isUnread)]).toEqual([300, [true]]);
    const creditAboveLimit = () => server.modules.jobs.handlers['credit-above-limit']?.({});
    await creditAboveLimit();
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
    await tomorrow();
    await Promise.all([creditAboveLimit(), creditAboveLimit()]);
    expect(await walletOf(server, player)).toEqual({ amount: 700, inProgress: 0 });
    expect((await protectionOf(player)).aboveLimit).toEqual([]);
    expect([await atHome(), await held()]).toEqual([undefined, [expect.anything()]]);
    expect(await limitOf(player, 'deposit', 'day')).toMatchObject({ used: 300, left: 200 });
  });

  it('refuses a gift link above it before the link is redeemed', { tags: ['P18'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 49);
    const { link } = await gift('50.00');
    const { status, body } = await send(player, link);
    expect([status, body]).toEqual([409, { message: 'LIMIT_REACHED', kind: 'deposit', left: 49 }]);
    expect((await statementOf(server, player)).total).toBe(0);
    expect(
      await server.database.query('select place, amount::int from limit_refusal where member_id = $1', [player.id]),
    ).toEqual([{ place: 'gift-link', amount: 5000 }]);
    await set(player, 'deposit', 'day', 0);
    const other = await givenPlayer(server);
    expect((await send(other, link)).body).toMatchObject({ status: 'SUCCESS', amount: 50 });
  });

  it('credits a gift link that it held back to the entry of the link, once', { tags: ['P18'] }, async () => {
    const player = await givenPlayer(server);
    await giveAboveLimit(player);
    expect((await protectionOf(player)).aboveLimit).toEqual([{ amount: 50, at: expect.any(String) }]);
    const work = async () => {
      await server.modules.jobs.handlers['credit-above-limit']?.({});
      await server.later(10 * 60_000);
    };
    await work();
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
    await tomorrow();
    await work();
    await work();
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
    const { statements } = await statementOf(server, player);
    expect(statements).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }]);
    expect((await protectionOf(player)).aboveLimit).toEqual([]);
  });

  it('ends the entry of a gift link whose money was returned', { tags: ['P18'] }, async () => {
    const player = await givenPlayer(server);
    await giveAboveLimit(player);
    await server.database.query(
      `update payment set state = 'returned' where member_id = $1 and reason = 'ABOVE_LIMIT'`,
      [player.id],
    );
    for (let at = 0; at < 2; at += 1) await server.later(10 * 60_000);
    const { statements } = await statementOf(server, player);
    expect(statements.map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SUCCESS']);
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
  });

  it('keeps nobody waiting behind a payment that cannot be credited', { tags: ['P18'] }, async () => {
    const [stopped, player] = [await givenPlayer(server, { money: 1 }), await givenPlayer(server)];
    for (const one of [stopped, player]) {
      await set(one, 'deposit', 'day', 50);
      expect(await deposit(server, one.id, 60)).toMatchObject({ outcome: 'review' });
      await server.database.query(`update play_limit set amount = 10000 where member_id = $1 and kind = 'deposit'`, [
        one.id,
      ]);
    }
    await stopWallet(server, stopped);
    const failed = await server.modules.jobs.handlers['credit-above-limit']?.({}).catch((error: unknown) => error);
    expect(await walletOf(server, player)).toEqual({ amount: 60, inProgress: 0 });
    await stopWallet(server, stopped, false);
    await server.modules.jobs.handlers['credit-above-limit']?.({});
    expect([failed, await walletOf(server, stopped)]).toEqual([expect.any(Error), { amount: 61, inProgress: 0 }]);
  });

  it('binds operators too, who can return the money', { tags: ['P18'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'month', 100);
    const transRef = randomUUID();
    await deposit(server, player.id, 300, transRef);
    const [waits] = await port.items('payments', `&search=${transRef}`);
    const act = (name: string, body: object) =>
      port.office(`POST /api/office/payments/${waits?.id}/${name}`, { body: { why: 'above the limit', ...body } });
    expect((await act('credit', { memberId: player.id })).body).toMatchObject({ message: 'LIMIT_REACHED' });
    expect((await act('return', {})).status).toBe(200);
    expect((await protectionOf(player)).aboveLimit).toEqual([]);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('is never exceeded by 50 deposits at once', { tags: ['P18'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 777);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => deposit(index % 2 === 0 ? server : node, player.id, 100)),
    );
    expect(answers.filter(({ outcome }) => outcome === 'credited')).toHaveLength(7);
    expect(await walletOf(server, player)).toEqual({ amount: 700, inProgress: 0 });
  });
});

it('is locked before the statement: notices and credits at once do not deadlock', { tags: ['P18'] }, async () => {
  const player = await givenPlayer(server, { money: 1 });
  await set(player, 'deposit', 'day', 100_000);
  const notify = (at: MoneyServer, amount: number) =>
    at.call('POST /api/wallet/add', { token: player.token, body: { amount } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      index % 4 < 2
        ? deposit(index % 2 === 0 ? server : node, player.id, 10)
        : notify(index % 2 === 0 ? server : node, 1_000 * (index + 1)),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});

describe('a change', () => {
  it('downwards acts at once', { tags: ['P20'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    expect(await set(player, 'deposit', 'day', 200)).toMatchObject({ amount: 200, wanted: null });
    expect(await deposit(server, player.id, 201)).toMatchObject({ outcome: 'review' });
    expect(await set(player, 'deposit', 'day', 0)).toMatchObject({ amount: 0, left: 0 });
  });

  it.each([1_000, null])('to %s waits 24 hours and a confirmation', { tags: ['P21'] }, async (wanted) => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    const { wanted: waits, amount } = await set(player, 'deposit', 'day', wanted);
    expect([amount, waits?.amount]).toEqual([500, wanted]);
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    server.clock.advance(DAY_MS - 60_000);
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    server.clock.advance(60_000);
    expect(await deposit(server, player.id, 501)).toMatchObject({ outcome: 'review' });
    expect((await confirm(player, 'deposit', 'day')).body).toMatchObject({ amount: wanted, wanted: null });
    expect(await deposit(server, player.id, 600)).toMatchObject({ outcome: 'credited' });
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
  });

  it('that is not confirmed within a week has to be requested again', { tags: ['P21'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    await set(player, 'deposit', 'day', 1_000);
    server.clock.advance(8 * DAY_MS - 60_000);
    expect((await limitOf(player, 'deposit', 'day'))?.wanted).toMatchObject({ amount: 1_000 });
    server.clock.advance(60_000);
    expect((await limitOf(player, 'deposit', 'day'))?.wanted).toBeNull();
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    expect(await deposit(server, player.id, 501)).toMatchObject({ outcome: 'review' });
  });

  it('down and up again gains nothing', { tags: ['P21'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    await set(player, 'deposit', 'day', 1_000);
    server.clock.advance(DAY_MS);
    await set(player, 'deposit', 'day', 100);
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    expect(await set(player, 'deposit', 'day', 500)).toMatchObject({ amount: 100, wanted: { amount: 500 } });
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
  });

  /** The promise in one sentence: no limit is above one that was in force within the last 24 hours. */
  it('in any order never lets a limit rise within 24 hours', { tags: ['P20', 'P21'] }, () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * below);
      };
      let now = Date.parse('2026-03-02T05:00:00.000Z');
      let limit: StoredLimit = { kind: 'deposit', period: 'day', amount: minor(500n), wanted: null };
      const asked: { at: number; amount: bigint | null }[] = [];
      for (let step = 0; step < 60; step += 1) {
        now += random(10) * HOUR_MS;
        const before = limit;
        const amount = random(6) === 0 ? null : minor(BigInt(random(10) * 100));
        if (random(3) === 0) {
          const isDue = limit.wanted !== null && limit.wanted.from.getTime() <= now;
          if (limit.wanted && isDue) limit = { ...limit, amount: limit.wanted.amount, wanted: null };
        } else {
          limit = changedLimit(limit, amount, new Date(now));
          asked.push({ at: now, amount });
        }
        const isRaised = before.amount !== null && (limit.amount === null || limit.amount > before.amount);
        if (!isRaised) continue;
        // The last request was this very raise, made a day ago or more.
        expect(asked.at(-1)?.amount, `seed ${seed}`).toEqual(limit.amount);
        expect(now - (asked.at(-1)?.at ?? now), `seed ${seed}`).toBeGreaterThanOrEqual(DAY_MS);
      }
    }
  });
});

describe('a loss limit', () => {
  const into = (player: Player, amount: number, at = server) =>
    transfer(at, player, { from: 'WALLET', to: 'takraw', amount });

  it('counts what went into games less what came back, and refuses a transfer above it', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await set(player, 'loss', 'day', 300);
    expect((await into(player, 200)).status).toBe(200);
    const refused = await into(player, 101);
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'LIMIT_REACHED', kind: 'loss', period: 'day', left: 100 },
    ]);
    await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 50 });
    expect(await limitOf(player, 'loss', 'day')).toMatchObject({ used: 150, left: 150 });
    expect((await into(player, 150)).status).toBe(200);
    await tomorrow();
    expect((await into(player, 300)).status).toBe(200);
  });

  it('and a deposit limit hold under 25 transfers and 25 deposits at once, while both are lowered', {
    tags: ['P18', 'P20'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    await set(player, 'deposit', 'day', 1_500);
    await set(player, 'loss', 'day', 300);
    const either = (index: number) => (index % 2 === 0 ? server : node);
    const acts = Array.from({ length: 50 }, async (_, index) => {
      if (index === 20) await Promise.all([set(player, 'deposit', 'day', 1_200), set(player, 'loss', 'day', 100)]);
      if (index % 2 === 0) return deposit(either(index / 2), player.id, 100);
      const to = index % 4 === 1 ? 'takraw' : 'malai';
      return transfer(either((index - 1) / 2), player, { from: 'WALLET', to, amount: 60 });
    });
    expect((await Promise.allSettled(acts)).filter(({ status }) => status === 'rejected')).toEqual([]);
    const [deposits, losses] = [await limitOf(player, 'deposit', 'day'), await limitOf(player, 'loss', 'day')];
    expect([deposits?.amount, losses?.amount]).toEqual([1_200, 100]);
    expect(deposits?.used).toBeLessThanOrEqual(1_500);
    expect(losses?.used).toBeLessThanOrEqual(300);
    expect(await deposit(server, player.id, (deposits?.left ?? 0) + 1)).toMatchObject({ outcome: 'review' });
    expect((await into(player, (losses?.left ?? 0) + 1)).body).toMatchObject({ message: 'LIMIT_REACHED' });
  });

  it('is never exceeded by transfers into several games at once', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    await set(player, 'loss', 'week', 100);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        transfer(index % 2 === 0 ? server : node, player, {
          ...{ from: 'WALLET', to: index % 4 < 2 ? 'takraw' : 'malai', amount: 60 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await walletOf(server, player)).toEqual({ amount: 940, inProgress: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { createCode } from '../../testing/deposits.ts';
import { giftsOf } from '../../testing/gifts.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  stopWallet,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeMoney, officeMoney } from '../../testing/office-money.ts';
import { playLimits, toStartOfMonth } from '../../testing/play-limits.ts';

let server: MoneyServer;
let node: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
  port = await officeMoney(server);
  toStartOfMonth(server, node);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await port.close();
  await node.close();
  await server.close();
});

const { gift, send } = giftsOf(() => server);
const { limitOf, protectionOf, set, tomorrow } = playLimits(() => server);

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

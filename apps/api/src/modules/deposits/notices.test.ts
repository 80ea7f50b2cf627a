import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { givenBankAccount, KRAPAO_KBANK } from '../../testing/deposits.ts';
import { feedOf, givenPayment, KRAPAO_SCB } from '../../testing/feed.ts';
import { expectBooksInOrder, givenPlayer, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { creditPayment } from './public.ts';

let server: MoneyServer;
let other: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ BANK_TIMEOUT_MS: '2000' });
  other = await moneyServer({ BANK_TIMEOUT_MS: '2000' }, { besides: server });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const { people, minute, notice, stranger, stateOf } = feedOf(() => server);

describe('a notice', () => {
  it('tells two members who deposit 500 at once apart, whatever account they pay from', {
    tags: ['S7.38', 'R23'],
  }, async () => {
    const [one, two] = [await givenPlayer(server), await givenPlayer(server)];
    const [first, second] = await Promise.all([notice(one, 500), notice(two, 500)]);
    expect(first.amount).not.toBe(second.amount);
    for (const { amount } of [first, second]) {
      expect(amount).toBeGreaterThan(500);
      expect(amount).toBeLessThan(501);
    }
    const from = await stranger();
    await people.paid({ from, to: KRAPAO_SCB, amount: second.amount.toFixed(2) });
    await people.paid({ from, to: KRAPAO_SCB, amount: first.amount.toFixed(2) });
    await minute();
    expect(await walletOf(server, one)).toEqual({ amount: first.amount, inProgress: 0 });
    expect(await walletOf(server, two)).toEqual({ amount: second.amount, inProgress: 0 });
    expect((await statementOf(server, one)).statements).toMatchObject([
      { reference: first.reference, amount: first.amount, status: 'SUCCESS', balanceAfter: first.amount },
    ]);
  });

  it('is told its own amount among ninety others who deposit the same at once', async () => {
    const players = [];
    for (let i = 0; i < 90; i++) players.push(await givenPlayer(server));
    const announced = await Promise.all(players.map((player) => notice(player, 700)));
    expect(new Set(announced.map(({ amount }) => amount)).size).toBe(90);
    expect(announced.filter(({ amount }) => amount <= 700 || amount >= 701)).toEqual([]);
  });

  it('is refused as REQUEST_LIMIT when every amount is taken, and when one member has three waiting', async () => {
    await server.database.query(
      `insert into deposit_notice (id, member_id, asked_amount, amount, currency, reference, created_at, expires_at)
       select gen_random_uuid(), (select id from member limit 1), 80000, 80000 + n, 'THB', 'FULL' || n, now(), $1
       from generate_series(1, 99) n`,
      [new Date(server.clock.now().getTime() + HOUR_MS)],
    );
    const player = await givenPlayer(server);
    const add = (amount: number) => server.call('POST /api/wallet/add', { token: player.token, body: { amount } });
    expect(await add(800)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
    for (const amount of [31, 32, 33]) expect((await add(amount)).status).toBe(200);
    expect(await add(34)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
    expect((await statementOf(server, player)).total).toBe(3);
    await server.database.query(`delete from deposit_notice where reference like 'FULL%'`);
  });

  it('waits where the member sees it, with its times, until it is paid or over', async () => {
    const player = await givenPlayer(server);
    const waiting = async () => (await server.call('GET /api/wallet', { token: player.token })).body.waiting;
    expect(await waiting()).toEqual([]);
    const [paid, late] = [await notice(player, 36), await notice(player, 37)];
    const { status: _status, ...announced } = paid;
    expect(await waiting()).toMatchObject([{ reference: late.reference }, { way: 'manual', ...announced }]);
    expect(Date.parse(announced.expireIn) - Date.parse(announced.createdAt)).toBe(30 * MINUTE_MS);
    await people.paid({ from: await stranger(), to: KRAPAO_SCB, amount: paid.amount.toFixed(2) });
    await minute();
    expect(await waiting()).toMatchObject([{ reference: late.reference }]);
    server.clock.advance(30 * MINUTE_MS);
    expect(await waiting()).toEqual([]);
  });

  it('can be taken back, which is no other member’s to do; what was paid on it is credited all the same', {
    tags: ['R8.10'],
  }, async () => {
    const [player, thief] = [await givenPlayer(server), await givenPlayer(server)];
    const { amount, reference } = await notice(player, 38);
    const takeBack = ({ token }: typeof player, of = reference) =>
      server.call('DELETE /api/wallet/add/{reference}', { token, params: { reference: of } });
    const NO_DATA = { status: 404, body: { message: 'NO_DATA' } };
    expect(await takeBack(thief)).toMatchObject(NO_DATA);
    expect(await takeBack(player, 'NOTHING')).toMatchObject(NO_DATA);
    expect(await takeBack(player)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await takeBack(player)).toMatchObject(NO_DATA);
    expect((await server.call('GET /api/wallet', { token: player.token })).body.waiting).toEqual([]);
    expect((await statementOf(server, player)).statements).toMatchObject([{ reference, status: 'FAILED' }]);
    await people.paid({ from: await stranger(), to: KRAPAO_SCB, amount: amount.toFixed(2) });
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([{ reference, status: 'SUCCESS' }]);
    expect(await takeBack(player)).toMatchObject(NO_DATA);
  });

  it('that was taken back keeps its amount: no member uses up the amounts of others', async () => {
    const player = await givenPlayer(server);
    for (let i = 0; i < 3; i++) {
      const { reference } = await notice(player, 39);
      await server.call('DELETE /api/wallet/add/{reference}', { token: player.token, params: { reference } });
    }
    const add = () => server.call('POST /api/wallet/add', { token: player.token, body: { amount: 39 } });
    expect(await add()).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
    server.clock.advance(61 * MINUTE_MS);
    expect((await add()).status).toBe(200);
  });

  it('adds whole kip for a member who plays in kip', async () => {
    const player = await givenPlayer(server, { currency: 'LAK' });
    const { amount } = await notice(player, 100_000);
    expect(Number.isInteger(amount)).toBe(true);
    expect(amount - 100_000).toBeGreaterThanOrEqual(1);
    expect(amount - 100_000).toBeLessThanOrEqual(999);
    const from = await people.open({ bankCode: 'BCEL', balance: '10000000' });
    await people.paid({ from, to: { bankCode: 'BCEL', accountNo: '0101200012345' }, amount: String(amount) });
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
  });

  it('is settled by one payment of its amount; a second one waits', async () => {
    const player = await givenPlayer(server);
    const { amount } = await notice(player, 41);
    const from = await stranger();
    const paid = [];
    for (let i = 0; i < 3; i++) paid.push(await people.paid({ from, to: KRAPAO_SCB, amount: amount.toFixed(2) }));
    await Promise.all([minute(), minute(other)]);
    expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
    const states = await Promise.all(paid.map(({ transRef }) => stateOf(transRef)));
    expect(states.map((row) => row?.state).sort()).toEqual(['credited', 'waiting', 'waiting']);
  });

  it('is not settled by the amount without the satang, nor by one that was paid before it', async () => {
    const player = await givenPlayer(server);
    const { amount } = await notice(player, 43);
    const from = await stranger();
    await people.paid({ from, to: KRAPAO_SCB, amount: '43.00' });
    const before = new Date(server.clock.now().getTime() - HOUR_MS).toISOString();
    await people.paid({ from, to: KRAPAO_SCB, amount: amount.toFixed(2), paidAt: before });
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('of another member does not take what a member’s own account sent', async () => {
    const [sender, noticing] = [await givenPlayer(server), await givenPlayer(server)];
    const { amount } = await notice(noticing, 47);
    const from = await givenBankAccount(server, sender);
    await people.paid({ from, to: KRAPAO_KBANK, amount: amount.toFixed(2) });
    await minute();
    expect(await walletOf(server, sender)).toEqual({ amount, inProgress: 0 });
    expect(await walletOf(server, noticing)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('does not make another member’s money one’s own: whoever registered the sender’s account is the sender', async () => {
    const [victim, thief] = [await givenPlayer(server), await givenPlayer(server)];
    const { amount } = await notice(thief, 61);
    const from = await givenBankAccount(server, victim);
    const { transRef } = await people.paid({ from, to: KRAPAO_SCB, amount: amount.toFixed(2) });
    await minute();
    expect(await walletOf(server, thief)).toEqual({ amount: 0, inProgress: 0 });
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting', member_id: null });
  });

  it('is never told an amount that people pay without being told', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => givenPlayer(server)));
    const announced = await Promise.all(players.map((player) => notice(player, 499.5)));
    expect(announced.filter(({ amount }) => Math.round(amount * 100) % 25 === 0)).toEqual([]);
  });

  it('counts three waiting ones of a member, although twenty are asked for at once', async () => {
    const player = await givenPlayer(server);
    const request = () => server.call('POST /api/wallet/add', { token: player.token, body: { amount: 900 } });
    const answers = await Promise.all(Array.from({ length: 20 }, request));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.message === 'REQUEST_LIMIT')).toHaveLength(17);
    expect((await statementOf(server, player)).total).toBe(3);
  });

  it('is settled too when the bank tells late of what was paid in time', async () => {
    const player = await givenPlayer(server);
    const { amount, reference } = await notice(player, 67);
    await server.sandbox.setFault('bank', { mode: 'error-500', calls: ['entries'] });
    await people.paid({ from: await stranger(), to: KRAPAO_SCB, amount: amount.toFixed(2) });
    server.clock.advance(3 * HOUR_MS);
    await minute();
    expect((await statementOf(server, player)).statements).toMatchObject([{ reference, status: 'FAILED' }]);
    await server.sandbox.call('DELETE', '/faults');
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([{ reference, status: 'SUCCESS' }]);
  });

  it('is settled by whatever credits its payment, so that the statement tells of it once', async () => {
    const player = await givenPlayer(server);
    const { amount, reference } = await notice(player, 71);
    const units = BigInt(Math.round(amount * 100));
    const { id } = await givenPayment(server, { amount: units, source: 'slip' });
    await creditPayment(server.modules.deposits, { paymentId: id, memberId: player.id, channel: 'SCB' });
    expect(await statementOf(server, player)).toMatchObject({
      total: 1,
      statements: [{ reference, amount, status: 'SUCCESS', balanceAfter: amount }],
    });
  });

  it('ends as FAILED an hour after it was made; what is paid later is credited to nobody by itself', async () => {
    const player = await givenPlayer(server);
    const { amount, expireIn } = await notice(player, 53);
    expect(Date.parse(expireIn) - server.clock.now().getTime()).toBeGreaterThan(29 * MINUTE_MS);
    server.clock.advance(59 * MINUTE_MS);
    await minute();
    expect((await statementOf(server, player)).statements).toMatchObject([{ status: 'IN_PROGRESS' }]);
    server.clock.advance(2 * MINUTE_MS);
    await minute();
    expect((await statementOf(server, player)).statements).toMatchObject([{ status: 'FAILED', balanceAfter: null }]);
    const { transRef } = await people.paid({ from: await stranger(), to: KRAPAO_SCB, amount: amount.toFixed(2) });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting' });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });
});

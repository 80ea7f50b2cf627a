import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { outsideHttp } from '../../../platform/connections/outside-http.ts';
import { atGateway, gatewayCallback, gatewayServer, PAYOUTS } from '../../../testing/gateway.ts';
import { expectBooksInOrder, givenPlayer, walletOf, withdraw } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { AUTOMATIC, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { signedGatewayPayouts } from './signed-gateway.ts';

let bank: MoneyServer;
let server: MoneyServer;
beforeAll(async () => {
  bank = await moneyServer();
  server = await gatewayServer(bank, { BANK_TIMEOUT_MS: '2000' });
  await withdrawalsOf(() => server).setRules(AUTOMATIC);
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
  await bank.close();
});

const settle = () => server.later(SECOND_MS);
const at = (id: string, change: object) => atGateway(server, 'withdraw', id, change);
const hint = (id: string, signing = {}) => gatewayCallback(server, PAYOUTS, { refId: id, status: 'PAID' }, signing);
const rowOf = async (id: string) =>
  (
    await server.database.query<{ status: string; connection_id: string | null }>(
      'select status, connection_id from withdrawal where id = $1',
      [id],
    )
  )[0];
const entries = (id: string) =>
  server.database.query<{ payout: string }>(
    `select entry ->> 'payout' as payout from bank_feed_doubt where entry ->> 'payoutReference' = $1`,
    [id],
  );

async function givenOrdered() {
  const given = await givenRequestOn(server);
  await settle();
  expect(await rowOf(given.id)).toEqual({ status: 'approved', connection_id: PAYOUTS });
  return given;
}
async function givenPaid() {
  const given = await givenOrdered();
  await at(given.id, { status: 'PAID' });
  await hint(given.id);
  await settle();
  expect((await rowOf(given.id))?.status).toBe('paid');
  return given;
}

describe('a payout by a gateway with signed requests', () => {
  it('is paid once its callback was followed by a question, however often it is repeated', {
    tags: ['O1120'],
  }, async () => {
    const { player, id } = await givenOrdered();
    // A callback alone moves nothing.
    await hint(id);
    await settle();
    expect((await rowOf(id))?.status).toBe('approved');
    await at(id, { status: 'PAID' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => hint(id)));
    expect(answers.filter(({ status }) => status === 200)[0]?.body).toEqual({ code: 'OK' });
    await settle();
    expect((await rowOf(id))?.status).toBe('paid');
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  });

  it('with a fee costs the member nothing more, and the fee is recorded once', { tags: ['O1203'] }, async () => {
    const { player, id } = await givenOrdered();
    await at(id, { status: 'PAID', fee: '5.00' });
    await Promise.all([hint(id), hint(id)]);
    await settle();
    expect((await rowOf(id))?.status).toBe('paid');
    expect(
      await server.database.query('select direction, connection, amount from gateway_fee where subject = $1', [id]),
    ).toEqual([{ direction: 'payout', connection: PAYOUTS, amount: '500' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  });

  it('is paid without a callback too', async () => {
    const { id } = await givenOrdered();
    await at(id, { status: 'PAID' });
    await server.later(HOUR_MS);
    expect((await rowOf(id))?.status).toBe('paid');
  });

  it.each(['CANCEL', 'FAILED'])('that ended as %s is in the wallet again', { tags: ['O1121'] }, async (status) => {
    const { player, id } = await givenOrdered();
    await at(id, { status, reason: 'the name is another' });
    await hint(id);
    await settle();
    expect((await rowOf(id))?.status).toBe('rejected');
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('that was certainly not taken goes to a person, who may have another service pay it', {
    tags: ['O1121'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000, accountNo: '1234560000' });
    await withdraw(server, player, 400);
    await settle();
    expect(await rowOf(await withdrawalsOf(() => server).idOf(player))).toEqual({
      ...{ status: 'requested', connection_id: null },
    });
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
  });

  it.each(['timeout-before', 'timeout-after', 'error-500', 'garbage'])(
    'whose answer is lost by %s stays with its money aside, is never ordered twice, and is paid',
    { tags: ['O1121'] },
    async (mode) => {
      await server.sandbox.setFault('gateway', { mode, times: 1, calls: ['payout'] });
      const { player, id } = await givenRequestOn(server);
      await settle();
      expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
      await server.later(MINUTE_MS);
      await at(id, { status: 'PAID' });
      await server.later(HOUR_MS);
      expect((await rowOf(id))?.status).toBe('paid');
      expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
    },
  );

  it('of another amount than ordered is not believed', async () => {
    const { id } = await givenOrdered();
    await at(id, { status: 'PAID', amount: '4.00' });
    await hint(id);
    await settle();
    expect((await rowOf(id))?.status).toBe('approved');
    await at(id, { status: 'PAID', amount: 400 });
    await server.later(HOUR_MS);
    expect((await rowOf(id))?.status).toBe('paid');
  });

  it('that is sent back on the next day is in the wallet again, by callback or by our own question', {
    tags: ['O1122'],
  }, async () => {
    const [called, silent] = [await givenPaid(), await givenPaid()];
    for (const { id } of [called, silent])
      await at(id, { status: 'REVERT', revertId: `R${id}`, revertedAt: server.clock.now().toISOString() });
    await hint(called.id);
    await hint(called.id);
    await settle();
    expect((await rowOf(called.id))?.status).toBe('returned');
    expect((await rowOf(silent.id))?.status).toBe('paid');
    await server.later(27 * HOUR_MS);
    await server.modules.jobs.handlers['check-paid-withdrawals']?.({});
    await settle();
    for (const { player, id } of [called, silent]) {
      expect((await rowOf(id))?.status).toBe('returned');
      expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    }
  });

  it('is asked about for four days, and then no more', async () => {
    const { id } = await givenPaid();
    const due = () =>
      server.database.query('select from withdrawal where id = $1 and return_check_at is not null', [id]);
    for (let days = 0; days < 6; days++) {
      await server.later(DAY_MS + 3 * HOUR_MS);
      await server.modules.jobs.handlers['check-paid-withdrawals']?.({});
    }
    expect(await due()).toEqual([]);
    expect((await rowOf(id))?.status).toBe('paid');
  });

  it('that its service paid after it had ended is for a person', { tags: ['O1122'] }, async () => {
    const { player, id } = await givenOrdered();
    await at(id, { status: 'FAILED' });
    await hint(id);
    await settle();
    await at(id, { status: 'PAID' });
    await hint(id);
    await hint(id);
    await settle();
    expect(await entries(id)).toEqual([{ payout: 'PAID_ELSEWHERE' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it.each([
    ['forged', { key: 'guessed it' }],
    ['of another body', { signed: '{"refId":"another"}' }],
    ['ten minutes old', { ageMs: 10 * MINUTE_MS }],
    ['ten minutes ahead', { ageMs: -10 * MINUTE_MS }],
  ])('whose callback is %s is refused, and nothing is asked', { tags: ['O1123'] }, async (_, signing) => {
    const { id } = await givenOrdered();
    await at(id, { status: 'PAID' });
    expect(await hint(id, signing)).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } });
    await settle();
    expect((await rowOf(id))?.status).toBe('approved');
    expect((await gatewayCallback(server, 'payouts-thb-nobody', { refId: id })).status).toBe(404);
    expect((await gatewayCallback(server, PAYOUTS, { what: 1 })).status).toBe(400);
  });

  it('stays with the gateway while the order of services is switched under load', { tags: ['O1124'] }, async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => givenPlayer(server, { money: 1_000 })));
    await Promise.all(players.map((player, index) => withdraw(index % 2 ? server : bank, player, 400)));
    // Two nodes with other connections in front work on the same jobs.
    await Promise.all([server.later(SECOND_MS), bank.later(SECOND_MS)]);
    const ids = await Promise.all(players.map((player) => withdrawalsOf(() => server).idOf(player)));
    for (const id of ids) await at(id, { status: 'PAID' });
    await server.later(HOUR_MS);
    await bank.later(HOUR_MS);
    await server.later(HOUR_MS);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map((row) => row?.status)).toEqual(ids.map(() => 'paid'));
    for (const [index, id] of ids.entries()) {
      const paid = await server.database.query(
        `select 1 from sandbox.payout where reference = $1 union all
         select 1 from sandbox.gateway_order where ref_id = $1`,
        [id],
      );
      expect([index, paid.length]).toEqual([index, 1]);
    }
  });
});

describe('a hostile gateway', () => {
  const ORDER = {
    ...{ reference: '6f0f1a52-0000-8000-8000-000000000001', bankCode: 'KBANK', accountNo: '1234567891' },
    ...{ accountName: 'N', amount: '400.00', currency: 'THB' as const },
  };
  const order = (change: object = {}) =>
    JSON.stringify({
      code: 'OK',
      data: { refId: ORDER.reference, status: 'PAID', amount: '400.00', currency: 'THB', ...change },
    });

  async function outcomeAt(status: number, text: string, headers: Record<string, string> = {}) {
    const gateway = createServer((_, response) => void response.writeHead(status, headers).end(text));
    await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const settings = { url: `http://127.0.0.1:${port}/`, merchantId: 'm', key: '12345678', callbackKey: '12345678' };
    const context = { http: outsideHttp({ timeoutMs: 20_000 }), now: () => new Date(), uuid: () => 'u' };
    const { kind } = await signedGatewayPayouts.create(settings, context).port.pay(ORDER);
    gateway.closeAllConnections();
    await new Promise((resolve) => void gateway.close(resolve));
    return kind;
  }

  it.each([
    ['half an answer', 200, order().slice(0, 40)],
    ['a page', 200, '<html>maintenance</html>'],
    ['no body', 200, ''],
    ['an error with a good body', 500, order()],
    ['another order', 200, order({ refId: 'another' })],
    ['another amount', 200, order({ amount: '400.01' })],
    ['an amount of many digits', 200, order({ amount: '400.000001' })],
    ['an amount below zero', 200, order({ amount: '-400' })],
    ['a status of its own', 200, order({ status: 'MAYBE' })],
    ['another type', 200, order({ status: 1 })],
    ['a code that no document has', 400, '{"code":"E999"}'],
    ['a refusal with a good status', 200, '{"code":"INVALID_ACCOUNT"}'],
    ['a refused key', 401, '{"code":"BAD_SIGNATURE"}'],
    ['a body without end', 200, 'x'.repeat(5_000_000)],
  ])('that answers %s leaves the outcome unknown', { tags: ['O1125'] }, async (_, status, text) => {
    expect(await outcomeAt(status, text)).toBe('unknown');
  });

  it('that redirects leaves the outcome unknown', { tags: ['O1125'] }, async () => {
    expect(await outcomeAt(302, '', { location: 'http://127.0.0.1:1/' })).toBe('unknown');
  });

  it('is understood where it answers as documented', async () => {
    expect(await outcomeAt(200, order())).toBe('paid');
    expect(await outcomeAt(200, order({ amount: 400 }))).toBe('paid');
    expect(await outcomeAt(200, order({ status: 'CANCEL' }))).toBe('rejected');
    expect(await outcomeAt(200, order({ status: 'REVERT' }))).toBe('returned');
    expect(await outcomeAt(400, '{"code":"INSUFFICIENT_BALANCE"}')).toBe('refused');
  });
});

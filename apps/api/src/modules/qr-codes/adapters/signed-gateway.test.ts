import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { codeStates, createCode, givenCode, paymentsOf } from '../../../testing/deposits.ts';
import { atGateway, CODES, gatewayCallback, gatewayServer } from '../../../testing/gateway.ts';
import { expectBooksInOrder, givenPlayer, statementOf, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { answerOf, startService } from '../../../testing/scripted-service.ts';

let bank: MoneyServer;
let server: MoneyServer;
beforeAll(async () => {
  bank = await moneyServer();
  server = await gatewayServer(bank);
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
  await bank.close();
});

let payments = 0;
const paymentOf = (amount: string | number, change: object = {}) => {
  payments += 1;
  const paidAt = server.clock.now().toISOString();
  return { transRef: `GW${payments}`, amount, paidAt, payer: { bankCode: '014' }, ...change };
};
const settle = () => server.later(SECOND_MS);
const pay = (refId: string, ...paid: object[]) =>
  atGateway(server, 'payment', refId, { status: 'PAID', payments: paid });
const hint = (refId: string, signing = {}) => gatewayCallback(server, CODES, { refId, amount: '1.00' }, signing);
const connectionOf = async (reference: string) =>
  (
    await server.database.query<{ connection_id: string }>('select connection_id from qr_code where reference = $1', [
      reference,
    ])
  )[0]?.connection_id;

describe('a code of a gateway with signed requests', () => {
  it('is made with a short reference, credited once, and a storm of callbacks changes nothing', {
    tags: ['O1120', 'O1126'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference, payload } = await givenCode(server, player, 'WW', 500);
    expect(reference).toMatch(/^[A-Z0-9]{15}$/);
    expect(payload).toContain(reference);
    expect(await connectionOf(reference)).toBe(CODES);
    expect(await hint(reference)).toEqual({ status: 200, body: { code: 'OK' } });
    await settle();
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });

    await pay(reference, paymentOf('500.00'));
    for (let burst = 0; burst < 20; burst++) {
      await Promise.all(Array.from({ length: 50 }, () => hint(reference)));
    }
    await settle();
    await hint(reference);
    await server.later(HOUR_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
    expect(await codeStates(server, player)).toEqual(['paid']);
  });

  it.each(['450.25', '500.03', 600])(
    'that was paid with %s credits what was paid',
    { tags: ['O1127'] },
    async (amount) => {
      const player = await givenPlayer(server);
      const { reference } = await givenCode(server, player, 'WW', 500);
      await pay(reference, paymentOf(amount));
      await hint(reference);
      await settle();
      expect((await walletOf(server, player)).amount).toBe(Number(amount));
    },
  );

  it('is credited although the gateway lists a payment of 0.00 before it', {
    tags: ['O1366'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'WW', 500);
    const zero = paymentOf('0.00');
    await pay(reference, zero);
    await hint(reference);
    await server.later(2 * MINUTE_MS);
    expect(await codeStates(server, player)).toEqual(['live']);
    expect(await paymentsOf(server, zero.transRef)).toEqual([]);
    await pay(reference, zero, paymentOf('500.00'));
    // Without a callback: the code is asked about, because nobody paid it.
    await server.later(2 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(await codeStates(server, player)).toEqual(['paid']);
    await server.later(HOUR_MS);
    expect((await statementOf(server, player)).total).toBe(1);
  });

  it('is credited although a payment before it cannot be recorded, which stays an error', {
    tags: ['O1366'],
  }, async () => {
    const service = await startService(async (request) => {
      const truth = await answerOf(bank.sandbox.base, request);
      return { ...truth, json: JSON.parse(JSON.stringify(truth.json).replace('NOBODY', 'a\\u0000b')) };
    });
    const liar = await gatewayServer(bank, { SIGNED_GATEWAY_URL: `${service.url}gateway/v1/` });
    const player = await givenPlayer(liar);
    const { reference } = await givenCode(liar, player, 'WW', 500);
    const odd = paymentOf('500.00', { payer: { bankCode: '014', accountName: 'NOBODY' } });
    await pay(reference, odd, paymentOf('500.00'));
    await gatewayCallback(liar, CODES, { refId: reference });
    await liar.later(2 * MINUTE_MS);
    expect(await walletOf(liar, player)).toEqual({ amount: 500, inProgress: 0 });
    const failed = await bank.database.query('select from graphile_worker._private_jobs where last_error is not null');
    expect(failed).not.toEqual([]);
    await liar.close();
    service.close();
  });

  it('with a fee credits the whole amount, and the fee is recorded once as it was last reported', {
    tags: ['O1203'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'WW', 500);
    const paid = paymentOf('500.00', { fee: '6.25' });
    await pay(reference, paid);
    await hint(reference);
    await settle();
    const fees = () =>
      server.database.query(
        `select connection, f.amount, f.currency from gateway_fee f join payment p on p.id = f.subject
         where direction = 'deposit' and p.trans_ref = $1`,
        [paid.transRef],
      );
    expect(await fees()).toEqual([{ connection: CODES, amount: '625', currency: 'THB' }]);
    await pay(reference, { ...paid, fee: 7 });
    await hint(reference);
    await settle();
    expect(await fees()).toEqual([{ connection: CODES, amount: '700', currency: 'THB' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it.each(['-1', 'free', '1.001', {}])('with the fee %j is credited all the same', { tags: ['O1203'] }, async (fee) => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'WW', 500);
    await pay(reference, paymentOf('500.00', { fee }));
    await hint(reference);
    await settle();
    expect((await walletOf(server, player)).amount).toBe(500);
  });

  it('that was paid twice credits once, and the second payment is for a person', { tags: ['O1127'] }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'WW', 500);
    const [one, two] = [paymentOf('500.00'), paymentOf('500.00')];
    await pay(reference, one, one, two);
    await hint(reference);
    await settle();
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(await paymentsOf(server, two.transRef)).toMatchObject([{ state: 'review', reason: 'SECOND_PAYMENT' }]);
  });

  it('may be paid by a bank that the gateway does not name, and is paid without a callback', {
    tags: ['O1128'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'WW', 500);
    await pay(reference, paymentOf('500.00', { payer: null }));
    await server.later(2 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it.each([
    ['forged', { key: 'guessed it' }],
    ['of another body', { signed: '{"refId":"another"}' }],
    ['ten minutes old', { ageMs: 10 * MINUTE_MS }],
    ['ten minutes ahead', { ageMs: -10 * MINUTE_MS }],
  ])('whose callback is %s is refused, and nothing is credited', { tags: ['O1123'] }, async (_, signing) => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'WW', 500);
    await pay(reference, paymentOf('500.00'));
    expect(await hint(reference, signing)).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } });
    await server.later(5 * SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('stays with the gateway when another service comes first since', { tags: ['O1124'] }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'WW', 500);
    const switched = await gatewayServer(bank, { QR_ADAPTERS: 'WW:channel WW:signed-gateway', ...CHANNEL(bank) });
    await pay(reference, paymentOf('500.00'));
    await switched.later(2 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    const other = await givenCode(switched, await givenPlayer(switched), 'WW', 100);
    expect(await connectionOf(other.reference)).toBe('qr-ww-channel');
    await switched.close();
  });

  it('is made by the next service where the first is silent or down, and paid there', {
    tags: ['O1124'],
  }, async () => {
    const two = await gatewayServer(bank, { QR_ADAPTERS: 'WW:channel WW:signed-gateway', ...CHANNEL(bank) });
    await two.sandbox.setFault('channels', { mode: 'error-500', calls: ['create'] });
    const player = await givenPlayer(two);
    const { reference } = await givenCode(two, player, 'WW', 500);
    expect(await connectionOf(reference)).toBe(CODES);
    await pay(reference, paymentOf('500.00'));
    await two.later(2 * MINUTE_MS);
    expect(await walletOf(two, player)).toEqual({ amount: 500, inProgress: 0 });
    await two.close();
  });

  it('that no service makes is refused to the member, and nothing is open', async () => {
    await server.sandbox.setFault('gateway', { mode: 'garbage', calls: ['create'] });
    const player = await givenPlayer(server);
    expect((await createCode(server, player, 'WW', 500)).body).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
    expect(await codeStates(server, player)).toEqual(['failed']);
  });

  it('whose payment names a reference that is not ours is for a person', async () => {
    await server.database.query(
      `insert into sandbox.gateway_order values ('payment', 'NOTOURS', $1) on conflict do nothing`,
      [{ refId: 'NOTOURS', status: 'PAID', currency: 'THB', payments: [paymentOf('77.00', { transRef: 'GWX' })] }],
    );
    await hint('NOTOURS');
    await settle();
    expect(await paymentsOf(server, 'GWX')).toMatchObject([{ state: 'review', reason: 'NO_MATCH' }]);
  });
});

const CHANNEL = ({ sandbox }: MoneyServer) => ({
  CHANNEL_URL: `${sandbox.base}/channels/v1/WW/`,
  CHANNEL_KEY: 'sandbox-channel-ww',
});

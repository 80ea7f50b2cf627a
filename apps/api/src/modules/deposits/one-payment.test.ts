import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { callBack, callbackBody, givenBankAccount, givenCode, paymentsOf } from '../../testing/deposits.ts';
import { feedOf, givenPayment } from '../../testing/feed.ts';
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

const { people, job, minute, stranger, stateOf } = feedOf(() => server);

describe('one payment that we hear of in several ways at once', () => {
  it('is credited once: callback, feed and slip of the same payment', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await givenPlayer(server);
      const from = await givenBankAccount(server, player);
      const { reference, payload } = await givenCode(server, player, 'KBANK', 90);
      const paid = await people.paid({ from, payload });
      const reported = callbackBody(server, { reference, ...paid, sender: { accountNo: from.accountNo } });
      const slip = async (node: MoneyServer) => {
        const payment = await givenPayment(node, {
          ...paid,
          amount: 90_00n,
          senderBank: '004',
          paidAt: new Date(paid.paidAt),
          source: 'slip',
          senderAccount: 'xxx-x-x1234-x',
        });
        return creditPayment(node.modules.deposits, { paymentId: payment.id, memberId: player.id, channel: 'KBANK' });
      };
      const ways = [
        () => callBack(server, 'KBANK', reported),
        () => callBack(other, 'KBANK', reported),
        () => job('read-bank-feeds'),
        () => job('read-bank-feeds', other),
        () => slip(server),
        () => slip(other),
        () => job('settle-payments'),
      ];
      await Promise.all([...ways.slice(round), ...ways.slice(0, round)].map((way) => way()));
      expect(await walletOf(server, player)).toEqual({ amount: 90, inProgress: 0 });
      expect((await statementOf(server, player)).total).toBe(1);
      expect(await paymentsOf(server, paid.transRef)).toHaveLength(1);
      await minute();
      const [code] = await server.database.query('select state from qr_code where reference = $1', [reference]);
      expect(code).toEqual({ state: 'paid' });
    }
  });

  it('is the code’s owner’s, also when a friend paid it from an account that is registered', async () => {
    const [owner, friend] = [await givenPlayer(server), await givenPlayer(server)];
    const from = await givenBankAccount(server, friend);
    const { payload } = await givenCode(server, owner, 'KBANK', 60);
    await people.paid({ from, payload });
    await minute();
    expect(await walletOf(server, owner)).toEqual({ amount: 60, inProgress: 0 });
    expect(await walletOf(server, friend)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('is the code’s although the bank wrote other words into its feed before we could decide', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 75);
    const transRef = randomUUID();
    await givenPayment(server, { transRef, note: reference.toLowerCase(), amount: 75_00n, source: 'callback' });
    await givenPayment(server, { transRef, note: 'Thai QR payment', amount: 75_00n });
    await job('settle-payments');
    expect(await walletOf(server, player)).toEqual({ amount: 75, inProgress: 0 });
  });

  it('is found in the feed when the callback was lost', async () => {
    const player = await givenPlayer(server);
    const { payload } = await givenCode(server, player, 'KBANK', 70);
    await people.paid({ from: await stranger(), payload });
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount: 70, inProgress: 0 });
  });

  it('stays with the operators once they have it, whoever tells of it afterwards', async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    const { payload, reference } = await givenCode(server, player, 'KBANK', 80);
    server.clock.advance(20 * MINUTE_MS);
    const paid = await people.paid({ from, payload });
    await callBack(server, 'KBANK', callbackBody(server, { reference, ...paid }));
    server.clock.advance(SECOND_MS);
    await minute();
    expect(await stateOf(paid.transRef)).toMatchObject({ state: 'review', reason: 'LATE_QR', member_id: player.id });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('ends credited although its first reader died between hearing and crediting', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 65);
    const transRef = randomUUID();
    await givenPayment(server, { transRef, note: reference, amount: 65_00n, source: 'callback' });
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting' });
    await job('settle-payments', other);
    expect(await walletOf(server, player)).toEqual({ amount: 65, inProgress: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database/transact.ts';
import { callBack, callbackBody, givenCode, paymentsInReview } from '../../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, type Player, statementOf, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { ANYBODY_ELSE } from '../../../testing/office-money.ts';
import { creditPayment, recordPayment, reviewPayment } from '../public.ts';
import { type DecidePayment, decidePaymentIn } from './decide-payment.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const BY = { by: 'operator-nok', why: 'the member sent the bank’s own receipt' };
const decideAs = (command: DecidePayment) => {
  const deps = { ...server.modules.deposits, independence: ANYBODY_ELSE };
  return transact(deps.db, (transaction) => decidePaymentIn(transaction, deps, command));
};
const decide = (
  command: { paymentId: string } & ({ decision: 'credit'; memberId: string } | { decision: 'return' | 'keep' }),
) => decideAs({ ...BY, ...command } as DecidePayment);
const queue = async () => (await paymentsInReview(server)).map(({ id }) => id);
const givenPayment = (change: object = {}) =>
  recordPayment(server.modules.deposits, {
    senderBank: '014',
    transRef: randomUUID(),
    receiverBank: 'KBANK',
    receiverAccount: '0123456789',
    amount: minor(100_00n),
    currency: 'THB',
    paidAt: server.clock.now(),
    source: 'feed',
    ...change,
  });

/** Creates a payment that came too late for its QR code. */
async function lateOne(): Promise<{ player: Player; paymentId: string }> {
  const player = await givenPlayer(server);
  const { reference } = await givenCode(server, player, 'KBANK', 100);
  server.clock.advance(20 * MINUTE_MS);
  const body = callbackBody(server, { reference, amount: '100.00' });
  await callBack(server, 'KBANK', body);
  const [row] = await server.database.query<{ id: string }>('select id from payment where trans_ref = $1', [
    body.transRef,
  ]);
  return { player, paymentId: row?.id ?? '' };
}

describe('an operator', () => {
  it('sees what waits, with whose it seems to be and why', { tags: ['R25.4'] }, async () => {
    const { player, paymentId } = await lateOne();
    const found = (await paymentsInReview(server)).find(({ id }) => id === paymentId);
    expect(found).toMatchObject({
      member_id: player.id,
      reason: 'LATE_QR',
      amount: '10000',
      currency: 'THB',
      state: 'review',
    });
  });

  it('credits it to a member, once, and who and why is kept', { tags: ['R23'] }, async () => {
    const { player, paymentId } = await lateOne();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide({ paymentId, decision: 'credit', memberId: player.id })),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([{ amount: 100, status: 'SUCCESS' }]);
    expect(await queue()).not.toContain(paymentId);
    expect(
      await server.database.query('select decision, by, why, member_id from payment_decision where payment_id = $1', [
        paymentId,
      ]),
    ).toEqual([{ decision: 'credit', ...BY, member_id: player.id }]);
  });

  it('marks it as returned, and then nobody can credit it any more', async () => {
    const { player, paymentId } = await lateOne();
    expect(await decide({ paymentId, decision: 'return' })).toBe(true);
    expect(await decide({ paymentId, decision: 'credit', memberId: player.id })).toBe(false);
    const credited = await creditPayment(server.modules.deposits, { paymentId, memberId: player.id, channel: 'KBANK' });
    expect(credited).toEqual({ outcome: 'review', reference: null });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await queue()).not.toContain(paymentId);
  });

  it('decides one way when two decide differently at once', async () => {
    const { player, paymentId } = await lateOne();
    const answers = await Promise.all([
      decide({ paymentId, decision: 'credit', memberId: player.id }),
      decide({ paymentId, decision: 'return' }),
    ]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    const { amount } = await walletOf(server, player);
    expect(amount).toBe(answers[0] ? 100 : 0);
  });

  it('may credit one that still waits, before anybody claims it', async () => {
    const [player, claimer] = [await givenPlayer(server), await givenPlayer(server)];
    const { id: paymentId } = await givenPayment();
    expect(await decide({ paymentId, decision: 'credit', memberId: player.id })).toBe(true);
    const late = await creditPayment(server.modules.deposits, { paymentId, memberId: claimer.id, channel: 'KBANK' });
    expect(late).toEqual({ outcome: 'other-member', reference: null });
    expect(await walletOf(server, claimer)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('cannot credit it in another currency, and it stays in the queue', async () => {
    const lao = await givenPlayer(server, { currency: 'LAK', money: 1 });
    const { paymentId } = await lateOne();
    await expect(decide({ paymentId, decision: 'credit', memberId: lao.id })).rejects.toThrow();
    expect(await queue()).toContain(paymentId);
    expect(await walletOf(server, lao)).toEqual({ amount: 1, inProgress: 0 });
  });

  it('keeps what was credited rightly although it was told in two ways', async () => {
    const player = await givenPlayer(server);
    const transRef = randomUUID();
    const { id: paymentId } = await givenPayment({ transRef });
    await creditPayment(server.modules.deposits, { paymentId, memberId: player.id, channel: 'KBANK' });
    await givenPayment({ transRef, amount: minor(200_00n), source: 'slip' });
    expect(await queue()).toContain(paymentId);
    expect(await decide({ paymentId, decision: 'return' })).toBe(false);
    expect(await decide({ paymentId, decision: 'keep' })).toBe(true);
    expect(await queue()).not.toContain(paymentId);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
  });

  it('is asked for a name and a reason', async () => {
    const { paymentId } = await lateOne();
    const command = { paymentId, decision: 'return' } as const;
    await expect(decideAs({ ...command, by: '', why: 'x' })).rejects.toThrow();
    await expect(decideAs({ ...command, by: 'x', why: '' })).rejects.toThrow();
    expect(await queue()).toContain(paymentId);
  });

  it('has a log that the server cannot change', async () => {
    const { paymentId } = await lateOne();
    await decide({ paymentId, decision: 'return' });
    for (const change of ['update payment_decision set by = $$me$$', 'delete from payment_decision']) {
      await expect(server.connection.pool.query(change)).rejects.toThrow(/permission denied/);
    }
  });
});

describe('a payment', () => {
  it('that two tell of differently is nobody’s until an operator has looked', async () => {
    const player = await givenPlayer(server);
    const transRef = randomUUID();
    await givenPayment({ transRef });
    const second = await givenPayment({ transRef, amount: minor(100_01n), source: 'slip' });
    expect(second).toMatchObject({ state: 'review', reason: 'FACTS_DIFFER', amount: 100_00n });
    const credited = await creditPayment(server.modules.deposits, {
      paymentId: second.id,
      memberId: player.id,
      channel: 'KBANK',
    });
    expect(credited).toEqual({ outcome: 'review', reference: null });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('is one payment for each bank: another bank may use the same reference', async () => {
    const transRef = randomUUID();
    const [one, same, other] = [
      await givenPayment({ transRef, senderBank: 'SCB' }),
      await givenPayment({ transRef, senderBank: '014' }),
      await givenPayment({ transRef, senderBank: '004' }),
    ];
    expect(same.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
  });

  it('keeps the better of two numbers, and the note that names a code', async () => {
    const transRef = randomUUID();
    await givenPayment({ transRef, senderAccount: 'xxx-x-x7404-x', source: 'slip' });
    await givenPayment({ transRef, senderAccount: '123-4-57404-5', note: 'REF1' });
    expect(
      await givenPayment({ transRef, senderAccount: 'xxx-x-x7404-x', note: 'lunch', source: 'slip' }),
    ).toMatchObject({
      senderAccount: '1234574045',
      note: 'REF1 lunch',
    });
    expect(await givenPayment({ transRef, note: 'REF1' })).toMatchObject({ note: 'REF1 lunch' });
  });

  it('heard of fifty times at once is written once', async () => {
    const transRef = randomUUID();
    const all = await Promise.all(Array.from({ length: 50 }, () => givenPayment({ transRef })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await server.database.query('select 1 from payment where trans_ref = $1', [transRef])).toHaveLength(1);
  });

  it('cannot become another, nor be taken back once it is decided, whoever writes', async () => {
    const player = await givenPlayer(server);
    const { id } = await givenPayment();
    const write = (set: string) => server.database.query(`update payment set ${set} where id = $1`, [id]);
    for (const set of ['amount = amount + 1', `currency = 'LAK'`, `trans_ref = 'x'`, `sender_bank = '999'`]) {
      await expect(write(set)).rejects.toThrow('cannot become another');
    }
    await creditPayment(server.modules.deposits, { paymentId: id, memberId: player.id, channel: 'KBANK' });
    for (const set of [
      `state = 'waiting', credited_at = null`,
      `state = 'returned', credited_at = null`,
      'reference = null',
    ]) {
      await expect(write(set)).rejects.toThrow('stays so');
    }
  });

  it('that is credited cannot be sent to the queue', async () => {
    const player = await givenPlayer(server);
    const { id: paymentId } = await givenPayment();
    await creditPayment(server.modules.deposits, { paymentId, memberId: player.id, channel: 'KBANK' });
    await reviewPayment(server.connection.db, { paymentId, reason: 'NO_MATCH' });
    expect(await queue()).not.toContain(paymentId);
  });

  it('claimed by twenty members at once is one member’s', async () => {
    const players: Player[] = [];
    for (let i = 0; i < 20; i++) players.push(await givenPlayer(server));
    const { id: paymentId } = await givenPayment();
    const outcomes = await Promise.all(
      players.map(({ id }) => creditPayment(server.modules.deposits, { paymentId, memberId: id, channel: 'KBANK' })),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1);
    const wallets = await Promise.all(players.map((player) => walletOf(server, player)));
    expect(wallets.reduce((sum, { amount }) => sum + amount, 0)).toBe(100);
  });
});

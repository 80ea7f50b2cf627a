import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { callBack } from '../../../testing/deposits.ts';
import {
  deposit,
  expectBooksInOrder,
  type Player,
  statementOf,
  stopWallet,
  walletOf,
  withdraw,
} from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { fundsOf, giveReward } from '../../../testing/rewards.ts';
import { AUTOMATIC, BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { rejectWithdrawal } from '../public.ts';
import { settleReturn } from './settle-return.ts';

let server: MoneyServer;
/** Another process of the same service. */
let other: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ BANK_TIMEOUT_MS: '1000' });
  other = await moneyServer({ BANK_TIMEOUT_MS: '1000' }, { besides: server });
});
beforeEach(() => setRules(AUTOMATIC));
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const { setRules, latest, idOf } = withdrawalsOf(() => server);

const returnOf = (reference: string, change: object = {}) => ({
  ...{ reference, bankReference: randomUUID(), amount: '400.00', currency: 'THB' },
  returnedAt: server.clock.now().toISOString(),
  ...change,
});
const report = (body: object, at = server, signing = {}) => callBack(at, 'BANK', body, { path: 'returns', ...signing });
const settle = () => server.later(SECOND_MS);

/** A withdrawal of 400 out of 1,000 that the bank paid. */
async function givenPaid() {
  const given = await givenRequestOn(server);
  await settle();
  expect((await latest(given.player)).status).toBe('SUCCESS');
  return given;
}
const statusOf = async (id: string) =>
  (await server.database.query<{ status: string }>('select status from withdrawal where id = $1', [id]))[0]?.status;
const returnsOf = (bankReference: string) =>
  server.database.query<{ id: string; state: string; reason: string | null }>(
    'select id, state, reason from payout_return where bank_reference = $1',
    [bankReference],
  );
const entriesOf = (bankReference: string) =>
  server.database.query<{ problem: string }>(
    `select entry ->> 'return' as problem from bank_feed_doubt
     join queue_item on kind = 'entries' and item_id = id::text and left_at is null
     where entry ->> 'bankReference' = $1`,
    [bankReference],
  );
const noticesOf = async ({ token }: Player) =>
  (await server.call('GET /api/notices', { token })).body.notices.map(({ entry }) => entry?.statementType);

describe('a paid withdrawal that the bank sends back', () => {
  it('is in the wallet again, once, however often and wherever the bank reports it', { tags: ['O1115'] }, async () => {
    const { player, id } = await givenPaid();
    const body = returnOf(id);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => report(body, index % 2 ? server : other)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await settle();
    await report(body);
    await server.later(HOUR_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    expect(await statusOf(id)).toBe('returned');
    expect(await returnsOf(body.bankReference)).toMatchObject([{ state: 'booked' }]);
    expect(await entriesOf(body.bankReference)).toEqual([]);
  });

  it('has an entry and a notice of its own, and the withdrawal names it', { tags: ['O1116'] }, async () => {
    const { player, id } = await givenPaid();
    await report(returnOf(id));
    await settle();
    const [back, gone] = (await statementOf(server, player)).statements;
    expect(back).toMatchObject({
      ...{ statementType: 'adjustment', from: 'KBANK', to: 'WALLET', amount: 400, status: 'SUCCESS' },
      ...{ balanceAfter: 1_000, adjusted: { reverses: gone?.reference }, isUnread: true },
    });
    expect(back?.adjusted?.note).toMatch(/^ธนาคารส่งเงินถอนกลับ/);
    expect(gone).toMatchObject({ statementType: 'withdraw', status: 'SUCCESS', reversedBy: back?.reference });
    expect(gone?.steps?.map(({ step, note }) => [step, note])).toEqual([
      ...[
        ['requested', null],
        ['approved', null],
        ['paid', null],
      ],
      ['returned', null],
    ]);
    expect((await noticesOf(player))[0]).toBe('adjustment');
    const { body: equation } = await server.call('GET /api/wallet/equation', { token: player.token });
    expect(equation).toMatchObject({ withdrawals: 400, corrections: 400, difference: 0 });
  });

  it('may come back before our own record that it was paid', { tags: ['O1117'] }, async () => {
    await server.sandbox.setFault('bank', { mode: 'timeout-after', calls: ['payout'] });
    const { player, id } = await givenRequestOn(server);
    await report(returnOf(id));
    await settle();
    await server.sandbox.call('DELETE', '/faults');
    await server.later(HOUR_MS);
    expect(await statusOf(id)).toBe('returned');
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    expect((await latest(player)).steps).toEqual(['requested', 'approved', 'paid', 'returned']);
  });

  it('may be of a withdrawal that went back to review, because its answer was lost', { tags: ['O1117'] }, async () => {
    const { player, id } = await givenRequestOn(server);
    await server.database.query("update withdrawal set status = 'requested' where id = $1", [id]);
    await report(returnOf(id));
    await settle();
    expect(await statusOf(id)).toBe('returned');
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('waits while the wallet is stopped', async () => {
    const { player, id } = await givenPaid();
    const body = returnOf(id);
    await stopWallet(server, player);
    await report(body);
    await settle();
    expect(await returnsOf(body.bankReference)).toMatchObject([{ state: 'waiting' }]);
    await stopWallet(server, player, false);
    await server.later(10 * MINUTE_MS);
    expect(await returnsOf(body.bankReference)).toMatchObject([{ state: 'booked' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('is free money beside a reward that began since', async () => {
    const { player, id } = await givenPaid();
    await giveReward(server, player, 100, { isForDeposit: false });
    const before = await fundsOf(server, player);
    await report(returnOf(id));
    await settle();
    const after = await fundsOf(server, player);
    expect(after).toEqual({ ...before, available: before.available + 400 });
    expect((await withdraw(server, player, 400)).status).toBe(200);
    await settle();
  });

  it('is booked after a crash at any step', { tags: ['O1118'] }, async () => {
    const { player, id } = await givenRequestOn(server);
    const body = returnOf(id);
    await report(body);
    const [returned] = await returnsOf(body.bankReference);
    await server.database.query(`delete from graphile_worker._private_jobs where payload ->> 'id' = any($1)`, [
      [id, returned?.id],
    ]);
    const broken = {
      ...server.modules.withdrawals,
      isClosed: () => Promise.reject(new Error('the process was killed')),
    };
    await expect(settleReturn(broken, { id: returned?.id })).rejects.toThrow('killed');
    // Paid by the first commit; the return is left for the sweep.
    expect([await statusOf(id), (await returnsOf(body.bankReference))[0]?.state]).toEqual(['paid', 'waiting']);
    await server.modules.jobs.handlers['requeue-withdrawals']?.({});
    await settle();
    expect(await statusOf(id)).toBe('returned');
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });
});

describe('money that a bank sends back without a reason that rules know', { tags: ['O1119'] }, () => {
  const expectReview = async (body: ReturnType<typeof returnOf>, problem: string) => {
    expect((await report(body)).status).toBe(200);
    await settle();
    await report(body);
    await settle();
    expect(await entriesOf(body.bankReference)).toEqual([{ problem }]);
    expect(await returnsOf(body.bankReference)).toMatchObject([{ state: 'review', reason: problem }]);
  };

  it.each([randomUUID(), 'NOBODYS'])(
    'for an order that we never gave goes to a person, once: %s',
    async (reference) => {
      await expectReview(returnOf(reference), 'UNKNOWN');
    },
  );

  it('of another amount or currency goes to a person', async () => {
    const { player, id } = await givenPaid();
    await expectReview(returnOf(id, { amount: '399.99' }), 'WRONG_AMOUNT');
    await expectReview(returnOf(id, { amount: '400', currency: 'LAK' }), 'WRONG_AMOUNT');
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  });

  it('a second time under another reference of the bank goes to a person, also at once', async () => {
    const { player, id } = await givenPaid();
    const bodies = Array.from({ length: 6 }, () => returnOf(id));
    await Promise.all(bodies.map((body) => report(body)));
    await settle();
    const states = await Promise.all(bodies.map(async ({ bankReference }) => (await returnsOf(bankReference))[0]));
    expect(states.filter((row) => row?.state === 'booked')).toHaveLength(1);
    expect(states.filter((row) => row?.reason === 'RETURNED_BEFORE')).toHaveLength(5);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('of a withdrawal that was never ordered, or rejected, goes to a person', async () => {
    await setRules(BY_HAND);
    const { player, id } = await givenRequestOn(server);
    await expectReview(returnOf(id), 'NOT_PAID');
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
    await rejectWithdrawal(server.modules.withdrawals, id, { by: 'operator-1', reason: 'no' });
    await expectReview(returnOf(id), 'NOT_PAID');
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('of a member whose account was closed since goes to a person', async () => {
    const { player, id } = await givenPaid();
    await server.database.query('update member set closed_at = now() where id = $1', [player.id]);
    await expectReview(returnOf(id), 'MEMBER_CLOSED');
    expect(await statusOf(id)).toBe('paid');
  });

  it('told again with other facts goes to a person, and what was booked stays', async () => {
    const [{ player, id }, second] = [await givenPaid(), await givenPaid()];
    const body = returnOf(id);
    await report(body);
    await settle();
    await report({ ...body, reference: second.id });
    await report({ ...body, amount: '1.00' });
    await settle();
    expect(await entriesOf(body.bankReference)).toEqual([{ problem: 'FACTS_DIFFER' }, { problem: 'FACTS_DIFFER' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    expect(await walletOf(server, second.player)).toEqual({ amount: 600, inProgress: 0 });
  });

  it('is not believed without the bank’s signature', async () => {
    const { id } = await givenPaid();
    const body = returnOf(id);
    expect((await report(body, server, { key: 'guessed' })).status).toBe(401);
    expect((await report(body, server, { ageMs: 10 * MINUTE_MS })).status).toBe(401);
    expect((await report({ ...body, amount: '-1' })).status).toBe(400);
    expect(await returnsOf(body.bankReference)).toEqual([]);
  });
});

it('a return that is booked counts neither as withdrawn nor for the automatic cap', async () => {
  const { player, id } = await givenPaid();
  await deposit(server, player.id, 10_000);
  await withdraw(server, player, 4_600);
  await report(returnOf(id));
  await settle();
  await withdraw(server, player, 400);
  expect(await statusOf(await idOf(player))).toBe('approved');
  await settle();
});

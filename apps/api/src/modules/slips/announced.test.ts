import { parseMajor } from '@krapao/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { givenBankAccount, givenCode, KRAPAO_KBANK } from '../../testing/deposits.ts';
import { feedOf, KRAPAO_SCB } from '../../testing/feed.ts';
import { expectBooksInOrder, type Player, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import {
  aBankTransfer,
  givenSender,
  SLIP_RULES,
  type SlipServer,
  seenSlip,
  slipOf,
  slipServer,
  slipsInQueue,
  upload,
  uploaded,
} from '../../testing/slips.ts';
import { until } from '../../testing/until.ts';
import { recordPayment } from '../deposits/public.ts';
import { approveSlipIn } from './office/decide-slip.ts';

let server: SlipServer;
let other: MoneyServer;
beforeAll(async () => {
  server = await slipServer();
  other = await moneyServer({ SLIP_VERIFIER_URL: server.verifier.url }, { besides: server });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const { people, job, notice: announce } = feedOf(() => server);
const slipOver = async (player: Player, amount: number, change = {}) => {
  const transfer = aBankTransfer(server, player, { amount, ...change });
  server.verifier.learn(transfer);
  return uploaded(server, player, await slipOf(transfer));
};
/** All entries of the member's statement, oldest first, after every notice has expired. */
const linesInTheEnd = async (player: Player) => {
  server.clock.advance(2 * HOUR_MS);
  await job('settle-payments');
  const { statements } = await statementOf(server, player);
  return statements.toReversed().map(({ reference, amount, status }) => ({ reference, amount, status }));
};

describe('a slip of a transfer that the member had announced', () => {
  it.each([
    ['to the satang they were told', (announced: number) => announced],
    ['without the satang they were told', () => 300],
  ])('ends the notice with its own success, when it was paid %s', { tags: ['R23'] }, async (_, amountOf) => {
    const player = await givenSender(server);
    const { amount: announced, reference } = await announce(player, 300);
    const amount = amountOf(announced);
    expect(await slipOver(player, amount)).toMatchObject({ status: 'SUCCESS' });
    expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
    expect(await linesInTheEnd(player)).toEqual([{ reference, amount, status: 'SUCCESS' }]);
  });

  it('takes the older of two notices, once; the next slip takes the other, and a third has a line of its own', async () => {
    const player = await givenSender(server);
    const [first, second] = [await announce(player, 310), await announce(player, 310)];
    for (let slips = 0; slips < 3; slips++) expect(await slipOver(player, 310)).toMatchObject({ status: 'SUCCESS' });
    expect(await walletOf(server, player)).toEqual({ amount: 930, inProgress: 0 });
    const paid = { amount: 310, status: 'SUCCESS' };
    expect(await linesInTheEnd(player)).toEqual([
      { ...paid, reference: first.reference },
      { ...paid, reference: second.reference },
      { ...paid, reference: expect.any(String) },
    ]);
  });

  it('takes the notice that told this very amount before an older one that was asked for it', async () => {
    const player = await givenSender(server);
    const exact = await announce(player, 320);
    const older = await announce(player, exact.amount);
    await server.database.query(
      `update deposit_notice set created_at = created_at - interval '5 min' where id =
      (select id from statement_line where reference = $1)`,
      [older.reference],
    );
    expect(await slipOver(player, exact.amount)).toMatchObject({ status: 'SUCCESS' });
    expect(await linesInTheEnd(player)).toEqual([
      { reference: exact.reference, amount: exact.amount, status: 'SUCCESS' },
      { reference: older.reference, amount: older.amount, status: 'FAILED' },
    ]);
  });

  it('leaves notices of other members and of other amounts alone', async () => {
    const [player, stranger] = [await givenSender(server), await givenSender(server)];
    const foreign = await announce(stranger, 330);
    const own = await announce(player, 331);
    expect(await slipOver(player, 330)).toMatchObject({ status: 'SUCCESS' });
    expect(await linesInTheEnd(player)).toEqual([
      { reference: own.reference, amount: own.amount, status: 'FAILED' },
      { reference: expect.any(String), amount: 330, status: 'SUCCESS' },
    ]);
    expect(await linesInTheEnd(stranger)).toMatchObject([{ reference: foreign.reference, status: 'FAILED' }]);
  });

  it('is none when it was paid long before: the notice still waits for its own', async () => {
    const player = await givenSender(server);
    await server.saveSetting('slip', { ...SLIP_RULES, maxAgeMinutes: 600 });
    const { reference } = await announce(player, 340);
    const transTimestamp = new Date(server.clock.now().getTime() - 61 * MINUTE_MS).toISOString();
    expect(await slipOver(player, 340, { transTimestamp })).toMatchObject({ status: 'SUCCESS' });
    await server.saveSetting('slip', SLIP_RULES);
    expect((await statementOf(server, player)).statements).toMatchObject([
      { amount: 340, status: 'SUCCESS' },
      { reference, status: 'IN_PROGRESS' },
    ]);
  });

  it('ends the notice in success too when an operator decides after the notice was over', async () => {
    const player = await givenSender(server);
    const { reference } = await announce(player, 350);
    await server.saveSetting('slip', { ...SLIP_RULES, cutOffTime: '00:00' });
    const slip = await slipOver(player, 350);
    await server.saveSetting('slip', SLIP_RULES);
    expect(slip.status).toBe('IN_PROGRESS');
    expect(await linesInTheEnd(player)).toMatchObject([{ reference, status: 'FAILED' }]);
    const [id = ''] = await slipsInQueue(server);
    const { slips } = server.modules;
    const decision = { id, by: 'operator-7', why: 'late' };
    expect(await transact(slips.db, (transaction) => approveSlipIn(transaction, slips, decision))).toBe('done');
    expect(await linesInTheEnd(player)).toEqual([{ reference, amount: 350, status: 'SUCCESS' }]);
  });
});

describe('a transfer from the member’s own account that the bank tells of', () => {
  it('ends the notice with its own success, although it was paid without the satang', async () => {
    const player = await givenSender(server);
    const { reference } = await announce(player, 360);
    await people.paid({ from: await givenBankAccount(server, player), to: KRAPAO_KBANK, amount: '360.00' });
    await job('read-bank-feeds');
    expect(await linesInTheEnd(player)).toEqual([{ reference, amount: 360, status: 'SUCCESS' }]);
  });

  it('ends no notice when it paid a code: that was another deposit', async () => {
    const player = await givenSender(server);
    const { reference, amount } = await announce(player, 370);
    const { payload } = await givenCode(server, player, 'KBANK', 370);
    await people.paid({ from: await givenBankAccount(server, player), payload });
    await job('read-bank-feeds');
    expect((await statementOf(server, player)).statements).toMatchObject([
      { amount: 370, status: 'SUCCESS' },
      { reference, amount, status: 'IN_PROGRESS' },
    ]);
  });
});

describe('slip and bank at once', () => {
  /** The member pays the given amount, and both the slip and the feed can report the payment. */
  async function givenPaid(player: Player, requested: number) {
    const announced = await announce(player, requested);
    const from = await givenBankAccount(server, player);
    const { transRef, paidAt } = await people.paid({ from, to: KRAPAO_SCB, amount: announced.amount.toFixed(2) });
    const transfer = aBankTransfer(server, player, { transRef, amount: announced.amount, transTimestamp: paidAt });
    server.verifier.learn(transfer);
    return { ...announced, transfer };
  }

  it('settle the notice once, whoever comes first', async () => {
    for (let round = 0; round < 6; round++) {
      const player = await givenSender(server);
      const { amount, reference, transfer } = await givenPaid(player, 380);
      const { body } = await upload(server, player, await slipOf(transfer));
      const ways = [
        () => server.later(0),
        () => job('read-bank-feeds'),
        () => job('read-bank-feeds', other),
        () => job('settle-payments', other),
      ];
      await Promise.all([...ways.slice(round % 4), ...ways.slice(0, round % 4)].map((way) => way()));
      await job('settle-slips');
      expect(await seenSlip(server, player, body.reference)).toMatchObject({ status: 'SUCCESS' });
      expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
      expect(await linesInTheEnd(player)).toEqual([{ reference, amount, status: 'SUCCESS' }]);
    }
  });

  it.each(['slip', 'bank'])(
    'settle it once when both wait for the payment and the %s is first',
    { tags: ['R23'] },
    async (first) => {
      const player = await givenSender(server);
      const { amount, reference, transfer } = await givenPaid(player, 390);
      const { transRef, sendingBank: senderBank, transTimestamp } = transfer;
      const { bankCode: receiverBank, accountNo: receiverAccount } = KRAPAO_SCB;
      const { id } = await recordPayment(server.modules.deposits, {
        ...{ transRef, senderBank, receiverBank, receiverAccount, senderAccount: player.bank.accountNo },
        ...{ senderName: player.bank.accountName, amount: parseMajor(amount, 'THB'), currency: 'THB' },
        ...{ paidAt: new Date(transTimestamp), source: 'feed' },
      });
      const { body } = await upload(server, player, await slipOf(transfer));

      const holder = new pg.Client({ connectionString: server.database.url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from payment where id = $1 for update', [id]);
      const ways = [() => server.later(0), () => job('settle-payments', other)];
      const done = [];
      for (const way of first === 'slip' ? ways : ways.toReversed()) {
        done.push(way());
        await until(async () => (await waitingForLocks()) === done.length, 'both to wait');
      }
      await holder.end();
      await Promise.all(done);
      await job('settle-slips');
      expect(await seenSlip(server, player, body.reference)).toMatchObject({ status: 'SUCCESS' });
      expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
      expect(await linesInTheEnd(player)).toEqual([{ reference, amount, status: 'SUCCESS' }]);
    },
  );

  const waitingForLocks = async () => {
    const [row] = await server.database.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return row?.count ?? 0;
  };
});

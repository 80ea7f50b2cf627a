import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { givenBankAccount, hint, KRAPAO_KBANK } from '../../../testing/deposits.ts';
import { feedOf, givenPayment, KRAPAO_SCB, startBank } from '../../../testing/feed.ts';
import { expectBooksInOrder, givenPlayer, statementOf, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { until } from '../../../testing/until.ts';
import { creditPayment, reviewPayment } from '../public.ts';
import { BANK_ALIASES, spellBank } from '../spell-bank.ts';

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

const { people, job, minute, notice, stranger, stateOf } = feedOf(() => server);

describe('money at an account in AUTO mode', () => {
  it('is credited to the member whose registered account sent it, to the satang', { tags: ['S2.132'] }, async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    await people.paid({ from, to: KRAPAO_KBANK, amount: '321.09' });
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount: 321.09, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([
      { statementType: 'deposit', from: 'KBANK', amount: 321.09, status: 'SUCCESS' },
    ]);
  });

  it('at the wallet is credited to the member whose wallet sent it', { tags: ['S2.138'] }, async () => {
    const player = await givenPlayer(server);
    const from = await people.wallet();
    await server.database.query(`update member set bank_code = 'TRUEWALLET', bank_account_no = $2 where id = $1`, [
      player.id,
      from.accountNo,
    ]);
    await people.paid({ from, to: { bankCode: 'TRUEWALLET', accountNo: '0899999998' }, amount: '50.00' });
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
  });

  it('is credited once, however often and by however many the feed is read', async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    await people.paid({ from, to: KRAPAO_KBANK, amount: '10.00' });
    await server.sandbox.setFault('bank', { mode: 'duplicate', calls: ['entries'] });
    await Promise.all([minute(), minute(other), minute(), minute(other)]);
    await server.database.query('delete from bank_feed');
    await Promise.all([minute(), minute(other)]);
    expect(await walletOf(server, player)).toEqual({ amount: 10, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
  });

  it('is read at once after a hint, and each minute without one', async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    await people.paid({ from, to: KRAPAO_KBANK, amount: '7.00' });
    await hint(server, KRAPAO_KBANK);
    await server.later(0);
    expect(await walletOf(server, player)).toEqual({ amount: 7, inProgress: 0 });
    expect(server.modules.jobs.schedule).toEqual(
      expect.arrayContaining(['* * * * * read-bank-feeds', '* * * * * settle-payments']),
    );
  });

  it('has one reader at a time after any number of hints', { tags: ['O1237'] }, async () => {
    const reading = () =>
      server.database.query(
        `select queue_name, locked_at is not null as "isRunning" from graphile_worker.jobs
         where task_identifier = 'read-bank-feed' order by id`,
      );
    await hint(server, KRAPAO_KBANK);
    await server.database.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'read-bank-feed')`);
    for (let time = 0; time < 3; time += 1) await hint(server, KRAPAO_KBANK);
    const line = `read-bank-feed:${KRAPAO_KBANK.bankCode}:${KRAPAO_KBANK.accountNo}`;
    expect(await reading()).toEqual([
      { queue_name: line, isRunning: true },
      { queue_name: line, isRunning: false },
    ]);
    await server.database.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`);
    await server.later(0);
  });

  it.each(['timeout-before', 'timeout-after', 'error-500', 'garbage', 'refuse'])(
    'is not lost while the bank suffers %s',
    async (mode) => {
      const player = await givenPlayer(server);
      const from = await givenBankAccount(server, player);
      await people.paid({ from, to: KRAPAO_KBANK, amount: '12.00' });
      await server.sandbox.setFault('bank', { mode, calls: ['entries'] });
      await minute();
      expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
      await server.sandbox.call('DELETE', '/faults');
      await minute();
      expect(await walletOf(server, player)).toEqual({ amount: 12, inProgress: 0 });
    },
  );

  it('more than a page of it is read to the end', async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    for (let i = 0; i < 130; i++) await people.paid({ from, to: KRAPAO_KBANK, amount: '1.00' });
    // On a busy machine the bank may be too slow for one read; the next read resumes at the cursor.
    await until(async () => {
      await job('read-bank-feeds');
      return (await walletOf(server, player)).amount >= 130;
    }, 'the feed to be read');
    expect(await walletOf(server, player)).toEqual({ amount: 130, inProgress: 0 });
  });

  const idOf = async (transRef: string) => {
    const [row] = await server.database.query<{ id: string }>('select id from payment where trans_ref = $1', [
      transRef,
    ]);
    return row?.id ?? '';
  };
  const inQueue = async (transRef: string) =>
    server.database.query(
      `select kind, left_at is null as open, is_approved, left_by from queue_item
       where reference = $1 and kind in ('payments', 'qr') order by kind`,
      [transRef],
    );

  it('of a stranger is in the queue from its first match on, waiting for a slip, and the slip still credits it', {
    tags: ['O862'],
  }, async () => {
    const { transRef } = await people.paid({ from: await stranger(), to: KRAPAO_KBANK, amount: '78.00' });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting', reason: 'WAITING_SLIP' });
    expect(await inQueue(transRef)).toEqual([{ kind: 'payments', open: true, is_approved: null, left_by: null }]);
    const player = await givenPlayer(server);
    const paymentId = await idOf(transRef);
    const command = { paymentId, memberId: player.id, channel: 'KBANK' };
    expect(await creditPayment(server.modules.deposits, command)).toMatchObject({ outcome: 'credited' });
    expect(await inQueue(transRef)).toEqual([{ kind: 'payments', open: false, is_approved: true, left_by: null }]);
  });

  it('that turns out to be a late code’s waits in that queue alone', { tags: ['O862'] }, async () => {
    const { transRef } = await people.paid({ from: await stranger(), to: KRAPAO_KBANK, amount: '79.00' });
    await minute();
    const paymentId = await idOf(transRef);
    await reviewPayment(server.connection.db, { paymentId, reason: 'LATE_QR' });
    expect(await inQueue(transRef)).toMatchObject([
      { kind: 'payments', open: false },
      { kind: 'qr', open: true },
    ]);
  });

  it('of a stranger is credited to nobody, waits a day for a slip, and goes to the operators', async () => {
    const { transRef } = await people.paid({ from: await stranger(), to: KRAPAO_KBANK, amount: '77.00' });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting', member_id: null });
    server.clock.advance(DAY_MS + MINUTE_MS);
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'review', reason: 'NO_MATCH', member_id: null });
  });

  describe('whose sender the bank names', () => {
    const pay = async (name: string | undefined, bank = 'KBANK', receiver: object = {}) => {
      const player = await givenPlayer(server);
      await server.database.query(
        `update member set bank_code = $2, bank_account_no = $3, bank_account_name = 'MALI JAIDEE' where id = $1`,
        [player.id, bank, `${randomInt(1e9, 9e9)}`],
      );
      const [{ bank_account_no: senderAccount } = { bank_account_no: '' }] = await server.database.query<{
        bank_account_no: string;
      }>('select bank_account_no from member where id = $1', [player.id]);
      const payment = { transRef: randomUUID(), senderBank: bank, senderAccount, senderName: name, ...receiver };
      await givenPayment(server, payment);
      await minute();
      return { player, ...payment };
    };

    it.each([
      ['the same', 'Mali Jaidee'],
      ['with its title and a cut last name', 'MISS MALI J'],
      ['in another script', 'มะลิ ใจดี'],
      ['hidden', 'M*** J***'],
      ['not at all', undefined],
    ])('%s is credited', async (_how, name) => {
      const { player, transRef } = await pay(name);
      expect(await stateOf(transRef)).toMatchObject({ state: 'credited', member_id: player.id });
    });

    it('otherwise than the registered account is credited to nobody, and a person looks', {
      tags: ['O448'],
    }, async () => {
      const { player, transRef } = await pay('SOMCHAI RAKDEE');
      expect(await stateOf(transRef)).toMatchObject({ state: 'review', reason: 'SENDER_NAME', member_id: null });
      expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    });
  });

  it('of a member who was deactivated goes to the operators', async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    await server.database.query(`update member set status = 'inactive' where id = $1`, [player.id]);
    const { transRef } = await people.paid({ from, to: KRAPAO_KBANK, amount: '5.00' });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'review', reason: 'MEMBER_INACTIVE', member_id: player.id });
  });

  it('in baht from a member who plays in kip goes to the operators', async () => {
    const player = await givenPlayer(server, { currency: 'LAK' });
    const from = await people.open();
    await server.database.query(`update member set bank_code = 'KBANK', bank_account_no = $2 where id = $1`, [
      player.id,
      from.accountNo,
    ]);
    const { transRef } = await people.paid({ from, to: KRAPAO_KBANK, amount: '5.00' });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'review', reason: 'OTHER_CURRENCY' });
  });

  it('that we moved between our own accounts is nobody’s, whatever its amount', async () => {
    const player = await givenPlayer(server);
    const { amount } = await notice(player, 73);
    const units = BigInt(Math.round(amount * 100));
    const transRef = randomUUID();
    await givenPayment(server, { transRef, senderBank: 'GSB', senderAccount: '020123456789', amount: units });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'review', reason: 'OWN_ACCOUNT' });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it.each([
    ['that could be a member’s goes to the operators', (no: string) => `xxx-x-x${no.slice(5, 9)}-x`, 'review'],
    ['that can be nobody’s waits', () => 'xxx-x-x0000-x', 'waiting'],
  ])('from a masked number %s', async (_what, mask, state) => {
    const player = await givenPlayer(server, { accountNo: `${randomInt(1e8, 1e9 - 1)}5`.replaceAll('0', '1') });
    const transRef = randomUUID();
    await givenPayment(server, { transRef, senderBank: 'KBANK', senderAccount: mask(player.bank.accountNo) });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });
});

describe('money at an account in SLIP mode', () => {
  it('waits for a slip, although a member’s own account sent it', async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    const { transRef } = await people.paid({ from, to: KRAPAO_SCB, amount: '20.00' });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting' });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });
});

describe('what a bank may get wrong', () => {
  const entryOf = (change: object) => ({
    cursor: `${randomInt(1e9)}`,
    transRef: randomUUID(),
    sendingBank: '014',
    amount: '15.00',
    currency: 'THB',
    paidAt: server.clock.now().toISOString(),
    sender: { bankCode: 'SCB', accountNo: '4019876543', accountName: 'SOMCHAI RAKDEE' },
    note: '',
    ...change,
  });

  it('an entry that cannot be read is kept for a person, and hides none of the others', async () => {
    const player = await givenPlayer(server);
    const good = entryOf({ sendingBank: 'KBANK', sender: { accountNo: player.bank.accountNo } });
    const bad = [
      { amount: '0.00' },
      { amount: '-5.00' },
      { currency: 'USD' },
      { paidAt: 'noon' },
      { transRef: '' },
    ].map(entryOf);
    const entries = [bad[0], good, ...bad.slice(1), 'nonsense', null];
    const bank = await startBank(() => ({ entries, next: 'z9' }));
    const node = await moneyServer({ BANK_URL: bank.url }, { besides: server });
    await server.database.query('delete from bank_feed');
    await job('read-bank-feeds', node);
    await job('read-bank-feeds', node);
    expect(await walletOf(server, player)).toEqual({ amount: 15, inProgress: 0 });
    const stored = await server.database.query(
      `select entry from bank_feed_doubt where bank_code = 'KBANK' and account_no = '0123456789'`,
    );
    expect(stored).toHaveLength(7);
    expect(bank.requests.filter((path) => path.includes('KBANK')).at(-1)).toContain('after=z9');
    await server.database.query('delete from bank_feed');
    await node.close();
    await bank.close();
  });

  it.each([...Object.entries(BANK_ALIASES), ['011', 'TMB'], [' ttb ', 'TMB']])(
    'a bank under another name is the same bank, in the feed and on slips: %s is %s',
    async (alias, bank) => {
      const transRef = randomUUID();
      const [one, other] = [
        await givenPayment(server, { transRef, senderBank: alias }),
        await givenPayment(server, { transRef, senderBank: bank }),
      ];
      expect(one.id).toBe(other.id);
      const spelled = await spellBank(server.modules.slips.payments, bank);
      expect(await spellBank(server.modules.slips.payments, alias)).toEqual(spelled);
      expect(spelled.number).toBe(one.senderBank);
    },
  );

  it('one payment under the names of two banks is for a person to look at', async () => {
    const transRef = randomUUID();
    await givenPayment(server, { transRef, senderBank: 'KASIKORN' });
    const second = await givenPayment(server, { transRef, senderBank: '004' });
    expect(second).toMatchObject({ state: 'review', reason: 'SAME_REFERENCE' });
    expect(await givenPayment(server, { transRef, senderBank: '002', amount: 2_00n })).toMatchObject({
      state: 'waiting',
    });
  });
});

import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  callBack,
  givenBankAccount,
  givenCode,
  hint,
  KRAPAO_KBANK,
  paymentsOf,
  peopleOf,
  toldBody,
} from '../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, type Player, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';
import { creditPayment, hearPayment } from './public.ts';

const KRAPAO_SCB = { bankCode: 'SCB', accountNo: '4012345678' };

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

const people = peopleOf(() => server);
const job = (name: string, node = server) => node.modules.jobs.handlers[name]?.({}) ?? Promise.reject(new Error(name));
/** What the minute brings: every account is read, and what waits is looked at. */
const minute = async (node = server) => {
  await job('read-bank-feeds', node);
  await job('settle-payments', node);
};
const notice = async ({ token }: Player, amount: number) => {
  const { status, body } = await server.call('POST /api/wallet/add', { token, body: { amount } });
  expect(status).toBe(200);
  return body;
};
const stranger = () => people.open({ bankCode: 'BBL', name: 'NOBODY WE KNOW' });
const stateOf = async (transRef: string) => (await paymentsOf(server, transRef))[0];

describe('money at an account in AUTO mode', () => {
  it('is credited to the member whose registered account sent it, to the satang', async () => {
    const player = await givenPlayer(server);
    const from = await givenBankAccount(server, player);
    await people.paid({ from, to: KRAPAO_KBANK, amount: '321.09' });
    await minute();
    expect(await walletOf(server, player)).toEqual({ amount: 321.09, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([
      { statementType: 'deposit', from: 'KBANK', amount: 321.09, status: 'SUCCESS' },
    ]);
  });

  it('at the wallet is credited to the member whose wallet sent it', async () => {
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
    // On a busy machine the bank may be too slow for one reading; the next goes on where it was left.
    await until(async () => {
      await job('read-bank-feeds');
      return (await walletOf(server, player)).amount >= 130;
    }, 'the feed to be read');
    expect(await walletOf(server, player)).toEqual({ amount: 130, inProgress: 0 });
  });

  it('of a stranger is credited to nobody, waits a day for a slip, and goes to the operators', async () => {
    const { transRef } = await people.paid({ from: await stranger(), to: KRAPAO_KBANK, amount: '77.00' });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting', member_id: null });
    server.clock.advance(DAY_MS + MINUTE_MS);
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state: 'review', reason: 'NO_MATCH', member_id: null });
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
    await heard(server, { transRef, senderBank: 'GSB', senderAccount: '020123456789', amount: units });
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
    await heard(server, { transRef, senderBank: 'KBANK', senderAccount: mask(player.bank.accountNo) });
    await minute();
    expect(await stateOf(transRef)).toMatchObject({ state });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });
});

const heard = (node: MoneyServer, change: object) =>
  hearPayment(node.modules.deposits, {
    senderBank: '014',
    transRef: randomUUID(),
    receiverBank: 'KBANK',
    receiverAccount: '0123456789',
    amount: 1_00n as never,
    currency: 'THB',
    paidAt: node.clock.now(),
    heardFrom: 'feed',
    ...change,
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

describe('a notice', () => {
  it('tells two members who deposit 500 at once apart, whatever account they pay from', async () => {
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
    const told = await Promise.all(players.map((player) => notice(player, 700)));
    expect(new Set(told.map(({ amount }) => amount)).size).toBe(90);
    expect(told.filter(({ amount }) => amount <= 700 || amount >= 701)).toEqual([]);
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
    const told = await Promise.all(players.map((player) => notice(player, 499.5)));
    expect(told.filter(({ amount }) => Math.round(amount * 100) % 25 === 0)).toEqual([]);
  });

  it('counts three waiting ones of a member, although twenty are asked for at once', async () => {
    const player = await givenPlayer(server);
    const ask = () => server.call('POST /api/wallet/add', { token: player.token, body: { amount: 900 } });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
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
    const { id } = await heard(server, { amount: units, heardFrom: 'slip' });
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
    const kept = await server.database.query(
      `select entry from bank_feed_doubt where bank_code = 'KBANK' and account_no = '0123456789'`,
    );
    expect(kept).toHaveLength(7);
    expect(bank.asked.filter((path) => path.includes('KBANK')).at(-1)).toContain('after=z9');
    await server.database.query('delete from bank_feed');
    await node.close();
    await bank.close();
  });

  it('one bank under two names is one payment', async () => {
    const transRef = randomUUID();
    const ids = new Set<string>();
    for (const senderBank of ['TTB', 'TMB', '011', '065', ' ttb '])
      ids.add((await heard(server, { transRef, senderBank })).id);
    expect(ids.size).toBe(1);
  });

  it('one payment under the names of two banks is for a person to look at', async () => {
    const transRef = randomUUID();
    await heard(server, { transRef, senderBank: 'KASIKORN' });
    const second = await heard(server, { transRef, senderBank: '004' });
    expect(second).toMatchObject({ state: 'review', reason: 'SAME_REFERENCE' });
    expect(await heard(server, { transRef, senderBank: '002', amount: 2_00n })).toMatchObject({ state: 'waiting' });
  });
});

/** A bank that says what a test wants it to say. */
async function startBank(say: () => object) {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isNew = !request.url?.includes('after=');
    const page = isNew && request.url?.includes('/KBANK/') ? say() : { entries: [], next: null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    asked,
    close: () => new Promise((resolve) => void http.close(resolve)),
  };
}

describe('one payment that we hear of in several ways at once', () => {
  it('is credited once: callback, feed and slip of the same payment', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await givenPlayer(server);
      const from = await givenBankAccount(server, player);
      const { reference, payload } = await givenCode(server, player, 'KBANK', 90);
      const paid = await people.paid({ from, payload });
      const told = toldBody(server, { reference, ...paid, sender: { accountNo: from.accountNo } });
      const slip = async (node: MoneyServer) => {
        const payment = await heard(node, {
          ...paid,
          amount: 90_00n,
          senderBank: '004',
          paidAt: new Date(paid.paidAt),
          heardFrom: 'slip',
          senderAccount: 'xxx-x-x1234-x',
        });
        return creditPayment(node.modules.deposits, { paymentId: payment.id, memberId: player.id, channel: 'KBANK' });
      };
      const ways = [
        () => callBack(server, 'KBANK', told),
        () => callBack(other, 'KBANK', told),
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
    await heard(server, { transRef, note: reference.toLowerCase(), amount: 75_00n, heardFrom: 'callback' });
    await heard(server, { transRef, note: 'Thai QR payment', amount: 75_00n });
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
    await callBack(server, 'KBANK', toldBody(server, { reference, ...paid }));
    server.clock.advance(SECOND_MS);
    await minute();
    expect(await stateOf(paid.transRef)).toMatchObject({ state: 'review', reason: 'LATE_QR', member_id: player.id });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('ends credited although its first reader died between hearing and crediting', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 65);
    const transRef = randomUUID();
    await heard(server, { transRef, note: reference, amount: 65_00n, heardFrom: 'callback' });
    expect(await stateOf(transRef)).toMatchObject({ state: 'waiting' });
    await job('settle-payments', other);
    expect(await walletOf(server, player)).toEqual({ amount: 65, inProgress: 0 });
  });
});

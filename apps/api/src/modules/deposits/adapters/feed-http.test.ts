import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '../../../platform/bangkok.ts';
import { before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { aggregatorEnv } from '../../../testing/aggregator.ts';
import { givenBankAccount, KRAPAO_KBANK } from '../../../testing/deposits.ts';
import { feedOf } from '../../../testing/feed.ts';
import { expectBooksInOrder, givenPlayer, type Player, statementOf, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { compareFeed, compareUnreadFeed } from '../public.ts';

const FEEDS_ADAPTERS = `KBANK-${KRAPAO_KBANK.accountNo}:feed-http`;

/** A service whose answers the test chooses; undefined ends the connection in the middle of an answer. */
let liar: Server;
let answer: (url: URL) => unknown;
let outside: MoneyServer;
/** Its account at KBANK is read from the aggregator, in pages of two. */
let server: MoneyServer;
/** The same, from the liar. */
let node: MoneyServer;
beforeAll(async () => {
  liar = createServer((request, response) => {
    const given = answer(new URL(request.url ?? '', 'http://liar'));
    if (given === 500) return response.writeHead(500).end();
    if (given !== undefined) return response.end(typeof given === 'string' ? given : JSON.stringify(given));
    response.writeHead(200, { 'content-length': 900 }).write('{"account":{"number":"0123456789"},"data":');
    response.destroy();
  });
  await new Promise<void>((resolve) => void liar.listen(0, '127.0.0.1', resolve));
  const { port } = liar.address() as AddressInfo;
  outside = await moneyServer();
  const env = (base: string) => ({ ...aggregatorEnv(base), FEEDS_ADAPTERS });
  server = await moneyServer(env(outside.sandbox.base), { besides: outside });
  node = await moneyServer(env(`http://127.0.0.1:${port}`), { besides: outside });
});
afterEach(async () => {
  await server.sandbox.call('DELETE', '/faults');
  await server.database.query('delete from bank_feed');
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await node.close();
  await server.close();
  await outside.close();
  liar.closeAllConnections();
  liar.close();
});

const { people, minute, stateOf } = feedOf(() => server);
const positions = async () =>
  (await server.database.query<{ cursor: string }>(`select cursor from bank_feed where bank_code = 'KBANK'`)).map(
    ({ cursor }) => cursor,
  );
const unreadable = async () =>
  (await server.database.query<{ n: number }>(`select count(*)::int as n from bank_feed_doubt`))[0]?.n;

/** A member and what pays from the registered account to ours. */
async function givenPayer() {
  const player = await givenPlayer(server);
  const from = await givenBankAccount(server, player);
  const pay = (amount: string, paidAt?: Date) =>
    people.paid({ from, to: KRAPAO_KBANK, amount, ...(paidAt && { paidAt }) });
  return { player, pay, money: async () => (await walletOf(server, player)).amount };
}

describe('the list of an aggregator', () => {
  it('becomes payments to the satang, through all its pages, and once however often it is read', {
    tags: ['O1290'],
  }, async () => {
    const { player, pay, money } = await givenPayer();
    for (const amount of ['321.09', '5.00', '7.50', '1.00', '2.00']) await pay(amount);
    await server.sandbox.setFault('aggregator', { mode: 'duplicate' });
    await minute();
    expect(await money()).toBe(336.59);
    await server.sandbox.call('DELETE', '/faults');
    await minute();
    await server.database.query('delete from bank_feed');
    await minute();
    expect(await money()).toBe(336.59);
    expect((await statementOf(server, player)).total).toBe(5);
    expect(await positions()).toEqual([expect.stringMatching(/^feed-http 20/)]);
  });

  it('has its lines around midnight and its late ones', { tags: ['O1291'] }, async () => {
    const { pay, money } = await givenPayer();
    const midnight = startOfDay(new Date(server.clock.now().getTime() + 7 * HOUR_MS).toISOString().slice(0, 10));
    server.clock.advance(midnight.getTime() + DAY_MS - MINUTE_MS - server.clock.now().getTime());
    await pay('11.00');
    await minute();
    server.clock.advance(2 * MINUTE_MS);
    await pay('12.00', before(server.clock.now(), 2 * MINUTE_MS));
    await pay('13.00');
    await minute();
    expect(await money()).toBe(36);
    // Booked by the bank long after it was paid.
    await pay('14.00', before(server.clock.now(), 50 * MINUTE_MS));
    await minute();
    expect(await money()).toBe(50);
  });

  it.each(['timeout-before', 'error-500', 'garbage', 'refuse'])(
    'is not lost while it suffers %s',
    {
      tags: ['O1292'],
    },
    async (mode) => {
      const { pay, money } = await givenPayer();
      await minute();
      const [position] = await positions();
      await pay('12.00');
      await server.saveSetting('serviceTimes', SHORT);
      await server.sandbox.setFault('aggregator', { mode });
      await minute();
      expect([await money(), await positions()]).toEqual([0, [position]]);
      await server.sandbox.call('DELETE', '/faults');
      await minute();
      expect(await money()).toBe(12);
    },
  );

  it('takes over from another service where that one ended, and gives back, with each payment once', {
    tags: ['O1288'],
  }, async () => {
    const { pay, money } = await givenPayer();
    await pay('21.00');
    await minute(outside);
    expect(await positions()).toEqual([expect.stringMatching(/^bank \d+$/)]);
    await pay('22.00');
    await minute();
    expect(await positions()).toEqual([expect.stringMatching(/^feed-http 20/)]);
    await pay('23.00');
    await minute(outside);
    expect([await money(), await positions()]).toEqual([66, [expect.stringMatching(/^bank \d+$/)]]);
  });

  it('is looked up among our payments, and says what is missing here', { tags: ['O1291'] }, async () => {
    const { pay } = await givenPayer();
    await pay('15.00');
    await minute();
    const { deposits } = server.modules;
    const agreed = await compareFeed(deposits, KRAPAO_KBANK, null);
    expect(agreed).toMatchObject({ differences: [], cursor: expect.stringMatching(/^feed-http 20/) });
    expect(agreed.compared).toBeGreaterThan(0);
    const { transRef } = await pay('16.00');
    const found = await compareUnreadFeed(deposits, KRAPAO_KBANK);
    expect(found?.differences).toMatchObject([{ what: 'MISSING_HERE', reference: expect.stringContaining(transRef) }]);
    expect(await stateOf(transRef)).toBeUndefined();
  });
});

const SHORT = {
  answer: { sms: 1, slips: 1, qr: 1, payouts: 1, feeds: 1, games: 1, gifts: 1 },
  next: { sms: 1, slips: 1, qr: 1 },
};

describe('a service that lies', { tags: ['O1292'] }, () => {
  const local = (at: Date) => new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
  const lineOf = ({ bank }: Player, change: object = {}) => ({
    ...{
      transactionId: randomUUID(),
      bookedAt: local(server.clock.now()),
      amount: 900,
      type: 'CR',
      remark: '',
    },
    counterparty: { bank: '004', account: bank.accountNo, name: 'MALI JAIDEE' },
    ...change,
  });
  const pageOf = (lines: unknown[], change: object = {}) => ({
    ...{ account: { number: '012-3-45678-9' }, data: { transactions: lines } },
    ...change,
  });
  const read = async () => {
    await node.modules.jobs.handlers['read-bank-feeds']?.({});
    await node.modules.jobs.handlers['settle-payments']?.({});
  };

  it('in the middle of its pages costs no line, and no line twice', async () => {
    const player = await givenPlayer(server);
    const pages = [lineOf(player), lineOf(player), lineOf(player)];
    let failing = true;
    answer = ({ searchParams }) => {
      const page = Number(searchParams.get('pageToken') ?? 0);
      if (failing && page === 2) return 500;
      return pageOf([pages[page]], page < 2 ? { nextPageToken: page + 1 } : {});
    };
    await read();
    expect([(await walletOf(server, player)).amount, await positions()]).toEqual([18, []]);
    failing = false;
    await read();
    expect((await walletOf(server, player)).amount).toBe(27);
    expect(await positions()).toHaveLength(1);
  });

  it.each<[string, (line: object) => (url: URL) => unknown]>([
    ['cuts its answer off', () => () => undefined],
    ['answers half a list', (line) => () => JSON.stringify(pageOf([line])).slice(0, -20)],
    ['answers no list', () => () => pageOf([], { data: { transactions: 'none' } })],
    ['is of another account', (line) => () => pageOf([line], { account: { number: '999-9-99999-9' } })],
    ['names no account', (line) => () => pageOf([line], { account: {} })],
  ])('and %s credits nothing and keeps the position', async (_, lie) => {
    const player = await givenPlayer(server);
    answer = lie(lineOf(player));
    await read();
    expect([(await walletOf(server, player)).amount, await positions()]).toEqual([0, []]);
    expect(node.logLines.at(-1) ?? '').toContain('feed.unreadable');
  });

  it.each<[string, object]>([
    ['another currency', { currency: 'LAK' }],
    ['a currency nobody knows', { currency: 'USD' }],
    ['a time in the future', { bookedAt: '2099-01-01 00:00:00' }],
    ['no time', { bookedAt: null }],
    ['half a satang', { amount: 900.5 }],
    ['less than nothing', { amount: -900 }],
    ['no reference', { transactionId: '' }],
    ['no bank', { counterparty: { account: '1' } }],
    ['neither credit nor debit', { type: 'RV' }],
  ])('about %s leaves the line to a person, once, and credits the others', async (_, change) => {
    const player = await givenPlayer(server);
    const lines = [lineOf(player, change), lineOf(player)];
    answer = () => pageOf(lines);
    const earlier = await unreadable();
    const logged = node.logLines.length;
    await read();
    await read();
    expect([(await walletOf(server, player)).amount, await unreadable()]).toEqual([9, (earlier ?? 0) + 1]);
    expect(node.logLines.slice(logged).filter((text) => text.includes('feed.entry-unreadable'))).toHaveLength(1);
  });

  it.each<[string, (url: URL) => object]>([
    ['repeats a page', () => ({ nextPageToken: 'again' })],
    ['never ends', ({ searchParams }) => ({ nextPageToken: `${Number(searchParams.get('pageToken') ?? 0) + 1}` })],
  ])('and %s is left, credits once and keeps the position', async (_, more) => {
    const player = await givenPlayer(server);
    const line = lineOf(player);
    let requests = 0;
    answer = (url) => {
      requests += 1;
      return pageOf([line], { ...more(url), search: url.search });
    };
    await read();
    expect([(await walletOf(server, player)).amount, await positions()]).toEqual([9, []]);
    expect(requests).toBeLessThanOrEqual(100);
    expect(node.logLines.some((text) => text.includes('feed.unreadable'))).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../../platform/bangkok.ts';
import { feedOf, KRAPAO_SCB } from '../../../testing/feed.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { type OfficeBooks, officeBooks } from '../../../testing/office-books.ts';
import { givenOperator } from '../../../testing/operators.ts';

let books: OfficeBooks;
let server: MoneyServer;
/** Neither a bank nor a sandbox is named, as in a service with real money. */
let node: MoneyServer;
beforeAll(async () => {
  books = await officeBooks();
  server = books.server;
  node = await moneyServer({ SANDBOX_URL: '' }, { besides: server });
});
afterAll(async () => {
  await node.close();
  await books.close();
});

const { people, stranger, minute } = feedOf(() => server);
const office: OfficeBooks['office'] = async (call, { as = books.pim, body } = {}) => {
  const [method = 'GET', url = ''] = call.split(' ');
  const { cookie } = as;
  const answer = await node.officeApp.inject({
    ...{ method: method as 'GET', url, headers: { cookie } },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const feedLines = ({ logLines }: MoneyServer) => logLines.filter((line) => line.includes('"feed.'));

describe('an account without a feed', () => {
  it('is read by nobody, and nothing is logged about it', { tags: ['O1289'] }, async () => {
    await people.paid({ from: await stranger(), to: KRAPAO_SCB, amount: '31.00' });
    await minute(node);
    await node.modules.jobs.handlers['read-bank-feed']?.(KRAPAO_SCB);
    expect(await server.database.query('select from bank_feed')).toEqual([]);
    expect(feedLines(node)).toEqual([]);
    // The same minute of a server with feeds reads it.
    await minute();
    expect((await server.database.query('select from bank_feed')).length).toBeGreaterThan(0);
  });

  it('rings no alert of a silent feed, and the books show that it has none', { tags: ['O1289'] }, async () => {
    await minute();
    await server.database.query(`update bank_feed set read_at = read_at - interval '1 hour'`);
    const kindsOf = (alerts: { kind: string }[]) => alerts.map(({ kind }) => kind);
    expect(kindsOf((await books.office('GET /api/office/alerts')).body.alerts)).toContain('feed');
    expect(kindsOf((await office('GET /api/office/alerts')).body.alerts)).not.toContain('feed');
    const banks = async (of: typeof office) =>
      (await of('GET /api/office/books')).body.banks as { code: string; accountNo: string; hasFeed: boolean }[];
    expect((await banks(books.office)).map(({ hasFeed }) => hasFeed)).not.toContain(false);
    const without = await banks(office);
    expect(without.length).toBeGreaterThan(0);
    expect(without.map(({ hasFeed }) => hasFeed)).not.toContain(true);
    const body = { kind: 'bank', book: 'SCB', accountNo: without.find(({ code }) => code === 'SCB')?.accountNo };
    const compared = await office('POST /api/office/books/compare', { body });
    expect(compared.status).toBe(404);
  });

  it('has a day that ends without a list of the bank', { tags: ['O1289'] }, async () => {
    const day = dayOf(server.clock.now());
    const lineOf = async (of: typeof office, account: string) =>
      (await of(`GET /api/office/day-ends/${day}`)).body.lines.find(
        (line: { account: string }) => line.account === account,
      );
    expect((await lineOf(books.office, 'GSB')).bank).toMatchObject({ count: 0 });
    expect((await lineOf(office, 'GSB')).bank).toBeNull();
  });

  it('gets one as soon as two people connected a service for it alone', { tags: ['O1288'] }, async () => {
    const owner = await givenOperator(server, 'owner');
    await server.database.query('delete from bank_feed');
    const connection = {
      ...{ adapter: 'bank', isOn: true, settings: { url: `${server.sandbox.base}/bank/v1/` } },
      secrets: { key: 'sandbox-bank-key' },
    };
    const body = { scope: 'SCB-4012345678', connections: [connection], why: 'the bank has an interface' };
    const proposed = await office('POST /api/office/connections/feeds/change', { as: owner, body });
    const allow = `POST /api/office/approvals/${proposed.body.approvalId}/allow`;
    expect((await office(allow, { body: { note: 'checked' } })).status).toBe(200);
    await minute(node);
    expect(await server.database.query('select bank_code, cursor from bank_feed')).toEqual([
      { bank_code: 'SCB', cursor: expect.stringMatching(/^bank \d+$/) },
    ]);
    const id = 'feeds-scb-4012345678-bank';
    expect((await office(`POST /api/office/connections/${id}/check`, { body: {} })).body).toMatchObject({
      isWorking: true,
    });
  });
});

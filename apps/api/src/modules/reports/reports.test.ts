import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, dayStart } from '../../platform/bangkok.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { unzip } from '../../testing/unzip.ts';

let books: OfficeBooks;
let server: OfficeBooks['server'];
let office: OfficeBooks['office'];
let pim: OfficeBooks['pim'];
beforeAll(async () => {
  books = await officeBooks();
  ({ server, office, pim } = books);
});
afterAll(() => books.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const bank = (owner: string) => ({ kind: 'bank', owner }) as const;
const wallet = (owner: string) => ({ kind: 'wallet', owner }) as const;
const pot = { kind: 'promotion', owner: 'bonus' } as const;

describe('the dashboard', () => {
  it('counts the notices that were not delivered, by channel and reason, in its period', {
    tags: ['P209'],
  }, async () => {
    const { id } = await givenPlayer(server);
    const add = (n: number, channel: string, state: string, reason: string | null, ago: string) =>
      server.database.query(
        `with made as (insert into notice (member_id, kind, data, created_at) values ($1, 'login', '{}', now()) returning id)
         insert into notice_delivery select gen_random_uuid(), id, $1, 'login', $3, n::text, $4, $5, 1,
           now() - $6::interval, now() - $6::interval from made, generate_series(1, $2) n`,
        [id, n, channel, state, reason, ago],
      );
    await add(3, 'sms', 'failed', 'unreachable', '0');
    await add(1, 'email', 'failed', 'unreachable', '0');
    await add(5, 'push', 'sent', null, '0');
    await add(2, 'push', 'skipped', 'read', '0');
    await add(4, 'push', 'failed', 'gone', '3 days');
    const read = async (period: string) =>
      (await office(`GET /api/office/dashboard?period=${period}`)).body.undelivered;
    const lately = [
      { channel: 'sms', reason: 'unreachable', count: 3 },
      { channel: 'email', reason: 'unreachable', count: 1 },
    ];
    expect(await read('today')).toEqual(lately);
    expect(await read('week')).toEqual([{ channel: 'push', reason: 'gone', count: 4 }, ...lately]);
  });

  it('counts money on the day it was booked, as the entries and the members’ statements add up', {
    tags: ['O1090'],
  }, async () => {
    // Paid months ago by the bank's word, and credited now.
    const { id } = await givenPlayer(server, { money: 321 });
    const [late] = await server.database.query<{ old: boolean }>(
      `select event_at < created_at - interval '30 days' as old from ledger.operation
       where id = (select id from statement_line where member_id = $1 and type = 'deposit')`,
      [id],
    );
    expect(late).toEqual({ old: true });
    const from = dayStart(new Date());
    const [entries] = await server.database.query<{ sum: string }>(
      `select coalesce(-sum(e.amount), 0)::text as sum from ledger.entry e
       join ledger.operation o on o.id = e.operation_id and o.step = e.step
       join ledger.account a on a.id = e.account_id
       where a.kind = 'bank' and a.currency = 'THB' and o.kind = 'deposit' and o.created_at >= $1`,
      [from],
    );
    const [statements] = await server.database.query<{ sum: string }>(
      `select sum(amount)::text as sum from statement_line
       where type = 'deposit' and status = 'SUCCESS' and currency = 'THB' and settled_at >= $1`,
      [from],
    );
    const { deposits } = (await office('GET /api/office/dashboard?period=today&currency=THB')).body;
    expect(deposits.now).toBe(Number(entries?.sum) / 100);
    expect(deposits.now).toBe(Number(statements?.sum) / 100);
    expect(deposits.now).toBeGreaterThanOrEqual(321);
    const day = dayOf(new Date());
    const report = (await office(`GET /api/office/reports/money?from=${day}&to=${day}&currency=THB`)).body;
    const at = report.columns.findIndex(({ key }: { key: string }) => key === 'deposits');
    expect(report.totals[at]).toBe(deposits.now);
  });

  it('has the sums that a clerk adds up by hand, live and once they are kept', { tags: ['O400', 'O870'] }, async () => {
    // A separate currency, with no other test's money in it.
    const currency = 'LAK';
    const today = dayStart(new Date());
    const elapsed = Date.now() - today.getTime();
    const at = (ms: number) => new Date(today.getTime() + Math.min(ms, elapsed - 1));
    const book = (from: object, to: object, amount: bigint, kind: string, time: Date) =>
      books.book({ from, to, amount, kind, at: time, currency } as Parameters<typeof books.book>[0]);
    await book(bank('BCEL'), wallet('la1'), 700_000n, 'deposit', at(0));
    await book(bank('LDB'), wallet('la2'), 300_000n, 'deposit', at(1));
    await book(wallet('la1'), bank('payout'), 250_000n, 'withdraw', at(2));
    await book(pot, wallet('la2'), 90_000n, 'bonus', at(3));
    await book(wallet('la2'), pot, 20_000n, 'finish_bonus', at(4));
    // Last week, at its first and its last moment: only the part by this time of day counts.
    await book(bank('BCEL'), wallet('la3'), 100_000n, 'deposit', new Date(today.getTime() - 7 * DAY));
    await book(bank('BCEL'), wallet('la4'), 400_000n, 'deposit', new Date(today.getTime() - 7 * DAY + DAY - 1));
    // Two weeks ago: part of the usual figure.
    await book(bank('BCEL'), wallet('la3'), 300_000n, 'deposit', new Date(today.getTime() - 14 * DAY));

    const read = async (period: string) =>
      (await office(`GET /api/office/dashboard?period=${period}&currency=LAK`)).body;
    const expectToday = async () => {
      const seen = await read('today');
      expect(seen).toMatchObject({
        step: 'hour',
        deposits: { now: 1_000_000 },
        withdrawals: { now: 250_000, before: 0 },
        net: { now: 750_000 },
        rewards: { now: 70_000 },
        active: { now: 2 },
      });
      // Last week's current hour counts in proportion to its elapsed part.
      const hourNow = Math.floor(elapsed / HOUR);
      if (hourNow > 0 && hourNow < 23) expect(seen.deposits.before).toBe(100_000);
      expect(seen.channels).toMatchObject([
        { channel: 'BCEL', amount: 700_000, count: 1 },
        { channel: 'LDB', amount: 300_000, count: 1 },
      ]);
      expect(seen.rewardCosts).toMatchObject([{ pot: 'bonus', amount: 70_000, count: 2 }]);
      expect(seen.flow).toHaveLength(24);
      expect(seen.flow[0]).toMatchObject({ in: 1_000_000, out: 250_000, typicalIn: 200_000, isToCome: false });
      expect(seen.flow.reduce((sum: number, step: { in: number }) => sum + step.in, 0)).toBe(1_000_000);
    };
    await expectToday();
    await server.database.strangersDone();
    await server.database.query('select ledger.seal(10000)');
    await server.database.query('select ledger.sum_up(10000)');
    await expectToday();
    const week = await read('week');
    expect([week.step, week.flow.length, week.deposits.now]).toEqual(['day', 7, 1_000_000]);
    const month = await read('month');
    expect(month.deposits.now).toBe(1_800_000);
    // Members with entries: two today, two a week ago, one two weeks ago.
    expect([week.active.now, month.active.now]).toEqual([0.3, 0.2]);
    expect(week.active.before).toBe(0.3);
  });

  it('counts how long people waited for a person, in steps, and nobody whom a rule let pass', {
    tags: ['O411'],
  }, async () => {
    const { clock, database } = server;
    const left = (kind: string, by: string | null, seconds: readonly number[]) =>
      database.query(
        `insert into queue_item (kind, item_id, since, left_at, left_by)
         select $1, gen_random_uuid(), $3::timestamptz - make_interval(secs => wait), $3, $2 from unnest($4::float8[]) wait`,
        [kind, by, clock.now(), seconds],
      );
    await left('slips', pim.id, [0, 9.9, 10, 59]);
    await left('withdrawals', pim.id, [60, 119, 5_000]);
    await left('withdrawals', null, [1]);
    await left('approvals', pim.id, [1]);
    expect((await office('GET /api/office/dashboard')).body.waits).toMatchObject({
      // One minute for slips, five for withdrawals.
      stepSeconds: 50,
      counts: [3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      inside: 6,
      all: 7,
    });
  });

  it.each(['period=year', 'currency=USD'])('refuses %s', async (query) => {
    expect((await office(`GET /api/office/dashboard?${query}`)).status).toBe(400);
  });
});

describe('a report', () => {
  const range = 'from=2026-02-01&to=2026-02-03&currency=THB';
  const at = (text: string) => new Date(`${text}+07:00`);
  beforeAll(async () => {
    await books.book({
      kind: 'deposit',
      from: bank('KBANK'),
      to: wallet('r1'),
      amount: 1_000_25n,
      at: at('2026-02-01T00:00:00'),
    });
    await books.book({
      kind: 'deposit',
      from: bank('KBANK'),
      to: wallet('r2'),
      amount: 500_00n,
      at: at('2026-02-01T23:59:59'),
    });
    await books.book({
      kind: 'deposit',
      from: bank('SCB'),
      to: wallet('r1'),
      amount: 70_00n,
      at: at('2026-02-03T12:00:00'),
    });
    await books.book({
      kind: 'withdraw',
      from: wallet('r1'),
      to: bank('payout'),
      amount: 300_00n,
      at: at('2026-02-03T12:30:00'),
    });
    await books.book({
      kind: 'transfer',
      from: wallet('r1'),
      to: { kind: 'provider', owner: 'malai' },
      amount: 200_00n,
      at: at('2026-02-03T13:00:00'),
    });
    await books.book({
      kind: 'transfer',
      from: { kind: 'provider', owner: 'malai' },
      to: wallet('r1'),
      amount: 250_00n,
      at: at('2026-02-03T14:00:00'),
    });
    await books.book({
      kind: 'deposit',
      from: bank('KBANK'),
      to: wallet('r1'),
      amount: 9_99n,
      at: at('2026-02-04T00:00:00'),
    });
  });
  const report = async (name: string) => (await office(`GET /api/office/reports/${name}?${range}`)).body;

  it('of all money has each day, and its totals add up', { tags: ['O407'] }, async () => {
    const { columns, rows, totals } = await report('money');
    expect(columns.map(({ key }: { key: string }) => key).slice(0, 6)).toEqual([
      'day',
      'depositCount',
      'deposits',
      'withdrawalCount',
      'withdrawals',
      'net',
    ]);
    expect(rows).toEqual([
      ['2026-02-01', 2, 1500.25, 0, 0, 1500.25, 0, 0, 0, 0, 2, 0],
      ['2026-02-02', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      ['2026-02-03', 1, 70, 1, 300, -230, 0, 200, 250, 0, 1, 0],
    ]);
    expect(totals).toEqual(['', 3, 1570.25, 1, 300, 1270.25, 0, 200, 250, 0, '', 0]);
  });

  it('of channels and of games has each by name', async () => {
    expect((await report('channels')).rows).toEqual([
      ['2026-02-01', 'KBANK', 2, 1500.25, 0, 1500.25],
      ['2026-02-03', 'SCB', 1, 70, 0, 70],
      ['2026-02-03', 'payout', 1, 0, 300, -300],
    ]);
    expect((await report('games')).rows).toEqual([['2026-02-03', 'malai', 2, 250, 200, 50]]);
    expect((await report('rewards')).rows).toEqual([]);
  });

  it('as a file has the same figures, in CSV and in XLSX', { tags: ['O407'] }, async () => {
    const csv = (await office(`GET /api/office/reports/money/file?${range}&format=csv`)).body;
    const lines = Buffer.from(csv.base64, 'base64').toString('utf8').split('\r\n');
    expect(csv.fileName).toBe('krapao-money-THB-2026-02-01-2026-02-03.csv');
    expect(lines[3]).toBe('"2026-02-03",1,70,1,300,-230,0,200,250,0,1,0');
    expect(lines[4]).toBe('"",3,1570.25,1,300,1270.25,0,200,250,0,"",0');
    const xlsx = (await office(`GET /api/office/reports/money/file?${range}&format=xlsx`)).body;
    const sheet = unzip(Buffer.from(xlsx.base64, 'base64'))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<c r="C2" s="3"><v>1500.25</v></c>');
    expect(sheet).toContain('<c r="F4" s="3"><v>-230</v></c>');
  });

  it.each([
    'from=2026-02-03&to=2026-02-01',
    'from=2024-01-01&to=2026-02-01',
    'from=2026-02-30&to=2026-03-01',
    'from=yesterday&to=today',
  ])('refuses %s', async (days) => {
    expect((await office(`GET /api/office/reports/money?${days}`)).status).toBe(400);
  });

  it('that is not there is refused', async () => {
    expect((await office(`GET /api/office/reports/secrets?${range}`)).status).toBe(400);
  });

  it('of today has what moved a moment ago', async () => {
    await givenPlayer(server, { money: 4_321 });
    const day = dayOf(new Date());
    const { rows } = (await office(`GET /api/office/reports/money?from=${day}&to=${day}`)).body;
    expect(rows[0][2]).toBeGreaterThanOrEqual(4_321);
  });
});

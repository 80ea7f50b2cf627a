import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, dayStart } from '../../platform/bangkok.ts';
import { csvOf } from '../../platform/csv.ts';
import { xlsxOf } from '../../platform/xlsx.ts';
import { feedOf, heard, KRAPAO_SCB } from '../../testing/feed.ts';
import { givenPlayer, withdraw } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { approveWithdrawal } from '../withdrawals/public.ts';
import { spreadOf } from './waits.ts';

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
  it('has the sums that a clerk adds up by hand, live and once they are kept', async () => {
    // A currency of its own: nobody else's money is in it.
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
    // Last week, in its first moment and in its last: only what was there by this time of day counts.
    await book(bank('BCEL'), wallet('la3'), 100_000n, 'deposit', new Date(today.getTime() - 7 * DAY));
    await book(bank('BCEL'), wallet('la4'), 400_000n, 'deposit', new Date(today.getTime() - 7 * DAY + DAY - 1));
    // Two weeks ago: it counts for what is usual.
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
      // Of the hour that is on, the part that has passed is taken for last week.
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
    expect((await read('month')).deposits.now).toBe(1_800_000);
  });

  it('counts how long people waited for a person, and nobody whom a rule let pass', async () => {
    const before = (await office('GET /api/office/dashboard')).body.waits.all;
    const player = await givenPlayer(server, { money: 100_000 });
    await withdraw(server, player, 1_000); // The rule lets it pass.
    await withdraw(server, player, 50_000);
    const [{ id = '' } = {}] = await server.database.query<{ id: string }>(
      `select id from withdrawal where member_id = $1 and status = 'requested'`,
      [player.id],
    );
    await approveWithdrawal(server.modules.withdrawals, id, pim.id);
    const { waits } = (await office('GET /api/office/dashboard')).body;
    expect(waits.all).toBe(before + 1);
    expect(waits.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(waits.all);
  });

  it('puts waits into steps, the longest into the last', () => {
    expect(spreadOf([0, 9.9, 10, 59, 60, 119, 5_000])).toMatchObject({
      counts: [2, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2],
      inside: 4,
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

  it('of all money has each day, and its totals add up', async () => {
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

  it('as a file has the same figures, in CSV and in XLSX', async () => {
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

describe('a spreadsheet', () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a "quote", and a comma', 'ไทย'];

  it('never works out what somebody typed', () => {
    const lines = csvOf(['text', 'number'], [...evil.map((text) => [text, -5])]).split('\r\n');
    expect(lines.slice(1, 7)).toEqual([
      `"'=1+1",-5`,
      `"'+1",-5`,
      `"'-1",-5`,
      `"'@SUM(A1)",-5`,
      `"'\t=1",-5`,
      `"'\r=1",-5`,
    ]);
    expect(lines[7]).toBe('"a ""quote"", and a comma",-5');
    expect(lines[0]?.charCodeAt(0)).toBe(0xfeff);
  });

  it('holds texts as texts, and a file that programs can open', () => {
    const columns = [{ title: 'a<b', format: 'text' } as const, { title: 'n', format: 'money' } as const];
    const parts = unzip(xlsxOf({ name: 'x', columns, rows: [['=1+1 & <b>\u0001', 1.5]], decimals: 2 }));
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 &amp; &lt;b&gt;</t>');
    expect(sheet).not.toContain('<f>');
  });
});

describe('the books of others', () => {
  it('show how far a bank was read, and a comparison that agrees', async () => {
    const { body } = await office('GET /api/office/books');
    expect(body.banks.length).toBeGreaterThan(0);
    const { code, accountNo } = body.banks[0];
    expect(accountNo).toMatch(/^…\d{4}$/);
    const asked = await office('POST /api/office/books/compare', { body: { kind: 'bank', book: code, accountNo } });
    expect(asked.body).toMatchObject({ kind: 'bank', code, by: pim.name, finishedAt: null });
    await server.later(1_000);
    const [comparison] = (await office('GET /api/office/books')).body.comparisons;
    expect(comparison).toMatchObject({ error: null, differences: [], finishedAt: expect.any(String) });
  });

  it('finds what the bank has and we have not, and what differs', async () => {
    const feed = feedOf(() => server);
    const paid = async (amount: string) => feed.people.paid({ from: await feed.stranger(), to: KRAPAO_SCB, amount });
    const kept = await paid('10.00');
    const changed = await paid('20.00');
    // Somebody told us another amount before the bank did.
    const told = { senderBank: 'BBL', transRef: changed.transRef, receiverBank: 'SCB', amount: 1n };
    await heard(server, { ...told, receiverAccount: KRAPAO_SCB.accountNo, heardFrom: 'callback' });
    await feed.minute();
    // One that the reader of the feed went past.
    const lost = await paid('30.00');
    await server.database.query(
      `update bank_feed set cursor = (select max(number)::text from sandbox.bank_entry e
         where e.bank_code = bank_feed.bank_code and e.account_no = bank_feed.account_no) where bank_code = 'SCB'`,
    );
    const body = { kind: 'bank', book: 'SCB', accountNo: '…5678' };
    const compare = async () => {
      expect((await office('POST /api/office/books/compare', { body })).status).toBe(200);
      await server.later(1_000);
      return (await office('GET /api/office/books')).body.comparisons[0];
    };
    const found = await compare();
    const references = found.differences.map(({ what, reference, theirs, ours }: Record<string, unknown>) => [
      what,
      String(reference).split(' ')[1],
      theirs,
      ours,
    ]);
    expect(references).toEqual([
      ['OTHER_AMOUNT', changed.transRef, 20, 0.01],
      ['MISSING_HERE', lost.transRef, 30, null],
    ]);
    expect(JSON.stringify(references)).not.toContain(kept.transRef);
    // It is compared again from there until it agrees, and then goes on from where it agreed.
    expect((await compare()).differences).toHaveLength(2);
  });

  it.each([
    { kind: 'bank', book: 'KBANK', accountNo: '…0000' },
    { kind: 'bank', book: 'NOBANK' },
    { kind: 'game', book: 'nothing' },
  ])('that are not there cannot be compared: %j', async (body) => {
    expect((await office('POST /api/office/books/compare', { body })).status).toBe(404);
  });

  it('are compared once at a time, whoever asks', async () => {
    const games = (await office('GET /api/office/books')).body.games;
    const { code } = games.find(({ isReported }: { isReported: boolean }) => isReported);
    const ask = () => office('POST /api/office/books/compare', { body: { kind: 'game', book: code } });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one.body.id).toBe(two.body.id);
    await server.later(1_000);
  });
});

it('a retry is done once, however many press', async () => {
  const { database } = server;
  await database.query(
    `select graphile_worker.add_job('no-such-task', '{"id": "abc", "text": "a secret"}'::json, max_attempts := 1)`,
  );
  await database.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the line broke', run_at = now() + interval '1 day'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'no-such-task')`,
  );
  const { jobs, tasks } = (await office('GET /api/office/jobs')).body;
  const job = jobs.find(({ task }: { task: string }) => task === 'no-such-task');
  expect(job).toMatchObject({ state: 'failed', error: 'the line broke', about: { id: 'abc' } });
  expect(JSON.stringify(job)).not.toContain('a secret');
  expect(tasks).toContainEqual(expect.objectContaining({ task: 'no-such-task', failed: 1 }));
  const retry = () => office(`POST /api/office/jobs/${job.id}/retry`);
  const answers = await Promise.all([retry(), retry(), retry()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ state: 'waiting', attempts: 0 });
  await database.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
  expect((await retry()).status).toBe(404);
});

/** What a zip file holds, read by its directory. */
function unzip(bytes: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    parts[name] = inflateRawSync(bytes.subarray(start, start + size)).toString('utf8');
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

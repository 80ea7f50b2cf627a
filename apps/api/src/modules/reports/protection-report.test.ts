import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPlayer, type Player } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { monthsOf } from './protection-report.ts';

let books: OfficeBooks;
let server: OfficeBooks['server'];
beforeAll(async () => {
  books = await officeBooks();
  ({ server } = books);
  players = [];
  // A currency of its own: no other rows are in it.
  for (let n = 0; n < 4; n += 1) players.push(await givenPlayer(server, { currency: 'LAK' }));
});
afterAll(() => books.close());

let players: Player[];
const player = (n: number) => players[n] as Player;
type Row = [month: string, subject: string, detail: string, count: number, amount: number | string];
const read = async (path: string) => {
  const headers = { cookie: books.pim.cookie, 'accept-language': 'en' };
  return (await server.officeApp.inject({ url: `/api/office/reports/${path}`, headers })).json();
};
const report = async (name: string, from: string, to: string): Promise<Row[]> =>
  (await read(`${name}?from=${from}&to=${to}&currency=LAK`)).rows;
const sql = <Answer extends object>(text: string, values: unknown[] = []) =>
  server.database.query<Answer>(text, values);

it.each([
  ['2026-03-01', '2026-03-31', [['2026-03', '2026-02-28T17:00:00.000Z', '2026-03-31T17:00:00.000Z']]],
  [
    ...['2026-12-31', '2027-01-01'],
    [
      ['2026-12', '2026-12-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
      ['2027-01', '2026-12-31T17:00:00.000Z', '2027-01-01T17:00:00.000Z'],
    ],
  ],
] as [string, string, string[][]][])('%s to %s is cut at months of Bangkok', { tags: ['O817'] }, (from, to, months) => {
  const found = monthsOf({ from, to });
  expect(found.map((month) => [month.name, month.from.toISOString(), month.to.toISOString()])).toEqual(months);
});

describe('the report of what protects members', () => {
  it('has what adding up the rows gives', { tags: ['O817'] }, async () => {
    const change = (n: number, what: string, to: number | null, at: string) =>
      sql(
        `insert into play_limit_change (member_id, kind, period, change, to_amount, changed_at)
         values ($1, 'deposit', 'day', $2, $3, $4)`,
        [player(n).id, what, to, at],
      );
    await change(0, 'set', 100, '2026-03-05T00:00:00Z');
    await change(0, 'raise-requested', 900, '2026-03-06T00:00:00Z');
    await change(1, 'set', 100, '2026-03-31T16:59:59Z');
    await change(1, 'removed', null, '2026-04-02T00:00:00Z');
    await change(2, 'set', 100, '2026-03-31T17:00:00Z');
    for (const [n, reason, begins, ends, by] of [
      [0, 'time-out', '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z', null],
      [1, 'operator', '2026-03-31T17:00:00Z', '2026-04-01T17:00:00Z', 'nok'],
    ] as const)
      await sql(`insert into exclusion values (gen_random_uuid(), $1, $2, 'PT24H', $3, $4, $5)`, [
        ...[player(n).id, reason, begins, ends, by],
      ]);
    for (const [number, at, answeredAt, isUpheld] of [
      ['CA', '2026-03-02T00:00:00Z', '2026-03-02T10:00:00Z', true],
      ['CB', '2026-03-02T00:00:00Z', '2026-03-06T00:00:00Z', false],
      ['CC', '2026-03-03T00:00:00Z', null, null],
    ] as const)
      await sql(
        `insert into complaint values ($1, $2, $1, 'x', $3, $3::timestamptz + interval '3 days', $4, $5, $6, $7)`,
        [number, player(0).id, at, answeredAt && 'y', isUpheld, answeredAt && 'nok', answeredAt],
      );
    await sql(
      `insert into harm_marker_change (member_id, kind, from_points, to_points, value, threshold, figures, changed_at)
       select $1, 'cancelled', points, points + 1, 3, 3, '{}', '2026-03-09T00:00:00Z' from generate_series(0, 1) points`,
      [player(0).id],
    );
    await sql(
      `insert into harm_contact select gen_random_uuid(), $1, null, 'call', 'x', 'nok', '2026-03-09T00:00:00Z'
       from generate_series(1, 2)`,
      [player(0).id],
    );
    await sql(
      `insert into closing (id, member_id, state, requested_at, ended_at)
       values (gen_random_uuid(), $1, 'closed', '2026-03-09T00:00:00Z', '2026-03-09T00:00:00Z')`,
      [player(3).id],
    );
    await sql(
      `insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, paid_at,
         heard_at, heard_from, state, member_id, reason)
       select gen_random_uuid(), 'BCEL', gen_random_uuid(), 'BCEL', '1', 700, 'LAK', '2026-03-09T00:00:00Z',
         '2026-03-09T00:00:00Z', 'feed', 'waiting', $1, null from generate_series(1, 3)`,
      [player(0).id],
    );
    await sql(`update payment set state = 'review', reason = 'ABOVE_LIMIT' where member_id = $1`, [player(0).id]);
    await sql(`update payment set state = 'returned', reason = null where member_id = $1`, [player(0).id]);

    for (const [n, session, due, event, at] of [
      [0, 1, '2026-03-05T00:00:00Z', 'shown', '2026-03-05T00:00:05Z'],
      [0, 1, '2026-03-05T00:00:00Z', 'break', '2026-03-05T00:01:00Z'],
      [0, 1, '2026-03-05T01:00:00Z', 'shown', '2026-03-05T01:00:05Z'],
      [1, 2, '2026-03-31T16:59:00Z', 'shown', '2026-03-31T16:59:30Z'],
      [1, 2, '2026-03-31T16:59:00Z', 'logout', '2026-03-31T17:05:00Z'],
      [1, 2, '2026-03-31T18:00:00Z', 'shown', '2026-03-31T18:00:30Z'],
      [1, 2, '2026-03-31T18:00:00Z', 'continue', '2026-03-31T18:01:00Z'],
    ] as const)
      await sql(
        `insert into reality_check_event (member_id, session_id, due_at, event, at)
         values ($1, ('00000000-0000-4000-8000-00000000000' || $2::int)::uuid, $3, $4, $5)`,
        [player(n).id, session, due, event, at],
      );
    for (const [n, place, amount, at] of [
      [0, 'qr-code', 500, '2026-03-05T00:00:00Z'],
      [1, 'qr-code', 800, '2026-03-31T16:59:59Z'],
      [1, 'deposit-notice', 40_000, '2026-03-31T17:00:00Z'],
    ] as const)
      await sql(
        `insert into limit_refusal (member_id, place, amount, left_amount, currency, at) values ($1, $2, $3, 0, 'LAK', $4)`,
        [player(n).id, place, amount, at],
      );

    expect(await report('protection', '2026-03-01', '2026-04-30')).toEqual([
      ['2026-03', 'Members with a limit', 'Deposits · a day', 2, ''],
      ['2026-03', 'Exclusions begun', 'Time-out · 24 hours', 1, ''],
      ['2026-03', 'Exclusions ended', 'Time-out · 24 hours', 1, ''],
      ['2026-03', 'Complaints', 'Made', 3, ''],
      ['2026-03', 'Complaints', 'Upheld', 1, ''],
      ['2026-03', 'Complaints', 'Not upheld', 1, ''],
      ['2026-03', 'Complaints', 'Open', 1, ''],
      ['2026-03', 'Complaints', 'Not answered in time', 2, ''],
      ['2026-03', 'Complaints', 'Hours to answer, median', 53, ''],
      ['2026-03', 'Signals of harm', 'Cancelled withdrawals', 1, ''],
      ['2026-03', 'What was done', 'Phone call', 2, ''],
      ['2026-03', 'Accounts closed', '', 1, ''],
      ['2026-03', 'Deposits held by a limit', 'Above the limit', 3, 2_100],
      ['2026-03', 'Deposits refused by a limit', 'QR code', 2, 1_300],
      ['2026-03', 'Reality checks', 'Took a break', 1, ''],
      ['2026-03', 'Reality checks', 'Logged out', 1, ''],
      ['2026-03', 'Reality checks', 'Not answered', 1, ''],
      ['2026-03', 'Reality checks', 'Shown', 3, ''],
      ['2026-04', 'Members with a limit', 'Deposits · a day', 2, ''],
      ['2026-04', 'Exclusions begun', 'Imposed by an operator · 24 hours', 1, ''],
      ['2026-04', 'Exclusions ended', 'Imposed by an operator · 24 hours', 1, ''],
      ['2026-04', 'Complaints', 'Made', 0, ''],
      ['2026-04', 'Complaints', 'Upheld', 0, ''],
      ['2026-04', 'Complaints', 'Not upheld', 0, ''],
      ['2026-04', 'Complaints', 'Open', 0, ''],
      ['2026-04', 'Complaints', 'Not answered in time', 0, ''],
      ['2026-04', 'Accounts closed', '', 0, ''],
      ['2026-04', 'Deposits held by a limit', 'Above the limit', 0, 0],
      ['2026-04', 'Deposits refused by a limit', 'Deposit notice', 1, 40_000],
      ['2026-04', 'Reality checks', 'Continued', 1, ''],
      ['2026-04', 'Reality checks', 'Shown', 1, ''],
    ]);
  });

  it('counts reality checks and refusals as the raw rows add up', { tags: ['P210', 'P211'] }, async () => {
    const rows = await report('protection', '2026-03-01', '2026-04-30');
    const sum = (subject: string, of: (row: Row) => number, isCounted = (_: Row) => true) =>
      rows.filter((row) => row[1] === subject && isCounted(row)).reduce((total, row) => total + of(row), 0);
    const [raw] = await sql<{ shown: number; refused: number; amount: number }>(
      `select (select count(*)::int from reality_check_event e join member m on m.id = member_id
           where currency = 'LAK' and event = 'shown') as shown,
         (select count(*)::int from limit_refusal where currency = 'LAK') as refused,
         (select sum(amount)::int from limit_refusal where currency = 'LAK') as amount`,
    );
    const isShown = (row: Row) => row[2] === 'Shown';
    expect(sum('Reality checks', (row) => row[3], isShown)).toBe(raw?.shown);
    expect(
      sum(
        'Reality checks',
        (row) => row[3],
        (row) => !isShown(row),
      ),
    ).toBe(raw?.shown);
    expect(sum('Deposits refused by a limit', (row) => row[3])).toBe(raw?.refused);
    expect(sum('Deposits refused by a limit', (row) => Number(row[4]))).toBe(raw?.amount);
  });

  it('has members by their net deposits, and the sums of the rows', { tags: ['O817'] }, async () => {
    let seq = 1_000;
    const move = (n: number, type: 'deposit' | 'withdraw', amount: number, more = '{}') => {
      seq += 1;
      return sql(
        `insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account, amount,
           currency, details, created_at, settled_at)
         values ($1, $2, $3, $2, gen_random_uuid(), $4, 'SUCCESS', 'BCEL', 'WALLET', $5, 'LAK', $6, $7, $7)`,
        [player(n).id, seq, type, randomUUID(), amount, more, '2026-03-09T00:00:00Z'],
      );
    };
    await move(0, 'deposit', 500_000);
    await move(1, 'deposit', 500_001);
    await move(2, 'deposit', 300_000);
    await move(2, 'withdraw', 400_000);
    await move(2, 'deposit', 9_000_000, '{"reversedBy": "X"}');
    await move(3, 'deposit', 90_000_000);
    const rows = await report('bands', '2026-03-01', '2026-03-31');
    expect(rows).toEqual([
      ['2026-03', '≤ ₭0', 1, -100_000],
      ['2026-03', '> ₭0 ≤ ₭500,000', 1, 500_000],
      ['2026-03', '> ₭500,000 ≤ ₭2,500,000', 1, 500_001],
      ['2026-03', '> ₭25,000,000', 1, 90_000_000],
    ]);
    const [sum] = await sql<{ net: number }>(
      `select sum(case type when 'deposit' then amount else -amount end)::int as net from statement_line
       where currency = 'LAK' and not details ? 'reversedBy'`,
    );
    expect(rows.reduce((total, row) => total + Number(row[3]), 0)).toBe(sum?.net);
  });

  it('goes out as a file', { tags: ['O817'] }, async () => {
    const body = await read('protection/file?from=2026-03-01&to=2026-03-31&currency=LAK&format=csv');
    expect(body.fileName).toBe('krapao-protection-LAK-2026-03-01-2026-03-31.csv');
    expect(Buffer.from(body.base64, 'base64').toString('utf8')).toContain(
      '"2026-03","Deposits held by a limit","Above the limit",3,2100',
    );
  });
});

it('what the law keeps for five years outlives every job, and neither server nor owner can remove it', {
  tags: ['O818', 'P32'],
}, async () => {
  const retained = [
    'complaint',
    'play_limit_change',
    'harm_marker_change',
    'harm_contact',
    'payment_held',
    'reality_check_event',
    'limit_refusal',
  ];
  const counts = async () =>
    Promise.all(
      retained.map(async (table) => (await sql<{ count: number }>(`select count(*)::int from ${table}`))[0]?.count),
    );
  const before = await counts();
  expect(before.every((count) => Number(count) > 0)).toBe(true);
  server.clock.advance(5 * 365 * 24 * 3_600_000);
  for (const job of ['forget-old', 'forget-old-operator-rows', 'forget-old-chat'])
    await server.modules.jobs.handlers[job]?.({});
  expect(await counts()).toEqual(before);
  for (const table of retained) {
    await expect(sql(`delete from ${table}`)).rejects.toThrow(/append-only|stays as it was/);
    await expect(server.connection.pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  }
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from '../../../platform/bangkok.ts';
import { after, before, DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { givenPlayer } from '../../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../../testing/office-books.ts';
import { givenOperator } from '../../../testing/operators.ts';

type Signer = Awaited<ReturnType<typeof givenOperator>>;

let books: OfficeBooks;
let server: OfficeBooks['server'];
let office: OfficeBooks['office'];
let member: string;
let [nok, tan, fai, viewer]: Signer[] = [];
beforeAll(async () => {
  books = await officeBooks();
  ({ server, office } = books);
  member = (await givenPlayer(server)).id;
  [nok, tan, fai] = await Promise.all([1, 2, 3].map(() => givenOperator(server, 'finance')));
  viewer = await givenOperator(server, 'viewer');
});
afterAll(() => books.close());

const noon = (day: string) => after(startOfDay(day), 12 * HOUR_MS);
const bank = (owner: string) => ({ kind: 'bank', owner }) as const;
const wallet = { kind: 'wallet', owner: 'day-ends' } as const;
const deposit = (owner: string, amount: bigint, at: Date, currency: 'THB' | 'LAK' = 'THB') =>
  books.book({
    ...{ kind: 'deposit', from: bank(owner), to: currency === 'THB' ? wallet : { ...wallet, owner: 'day-la' } },
    ...{ amount, at, currency },
  });
const payout = (amount: bigint, at: Date) =>
  books.book({ kind: 'withdraw', from: wallet, to: bank('payouts'), amount, at });

type Paid = { id?: string; bankCode: string; amount: number; at: Date; state?: string; isInFeed?: boolean };
/** A payment as the bank reports it; with the id of a booking, the payment that was booked. */
const paid = ({ id = randomUUID(), bankCode, amount, at, state = 'credited', isInFeed = true }: Paid) =>
  server.database.query(
    `insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, paid_at,
       heard_at, heard_from, state, member_id, reference, credited_at, reason, is_in_feed)
     values ($1, '014', $2, $3, '123', $4, 'THB', $5, $5, $6, $7,
       case when $7 = 'credited' then $8 end, case when $7 = 'credited' then 'R' end,
       case when $7 = 'credited' then $5::timestamptz end, case when $7 = 'review' then 'NO_MATCH' end, $9)`,
    [id, randomUUID(), bankCode, amount, at, isInFeed ? 'feed' : 'slip', state, member, isInFeed],
  );

type Shown = { account: string; currency: string; [figure: string]: unknown };
const read = async (day: string) => (await office(`GET /api/office/day-ends/${day}`)).body;
const lineOf = async (day: string, account: string, currency = 'THB') =>
  (await read(day)).lines.find((line: Shown) => line.account === account && line.currency === currency);
const sign = async (day: string, as: Signer | undefined, digest?: string) =>
  office(`POST /api/office/day-ends/${day}/sign`, {
    ...(as && { as }),
    body: { digest: digest ?? (await read(day)).digest },
  });
const signed = async (day: string) => {
  await sign(day, nok);
  expect((await sign(day, tan)).body.state).toBe('signed');
};

/** Adds up the entries of a bank's account, one by one. */
async function addUp(day: string, account: string, currency = 'THB') {
  const entries = await server.database.query<{ amount: string; at: Date }>(
    `select e.amount::text, o.created_at as at from ledger.entry e
     join ledger.operation o on o.id = e.operation_id and o.step = e.step
     join ledger.account a on a.id = e.account_id
     where a.kind = 'bank' and a.owner = $1 and a.currency = $2`,
    [account, currency],
  );
  const units = currency === 'THB' ? 100 : 1;
  const [begin, end] = [startOfDay(day), after(startOfDay(day), DAY_MS)];
  const sums = { opening: 0, in: 0, out: 0, closing: 0 };
  for (const { amount, at } of entries) {
    const arrived = -Number(amount);
    if (at < begin) sums.opening += arrived;
    else if (at < end) sums[arrived > 0 ? 'in' : 'out'] += Math.abs(arrived);
    if (at < end) sums.closing += arrived;
  }
  return Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, value / units]));
}

describe('the end of a day', () => {
  it('has opening, in, out and closing of every bank account, as its entries add up', { tags: ['O1000'] }, async () => {
    await deposit('BAY', 1_000_25n, noon('2026-02-10'));
    // The last moment of the day in Bangkok, and the first of the next.
    await deposit('BAY', 200_00n, new Date('2026-02-11T16:59:59.999Z'));
    await deposit('BAY', 30_00n, new Date('2026-02-11T17:00:00Z'));
    await payout(500_00n, noon('2026-02-11'));
    await deposit('BCEL', 70_000n, noon('2026-02-11'), 'LAK');
    await deposit('BAY', 4_00n, noon('2026-02-13'));
    expect(await lineOf('2026-02-11', 'BAY')).toMatchObject({ opening: 1000.25, in: 200, out: 0, closing: 1200.25 });
    for (const day of ['2026-02-10', '2026-02-11', '2026-02-12', '2026-02-13'])
      for (const [account, currency] of [['BAY'], ['payouts'], ['BCEL', 'LAK']] as const) {
        const {
          opening,
          in: arrived,
          out,
          closing,
        } = (await lineOf(day, account, currency)) ?? {
          ...{ opening: 0, in: 0, out: 0, closing: 0 },
        };
        expect({ opening, in: arrived, out, closing }, `${day} ${account}`).toEqual(
          await addUp(day, account, currency),
        );
      }
  });

  it('has the fees of gateways by account, as their rows add up, in its file too, and in no other figure', {
    tags: ['O1370'],
  }, async () => {
    const [day, next] = ['2026-03-20', '2026-03-21'] as const;
    const fee = (subject: string, amount: number, at: Date, direction = 'deposit') =>
      server.database.query(
        `insert into gateway_fee (direction, subject, connection, amount, currency, reported_at)
         values ($1, $2, 'gateway', $3, 'THB', $4)`,
        [direction, subject, amount, at],
      );
    const deposited = async (bankCode: string, at: Date) => {
      const id = await deposit(bankCode, 100_00n, at);
      await paid({ id, bankCode, amount: 100_00, at });
      return id;
    };
    const before = await lineOf(day, 'WW');
    await fee(await deposited('WW', noon(day)), 1_25, noon(day));
    // The last moment of the day in Bangkok, and the first of the next.
    await fee(await deposited('WW', noon(day)), 2_50, new Date('2026-03-20T16:59:59.999Z'));
    await fee(await deposited('WW', noon(day)), 9_00, new Date('2026-03-20T17:00:00Z'));
    await fee(await deposited('GSB', noon(day)), 3_00, noon(day));
    await fee(randomUUID(), 7_00, noon(day), 'payout');
    const entries = await server.database.query<{ account: string; amount: number }>(
      `select coalesce(p.receiver_bank, 'payouts') as account, f.amount::float8 / 100 as amount
       from gateway_fee f left join payment p on p.id = f.subject and f.direction = 'deposit'
       where f.reported_at >= $1 and f.reported_at < $2`,
      [startOfDay(day), startOfDay(next)],
    );
    for (const account of ['WW', 'GSB', 'payouts']) {
      const sum = entries.filter((entry) => entry.account === account).reduce((all, { amount }) => all + amount, 0);
      expect([account, (await lineOf(day, account)).fees]).toEqual([account, sum]);
    }
    expect([before?.fees ?? 0, (await lineOf(next, 'WW')).fees]).toEqual([0, 9]);
    expect(await lineOf(day, 'WW')).toMatchObject({ ...(await addUp(day, 'WW')), in: 300, fees: 3.75 });
    const { digest } = await read(day);
    await server.database.query('update gateway_fee set amount = amount + 1 where reported_at = $1', [noon(day)]);
    expect((await read(day)).digest).toBe(digest);
    await signed(day);
    const { body } = await office(`GET /api/office/day-ends/file?from=${day}&to=${day}&format=csv`);
    const [head = '', ...rows] = Buffer.from(body.base64, 'base64').toString().trim().split(/\r?\n/);
    expect(head).toMatch(/,"?(Gateway fees|ค่าธรรมเนียมเกตเวย์)"?$/);
    expect(rows.find((row) => row.startsWith(`"${day}","WW",`))).toMatch(/,3\.76$/);
  });

  it('shows beside it what the bank reports, and explains the whole difference', { tags: ['O1001'] }, async () => {
    const [eve, day, next] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const;
    const place = { bankCode: 'SCB', at: noon(day) };
    await paid({ ...place, amount: 100_00, id: await deposit('SCB', 100_00n, noon(day)) });
    await paid({ ...place, amount: 7_00, state: 'waiting' });
    await paid({ ...place, amount: 8_00, state: 'review' });
    await paid({ ...place, amount: 9_00, state: 'returned' });
    await paid({ ...place, amount: 40_00, id: await deposit('SCB', 40_00n, noon(next)) });
    await paid({ ...place, amount: 3_00, at: noon(eve), id: await deposit('SCB', 3_00n, noon(day)) });
    await paid({ ...place, amount: 2_00, isInFeed: false, id: await deposit('SCB', 2_00n, noon(day)) });
    await deposit('SCB', 1_00n, noon(day));
    // Claimed by a slip alone: the bank reports nothing of it.
    await paid({ ...place, amount: 900_00, state: 'waiting', isInFeed: false });
    const { bank: reported, ...line } = await lineOf(day, 'SCB');
    expect(line).toMatchObject({ in: 106, unmatched: 15, unmatchedCount: 2 });
    expect(reported).toMatchObject({
      ...{ amount: 164, count: 5, difference: 58 },
      parts: { unmatched: 15, returned: 9, late: 40, earlier: -3, unconfirmed: -2, other: -1 },
    });
    const parts: number[] = Object.values(reported.parts);
    expect(parts.reduce((sum, part) => sum + part)).toBe(reported.difference);
    expect((await lineOf(next, 'SCB')).bank).toMatchObject({ amount: 0, difference: -40, parts: { earlier: -40 } });
  });

  it('is not signed before it is over', { tags: ['O1002'] }, async () => {
    const today = dayOf(server.clock.now());
    expect((await read(today)).state).toBe('running');
    expect((await sign(today, nok)).body.message).toBe('DAY_RUNNING');
    expect((await office(`GET /api/office/day-ends/${dayOf(after(server.clock.now(), 2 * DAY_MS))}`)).status).toBe(404);
  });

  it('is signed by two different people, and then fixed', { tags: ['O1002'] }, async () => {
    const day = '2026-04-10';
    await deposit('GSB', 50_00n, noon(day));
    expect((await sign(day, viewer)).body.message).toBe('NO_PERMISSION');
    const first = await sign(day, nok);
    expect(first.body).toMatchObject({ state: 'first', signatures: [{ id: nok?.id }] });
    expect((await sign(day, nok)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await sign(day, tan)).body).toMatchObject({
      state: 'signed',
      signatures: [{ id: nok?.id }, { id: tan?.id }],
    });
    expect((await sign(day, fai)).body.message).toBe('ITEM_HANDLED');
    for (const change of [`lines = '[]'`, `first_by = 'x'`, 'second_by = null, second_at = null', `day = '2026-04-11'`])
      await expect(server.database.query(`update day_end set ${change} where day = $1`, [day])).rejects.toThrow(
        /fixed/,
      );
    const { days } = (await office(`GET /api/office/day-ends?until=${day}`)).body;
    expect(days.slice(0, 2)).toMatchObject([
      { day, state: 'signed', isChanged: false },
      { day: '2026-04-09', state: 'open' },
    ]);
  });

  it('is signed anew where its figures changed since the first signature', { tags: ['O1003'] }, async () => {
    const day = '2026-04-20';
    const place = { bankCode: 'KTB', at: noon(day), state: 'review' };
    await paid({ ...place, amount: 5_00 });
    const { digest } = await read(day);
    await sign(day, nok, digest);
    await paid({ ...place, amount: 6_00 });
    expect((await sign(day, tan, digest)).body.message).toBe('DAY_CHANGED');
    expect(await read(day)).toMatchObject({ state: 'first', isSignedAnew: true });
    expect((await sign(day, tan)).body).toMatchObject({ state: 'first', signatures: [{ id: tan?.id }] });
    // Whose money it is may be found out meanwhile: that is no other figure.
    await server.database.query(`update payment set state = 'returned', reason = null where receiver_bank = 'KTB'`);
    expect((await sign(day, nok)).body).toMatchObject({ state: 'signed', isSignedAnew: false });
  });

  it.each([
    ['two people', () => [nok, tan], 2],
    ['three people', () => [nok, tan, fai], 2],
    ['one person five times', () => [nok, nok, nok, nok, nok], 1],
  ])('is signed once by each of %s who sign at once', { tags: ['O1004'] }, async (name, people, signatures) => {
    const day = { 'two people': '2026-05-10', 'three people': '2026-05-11' }[name as string] ?? '2026-05-12';
    await deposit('UOB', 10_00n, noon(day));
    const { digest } = await read(day);
    const answers = await Promise.all(people().map((as) => sign(day, as, digest)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(signatures);
    const ids = (await read(day)).signatures.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(signatures);
    expect(ids).toHaveLength(signatures);
  });

  it('that changed after its signatures is a finding, once for each change; later bookings are in their own day', {
    tags: ['O1005'],
  }, async () => {
    const day = dayOf(before(server.clock.now(), 10 * DAY_MS));
    const check = () => server.modules.jobs.handlers['check-day-ends']?.({});
    const findings = () =>
      server.database.query<{ id: string; detail: Record<string, string> }>(
        `select id::text, detail from ledger.finding where fault = 'DAY_CHANGED' and resolved_at is null`,
      );
    const next = dayOf(before(server.clock.now(), 9 * DAY_MS));
    const close = (id: string | undefined) =>
      server.database.query('update ledger.finding set resolved_at = now() where id = $1', [id]);
    await deposit('TTB', 60_00n, noon(day));
    await deposit('TTB', 7_00n, noon(next));
    await signed(day);
    await signed(next);
    await deposit('TTB', 5_00n, after(noon(next), DAY_MS));
    await check();
    expect(await findings()).toEqual([]);

    // Typed into the ledger past its functions.
    await deposit('TTB', 1_00n, noon(day));
    await check();
    await check();
    const [finding, ...others] = await findings();
    expect(others).toEqual([]);
    expect(finding?.detail).toEqual({ day, 'TTB THB in': '60 → 61', 'TTB THB closing': '60 → 61' });
    expect(await read(day)).toMatchObject({
      ...{ state: 'signed', isChanged: true },
      changes: [
        { account: 'TTB', currency: 'THB', figure: 'in', signed: 60, now: 61 },
        { account: 'TTB', currency: 'THB', figure: 'closing', signed: 60, now: 61 },
      ],
    });
    // What was signed is still shown.
    expect((await lineOf(day, 'TTB')).in).toBe(60);
    // One finding is open at a time; a closed one does not return by itself.
    await close(finding?.id);
    await check();
    const [second] = await findings();
    expect(second?.detail).toEqual({
      ...{ day: next, 'TTB THB opening': '60 → 61', 'TTB THB closing': '67 → 68' },
    });
    await close(second?.id);
    await check();
    expect(await findings()).toEqual([]);
    // The bank reports more, to an account that had no line.
    await paid({ bankCode: 'CIMB', amount: 4_00, at: noon(day), state: 'review' });
    await check();
    expect((await findings())[0]?.detail).toMatchObject({ 'CIMB THB bank': '0 → 4' });
  });

  it('is a file for the accountant once it is signed, and not before', { tags: ['O1006'] }, async () => {
    const [day, unsigned] = ['2026-06-10', '2026-06-11'];
    const file = (query: string) => office(`GET /api/office/day-ends/file?${query}`);
    await paid({ bankCode: 'LHB', amount: 12_50, at: noon(day), id: await deposit('LHB', 12_50n, noon(day)) });
    expect((await file(`from=${day}&to=${unsigned}&format=csv`)).status).toBe(404);
    await signed(day);
    const { body } = await file(`from=${day}&to=${unsigned}&format=csv`);
    expect(body.fileName).toBe(`krapao-day-ends-${day}-${unsigned}.csv`);
    const rows = Buffer.from(body.base64, 'base64').toString('utf8').split('\r\n');
    const row = rows.find((one) => one.includes('"LHB"')) ?? '';
    expect(row).toContain(`"${day}","LHB","","THB",0,12.5,0,12.5,12.5,0,0,`);
    expect(row).toContain(`"${nok?.name}","${tan?.name}"`);
    expect(rows.some((one) => one.includes(unsigned))).toBe(false);
    expect((await file(`from=${unsigned}&to=${day}&format=csv`)).status).toBe(400);
    expect((await file(`from=2020-01-01&to=${day}&format=csv`)).status).toBe(400);
    const [entry] = await server.database.query(
      `select from audit_line where call = 'GET /api/office/day-ends/file' and operator_id = $1`,
      [books.pim.id],
    );
    expect(entry).toBeDefined();
  });
});

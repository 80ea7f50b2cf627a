import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { givenBankAccount, KRAPAO_KBANK } from '../../../testing/deposits.ts';
import { feedOf, KRAPAO_SCB } from '../../../testing/feed.ts';
import { givenPlayer, type Player, statementOf, walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, support, tan, viewer } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { camtOf, type Line, statementFiles } from '../../../testing/statement-files.ts';
import { until } from '../../../testing/until.ts';

let server: MoneyServer;
const desk = givenReviewQueue((given) => {
  server = given;
});
const { office, items, place } = desk;
const { upload, read, linesOf, allow, booked, fromBank } = statementFiles(() => server, desk);
const { people, minute, stateOf } = feedOf(() => server);

const KBANK = KRAPAO_KBANK.accountNo;
/** Amounts that no other test of this file has: one that looks like another waits for a person. */
const someAmount = () => `${randomInt(1_000, 90_000)}.${randomInt(10, 99)}`;
const from = ({ bank }: Player): Pick<Line, 'bank' | 'account'> => ({ bank: bank.code, account: bank.accountNo });
const outcomesOf = async (id: string) => (await linesOf(id)).map(({ outcome }: { outcome: string }) => outcome);
const now = () => server.clock.now().toISOString();

describe('a statement as a file', () => {
  it('becomes payments after a second person’s yes, and nothing before', { tags: ['O1140'] }, async () => {
    const player = await givenPlayer(server);
    const amount = someAmount();
    const file = camtOf(KBANK, [
      { ref: randomUUID(), amount, ...from(player) },
      { ref: 'F', amount: '-10.00' },
    ]);
    const { status, body } = await upload(KRAPAO_KBANK, file);
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ state: 'waiting', lines: 2, credits: 1, debits: 1, creditSum: Number(amount), debitSum: 10 },
        ...{ format: 'camt053', uploadedBy: 'Operator nok', fileName: 'statement.txt', approvalId: expect.any(String) },
      },
    ]);
    await server.later(DAY_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect((await allow(body, nok)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await allow(body, support)).body.message).toBe('NO_PERMISSION');
    expect((await office(`GET /api/office/approvals/${body.approvalId}`)).body).toMatchObject({
      ...{ kind: 'statement.book', amount: Number(amount), currency: 'THB', reference: `KBANK ${KBANK}` },
    });
    expect((await allow(body)).status).toBe(200);
    await server.later(0);
    expect(await walletOf(server, player)).toEqual({ amount: Number(amount), inProgress: 0 });
    expect(await read(body.id)).toMatchObject({ state: 'done', outcomes: { new: 1, debit: 1 }, approvalId: null });
    expect((await statementOf(server, player)).statements).toMatchObject([{ statementType: 'deposit', from: 'KBANK' }]);
  });

  it('is read once, and again after a no', { tags: ['O1140'] }, async () => {
    const player = await givenPlayer(server);
    const file = camtOf(KBANK, [{ ref: randomUUID(), amount: someAmount(), ...from(player) }]);
    const answers = await Promise.all([nok, tan].map((as) => upload(KRAPAO_KBANK, file, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    expect(second?.body).toEqual({ message: 'STATEMENT_KNOWN', number: first?.body.number });
    const refuse = `POST /api/office/approvals/${first?.body.approvalId}/refuse`;
    expect((await office(refuse, { as: tan, body: { note: 'not ours' } })).status).toBe(200);
    expect((await read(first?.body.id)).state).toBe('declined');
    await server.later(0);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    const again = await booked(KRAPAO_KBANK, file);
    expect((await upload(KRAPAO_KBANK, file)).body).toEqual({ message: 'STATEMENT_KNOWN', number: again.number });
  });

  it('needs the permission, one of our accounts and a file', { tags: ['O1140'] }, async () => {
    const file = camtOf(KBANK, [{ ref: randomUUID(), amount: '1.00' }]);
    expect((await upload(KRAPAO_KBANK, file, viewer)).body.message).toBe('NO_PERMISSION');
    expect((await upload({ bankCode: 'KBANK', accountNo: '1' }, file)).body.message).toBe('NO_DATA');
    expect((await upload(KRAPAO_SCB, file)).body).toMatchObject({
      message: 'STATEMENT_INVALID',
      fault: 'other-account',
    });
    expect((await upload(KRAPAO_KBANK, 'Date,Amount\n')).body).toMatchObject({ fault: 'no-layout' });
    expect((await office(`GET /api/office/bank-statements/${randomUUID()}`)).status).toBe(404);
    expect((await office(`GET /api/office/bank-statements/${randomUUID()}/lines`)).status).toBe(404);
    const count = async () => (await server.database.query('select from bank_statement')).length;
    const before = await count();
    await upload(KRAPAO_KBANK, file.slice(0, -20));
    expect(await count()).toBe(before);
  });

  it.each(['camt053', 'mt940'])('of the sandbox’s bank is read as %s', { tags: ['O1140'] }, async (kind) => {
    const player = await givenPlayer(server);
    const sender = await givenBankAccount(server, player);
    await people.paid({ from: sender, to: KRAPAO_SCB, amount: '12.34' });
    const statement = await booked(KRAPAO_SCB, await fromBank(KRAPAO_SCB, kind));
    expect(statement).toMatchObject({ state: 'done', format: kind });
    const lines = await linesOf(statement.id);
    expect(lines.at(-1)).toMatchObject({
      amount: 12.34,
      direction: 'credit',
      senderAccount: expect.stringContaining('x'),
    });
  });
});

describe('a line', () => {
  it('that came twice is one payment: in one file, in two, and known from the feed', { tags: ['O1141'] }, async () => {
    const player = await givenPlayer(server);
    const sender = await givenBankAccount(server, player);
    const paid = await people.paid({ from: sender, to: KRAPAO_KBANK, amount: someAmount() });
    const common = {
      ref: paid.transRef,
      bank: paid.sendingBank,
      account: sender.accountNo,
      amount: paid.amount,
      at: paid.paidAt,
    };
    const other = { ref: randomUUID(), amount: someAmount(), at: now(), ...from(player) };
    const first = await booked(KRAPAO_KBANK, camtOf(KBANK, [common, common]));
    expect(await outcomesOf(first.id)).toEqual(['new', 'known']);
    await minute();
    const second = await booked(KRAPAO_KBANK, camtOf(KBANK, [common, other]));
    expect(await outcomesOf(second.id)).toEqual(['known', 'new']);
    const total = Number(paid.amount) + Number(other.amount);
    expect((await walletOf(server, player)).amount).toBeCloseTo(total, 2);
    expect((await statementOf(server, player)).total).toBe(2);
  });

  it('with another amount than the payment known by its reference waits for a person', {
    tags: ['O1141'],
  }, async () => {
    const player = await givenPlayer(server);
    const line = { ref: randomUUID(), amount: someAmount(), at: now(), ...from(player) };
    await booked(KRAPAO_KBANK, camtOf(KBANK, [line, { ...line, amount: '999999.99' }]));
    expect(await stateOf(line.ref)).toMatchObject({ state: 'credited', reason: 'FACTS_DIFFER' });
    expect((await walletOf(server, player)).amount).toBe(Number(line.amount));
  });

  it('that looks like a known payment under another reference waits for a person', { tags: ['O1141'] }, async () => {
    const player = await givenPlayer(server);
    const sender = await givenBankAccount(server, player);
    const amount = someAmount();
    const paid = await people.paid({ from: sender, to: KRAPAO_KBANK, amount });
    await minute();
    const ref = randomUUID();
    await booked(KRAPAO_KBANK, camtOf(KBANK, [{ ref, amount, at: paid.paidAt, ...from(player) }]));
    expect(await stateOf(ref)).toMatchObject({ state: 'review', reason: 'OTHER_REFERENCE' });
    expect((await walletOf(server, player)).amount).toBe(Number(amount));
    // Two payments of one statement are two.
    const both = [randomUUID(), randomUUID()].map((one) => ({ ref: one, amount: '41.17', at: now(), ...from(player) }));
    await booked(KRAPAO_KBANK, camtOf(KBANK, both));
    expect((await walletOf(server, player)).amount).toBeCloseTo(Number(amount) + 82.34, 2);
  });

  it('that the feed reports too is one payment: by its reference, or a person’s to look at under another', {
    tags: ['O1294'],
  }, async () => {
    const player = await givenPlayer(server);
    const sender = await givenBankAccount(server, player, '1000000.00');
    const pay = () => people.paid({ from: sender, to: KRAPAO_KBANK, amount: someAmount() });
    const [same, other] = [await pay(), await pay()];
    const lineOf = ({ amount, paidAt, sendingBank: bank }: typeof same, ref: string): Line => ({
      ...{ ref, amount, at: paidAt, bank, account: sender.accountNo },
    });
    const ref = randomUUID();
    await booked(KRAPAO_KBANK, camtOf(KBANK, [lineOf(same, same.transRef), lineOf(other, ref)]));
    const total = Number(same.amount) + Number(other.amount);
    expect((await walletOf(server, player)).amount).toBeCloseTo(total, 2);
    await minute();
    expect(await stateOf(same.transRef)).toMatchObject({ state: 'credited' });
    expect(await stateOf(other.transRef)).toMatchObject({ state: 'review', reason: 'OTHER_REFERENCE' });
    expect(await stateOf(ref)).toMatchObject({ state: 'credited' });
    expect((await walletOf(server, player)).amount).toBeCloseTo(total, 2);
  });

  it('that the feed reports at the same instant under another reference is credited once', {
    tags: ['O1367'],
  }, async () => {
    const player = await givenPlayer(server);
    const sender = await givenBankAccount(server, player, '1000000.00');
    const {
      amount,
      paidAt,
      sendingBank: bank,
      transRef,
    } = await people.paid({
      ...{ from: sender, to: KRAPAO_KBANK, amount: someAmount() },
    });
    const ref = randomUUID();
    const line: Line = { ref, amount, at: paidAt, bank, account: sender.accountNo };
    const { body } = await upload(KRAPAO_KBANK, camtOf(KBANK, [line]));
    expect((await allow(body)).status).toBe(200);
    // Each waits after its insert, before its commit, so that neither sees the other's.
    const gate = new pg.Client({ connectionString: server.database.url });
    await gate.connect();
    await gate.query(`select pg_advisory_lock(1367);
      create function pause() returns trigger language plpgsql security definer as $$
      begin perform pg_advisory_xact_lock_shared(1367); return new; end $$;
      create trigger pause after insert on payment for each row when (new.amount = ${Math.round(Number(amount) * 100)})
      execute function pause()`);
    const both = Promise.all([minute(), server.modules.jobs.handlers['book-bank-statement']?.({ id: body.id })]);
    await until(async () => {
      const { rows } = await gate.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length === 2 || undefined;
    }, 'both reports');
    await gate.query('select pg_advisory_unlock(1367)');
    await both;
    await gate.query('drop trigger pause on payment');
    await gate.end();
    await minute();
    const states = [await stateOf(transRef), await stateOf(ref)].map((payment) => payment?.state);
    expect(states.toSorted()).toEqual(['credited', 'review']);
    expect((await walletOf(server, player)).amount).toBe(Number(amount));
  });

  it('without a reference or of an unknown bank waits for a person, once for each payment', {
    tags: ['O1142'],
  }, async () => {
    const amount = someAmount();
    const cash = { amount, at: '2026-01-05T10:00:00+07:00' };
    const lines = [cash, cash, { ref: randomUUID(), bank: 'NOBANK', amount }];
    const first = await booked(KRAPAO_KBANK, camtOf(KBANK, lines));
    expect(await outcomesOf(first.id)).toEqual(['review', 'review', 'review']);
    const second = await booked(KRAPAO_KBANK, camtOf(KBANK, [cash, { ref: randomUUID(), amount: '-3.00' }]));
    const ids = (await linesOf(first.id)).map(({ entryId }: { entryId: string }) => entryId);
    expect(new Set(ids).size).toBe(3);
    expect((await linesOf(second.id, '&outcome=review'))[0].entryId).toBe(ids[0]);
    for (const id of ids) expect(await place('entries', id)).toMatchObject({ is_open: true });
    expect((await items('entries')).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect((await office(`GET /api/office/entries/${ids[0]}`)).body.madeOut).toMatchObject({ amount: Number(amount) });
  });

  it('that takes another back, is no credit or not booked yet is no payment', { tags: ['O1142'] }, async () => {
    const player = await givenPlayer(server);
    const line = { ref: randomUUID(), amount: someAmount(), ...from(player) };
    const back = await booked(KRAPAO_KBANK, camtOf(KBANK, [line], { more: '<RvslInd>true</RvslInd>' }));
    expect(await outcomesOf(back.id)).toEqual(['review']);
    const pending = camtOf(KBANK, [line]).replace('<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>');
    expect(await outcomesOf((await booked(KRAPAO_KBANK, pending)).id)).toEqual(['pending']);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await stateOf(line.ref)).toBeUndefined();
  });
});

describe('booking', () => {
  const book = (id: string) => server.modules.jobs.handlers['book-bank-statement']?.({ id });

  it('goes on where it was interrupted, and two at once end the same', { tags: ['O1143'] }, async () => {
    const player = await givenPlayer(server);
    const lines = Array.from({ length: 30 }, () => ({
      ref: randomUUID(),
      amount: someAmount(),
      at: now(),
      ...from(player),
    }));
    const { body } = await upload(KRAPAO_KBANK, camtOf(KBANK, lines));
    expect((await allow(body)).status).toBe(200);
    await server.database.query(`
      create function break_lines() returns trigger language plpgsql as $$
      begin if new.position > 11 then raise exception 'the process is killed'; end if; return new; end $$;
      create trigger break_lines before update on bank_statement_line for each row execute function break_lines()`);
    await expect(book(body.id)).rejects.toThrow('killed');
    const half = await outcomesOf(body.id);
    expect(half.filter((outcome: string | null) => outcome === 'new')).toHaveLength(11);
    await server.database.query('drop trigger break_lines on bank_statement_line');
    await server.database.query('drop function break_lines');
    await Promise.all([book(body.id), book(body.id), book(body.id)]);
    const total = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect((await walletOf(server, player)).amount).toBe(total / 100);
    expect(await read(body.id)).toMatchObject({ state: 'done', outcomes: { new: 30 } });
  });

  it('whose job is lost is begun by the next sweep', { tags: ['O1143'] }, async () => {
    const player = await givenPlayer(server);
    const amount = someAmount();
    const { body } = await upload(
      KRAPAO_KBANK,
      camtOf(KBANK, [{ ref: randomUUID(), amount, at: now(), ...from(player) }]),
    );
    await allow(body);
    await server.database.query(`delete from graphile_worker._private_jobs where payload ->> 'id' = $1`, [body.id]);
    await server.later(0);
    expect((await read(body.id)).state).toBe('booking');
    await server.modules.jobs.handlers['book-orphaned-statements']?.({});
    await server.later(0);
    expect((await walletOf(server, player)).amount).toBe(Number(amount));
  });
});

import { randomUUID } from 'node:crypto';
import { parseMajor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPayment } from '../../testing/feed.ts';
import { givenPlayer, transfer, withdraw } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { givenOperator } from '../../testing/operators.ts';

let books: OfficeBooks;
let server: OfficeBooks['server'];
let office: OfficeBooks['office'];
let pim: OfficeBooks['pim'];
beforeAll(async () => {
  books = await officeBooks();
  ({ server, office, pim } = books);
});
afterAll(() => books.close());

type Trace = { what: string; by: { name: string } | null; note: string; item: { kind: string } | null };
const hourOf = (time: Date) => new Date(Math.floor(time.getTime() / 3_600_000) * 3_600_000);
/** Two hours, because an hour may end while a test runs. */
const lately = () => {
  const hour = hourOf(new Date()).getTime();
  return `from=${new Date(hour - 3_600_000).toISOString()}&to=${new Date(hour + 3_600_000).toISOString()}`;
};
/** The member's first statement entry: their deposit. */
const lineOf = async ({ id }: { id: string }) =>
  (await office(`GET /api/office/members/${id}/statement?limit=100`)).body.lines.at(-1);

describe('a baht', () => {
  it('leads from the figure to its entry, to its operation, to whoever allowed it', { tags: ['O402'] }, async () => {
    const player = await givenPlayer(server, { money: 900_000 });
    await withdraw(server, player, 45_000);
    const [{ id = '' } = {}] = await server.database.query<{ id: string }>(
      'select id from withdrawal where member_id = $1',
      [player.id],
    );
    expect((await office(`POST /api/office/withdrawals/${id}/approve`)).status).toBe(200);
    await server.later(1_000);

    const { body: paid } = await office(`GET /api/office/ledger/entries?accountKind=bank&kind=withdraw&${lately()}`);
    const entry = paid.entries.find(({ operationId }: { operationId: string }) => operationId === id);
    expect(entry).toMatchObject({
      amount: 45_000,
      kind: 'withdraw',
      account: { kind: 'bank', currency: 'THB' },
      others: [{ kind: 'wallet', owner: player.id }],
    });
    const { body: operation } = await office(`GET /api/office/ledger/operations/${entry.operationId}`);
    expect(operation).toMatchObject({
      kind: 'withdraw',
      memberId: player.id,
      hold: { amount: 45_000, state: 'posted' },
      steps: [{ action: 'reserve', lines: [] }, { action: 'post' }],
    });
    const lines = operation.steps[1].lines.map(({ amount }: { amount: number }) => amount);
    expect(lines.sort()).toEqual([-45_000, 45_000]);
    const trace = operation.trace.map(({ what, by }: { what: string; by: { name: string } | null }) => [
      what,
      by?.name,
    ]);
    expect(trace).toContainEqual(['withdrawal.approved', pim.name]);
    expect(trace).toContainEqual(['withdrawal.requested', undefined]);
  });

  it('is found by what the member reads out, and by its id', { tags: ['O402'] }, async () => {
    const player = await givenPlayer(server, { money: 123 });
    const [{ id = '', reference = '' } = {}] = await server.database.query<{ id: string; reference: string }>(
      'select id, reference from statement_line where member_id = $1',
      [player.id],
    );
    expect((await office(`GET /api/office/ledger/find?text=${reference.toLowerCase()}`)).body).toEqual({
      operationId: id,
    });
    expect((await office(`GET /api/office/ledger/find?text=${id}`)).body).toEqual({ operationId: id });
    for (const text of ['NOTHING', randomUUID()]) {
      expect((await office(`GET /api/office/ledger/find?text=${text}`)).status).toBe(404);
    }
  });

  it('is in a deposit with how it was heard of, and in a transfer with its game', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['malai'] });
    await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 100 });
    const rows = await server.database.query<{ id: string; type: string }>(
      'select id, type from statement_line where member_id = $1',
      [player.id],
    );
    const tracesOf = async (type: string) => {
      const id = rows.find((row) => row.type === type)?.id;
      return (await office(`GET /api/office/ledger/operations/${id}`)).body.trace.map(
        ({ what, note }: { what: string; note: string }) => `${what} ${note}`,
      );
    };
    expect(await tracesOf('deposit')).toContain('payment.heard feed');
    expect(await tracesOf('transfer')).toContain('transfer.sent malai');
  });

  it('that an operator moved leads to who asked, why, and who allowed it', { tags: ['O437'] }, async () => {
    const player = await givenPlayer(server, { money: 9_000 });
    const reading = async (reference: string) => {
      const { operationId } = (await office(`GET /api/office/ledger/find?text=${reference}`)).body;
      return (await office(`GET /api/office/ledger/operations/${operationId}`)).body.trace.map(
        ({ what, by, note, item }: Trace) => [what, by?.name ?? null, note, item?.kind ?? null],
      );
    };
    const correct = (path: string, body: object, { id } = player) =>
      office(`POST /api/office/members/${id}/${path}`, { key: randomUUID(), body: { ...body, note: 'n' } });
    const alone = (await correct('adjust', { direction: 'credit', amount: 50, reason: 'ticket 1' })).body;
    expect(await reading(alone.reference)).toEqual([['adjustment.made', pim.name, 'ticket 1', null]]);

    const large = (await correct('adjust', { direction: 'debit', amount: 5_000, reason: 'ticket 2' })).body;
    const aoy = await givenOperator(server, 'finance');
    await office(`POST /api/office/approvals/${large.approvalId}/allow`, { as: aoy, body: { note: 'seen' } });
    const [line] = (await office(`GET /api/office/members/${player.id}/statement?limit=1`)).body.lines;
    expect(await reading(line.reference)).toEqual([
      ['approval.asked', pim.name, 'ticket 2', 'approvals'],
      ['approval.allowed', aoy.name, 'seen', 'approvals'],
      ['adjustment.made', pim.name, 'ticket 2', null],
    ]);

    const small = await givenPlayer(server, { money: 300 });
    const mistake = { operationId: (await lineOf(small)).id, reason: 'ticket 3' };
    const back = (await correct('reverse', mistake, small)).body;
    expect(await reading(back.reference)).toContainEqual(['adjustment.reversed', pim.name, 'ticket 3', null]);
  });

  it('that a member announced is found by what they read out, and leads to the payment', {
    tags: ['O437'],
  }, async () => {
    const player = await givenPlayer(server);
    const { body: notice } = await server.call('POST /api/wallet/add', { token: player.token, body: { amount: 321 } });
    const { id } = await givenPayment(server, { amount: parseMajor(notice.amount, 'THB') });
    await office(`POST /api/office/payments/${id}/match`, { body: { notice: notice.reference, why: 'told' } });
    const found = (await office(`GET /api/office/ledger/find?text=${notice.reference}`)).body;
    expect(found).toEqual({ operationId: id });
    const { trace } = (await office(`GET /api/office/ledger/operations/${id}`)).body;
    expect(trace).toContainEqual(
      expect.objectContaining({ what: 'payment.credit', note: 'told', item: { kind: 'payments', id } }),
    );
  });
});

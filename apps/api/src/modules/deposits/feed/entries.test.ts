import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startBank } from '../../../testing/feed.ts';
import { givenPlayer, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { nok, tan, viewer } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue((given) => {
  server = given;
});

const lineOf = (transRef: string, sender: object = {}) => ({
  cursor: 'c1',
  transRef,
  sendingBank: '014',
  amount: '1,250.50',
  currency: 'THB',
  paidAt: '2026-01-05T10:00:00+07:00',
  sender,
  note: 'ค่าเติมเงิน',
});

/** Creates an unreadable entry, received from the bank's feed. */
async function givenEntry(line: unknown): Promise<string> {
  const bank = await startBank(() => ({ entries: [line], next: 'z9' }));
  const node = await moneyServer({ BANK_URL: bank.url }, { besides: server });
  await server.database.query('delete from bank_feed');
  await node.modules.jobs.handlers['read-bank-feed']?.({ bankCode: 'KBANK', accountNo: '0123456789' });
  await node.close();
  await bank.close();
  const [row] = await server.database.query<{ id: string }>('select id::text from bank_feed_doubt order by id desc');
  return row?.id ?? '';
}
const book = (id: string, body: object = {}, as = nok) =>
  office(`POST /api/office/entries/${id}/book`, {
    as,
    body: {
      ...{ senderBank: 'SCB', transRef: randomUUID(), amount: 1_250.5, paidAt: '2026-01-05T03:00:00.000Z' },
      ...{ why: 'the comma', ...body },
    },
  });

describe('a line of a bank that cannot be read', () => {
  it('waits for a person, as it came and with what can be made out of it', { tags: ['O434'] }, async () => {
    const transRef = randomUUID();
    const id = await givenEntry(lineOf(transRef, { accountNo: '1112223334' }));
    const [item] = (await items('entries')).filter((one) => one.id === id);
    expect(item).toMatchObject({ bank: 'KBANK', reference: '0123456789', signals: [{ code: 'UNREADABLE' }] });
    const { body } = await office(`GET /api/office/entries/${id}`);
    expect(JSON.parse(body.line)).toMatchObject({ transRef, amount: '1,250.50' });
    expect(body).toMatchObject({
      currency: 'THB',
      endedBy: null,
      madeOut: { transRef, senderBank: '014', amount: null, senderAccount: '1112223334', note: 'ค่าเติมเงิน' },
    });
    const nonsense = await givenEntry(['nonsense', randomUUID()]);
    expect((await office(`GET /api/office/entries/${nonsense}`)).body.madeOut).toMatchObject({ transRef: null });
    expect((await office(`GET /api/office/entries/${id}`, { as: viewer })).body.message).toBe('NO_PERMISSION');
    expect((await office('GET /api/office/entries/999999')).status).toBe(404);
  });

  it('that is no payment is closed with a reason, once', { tags: ['O434'] }, async () => {
    const id = await givenEntry(lineOf(randomUUID()));
    const close = (why: string, as = nok) => office(`POST /api/office/entries/${id}/close`, { as, body: { why } });
    expect((await close(' ')).status).toBe(400);
    expect((await close('a fee', viewer)).body.message).toBe('NO_PERMISSION');
    const answers = await Promise.all([close('a fee of the bank'), close('a fee of the bank', tan)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await office(`GET /api/office/entries/${id}`)).body).toMatchObject({
      endedBy: expect.stringContaining('Operator'),
      why: 'a fee of the bank',
      paymentId: null,
    });
    expect(await place('entries', id)).toMatchObject({ is_open: false, is_approved: false });
    expect((await book(id)).body.message).toBe('ITEM_HANDLED');
  });

  it('is booked as the payment it tells of, and another person says whose it is', { tags: ['O435'] }, async () => {
    const player = await givenPlayer(server);
    const id = await givenEntry(lineOf(randomUUID()));
    const { status, body } = await book(id);
    expect(status).toBe(200);
    const payment = (await office(`GET /api/office/payments/${body.paymentId}`)).body;
    expect(payment).toMatchObject({
      ...{ state: 'review', amount: 1_250.5, receiverBank: 'KBANK', source: 'feed' },
      signals: [{ code: 'READ_BY_HAND' }],
    });
    expect(await place('entries', id)).toMatchObject({ left_by: 'nok', is_approved: true });
    const credit = (as: typeof nok) =>
      office(`POST /api/office/payments/${body.paymentId}/credit`, { as, body: { memberId: player.id, why: 'asked' } });
    expect((await credit(nok)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect((await credit(tan)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 1_250.5, inProgress: 0 });
  });

  it('is never credited by a rule, whoever’s account was typed', { tags: ['O435'] }, async () => {
    const player = await givenPlayer(server);
    const id = await givenEntry(lineOf(randomUUID()));
    await book(id, { senderBank: player.bank.code, senderAccount: player.bank.accountNo });
    await server.modules.jobs.handlers['settle-payments']?.({});
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it.each([
    ['a bank that there is not', { senderBank: 'NOBANK' }, 'senderBank'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a time to come', { paidAt: '2999-01-01T00:00:00.000Z' }, 'paidAt'],
  ])('with %s typed is refused and changes nothing', { tags: ['O434'] }, async (_, typed, key) => {
    const id = await givenEntry(lineOf(randomUUID()));
    const { status, body } = await book(id, typed);
    expect([status, body]).toEqual([400, { message: 'KEY_INVALID', key }]);
    expect((await office(`GET /api/office/entries/${id}`)).body.endedAt).toBeNull();
  });
});

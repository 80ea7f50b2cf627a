import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { callBack, callbackBody, givenCode } from '../../../testing/deposits.ts';
import { feedOf, givenPayment } from '../../../testing/feed.ts';
import { givenPlayer, statementOf, walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, owner as oon, shutOut, tan } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { BY_HAND, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { creditPayment, reviewPayment } from '../public.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue((given) => {
  server = given;
});

const { notice } = feedOf(() => server);

/** Creates a payment that no rule could decide. */
async function givenUnmatched(change: object = {}, reason = 'NO_MATCH'): Promise<string> {
  const { id } = await givenPayment(server, { amount: minor(100_00n), ...change });
  await reviewPayment(server.connection.db, { paymentId: id, reason });
  return id;
}
const detail = async (id: string) => (await office(`GET /api/office/payments/${id}`)).body;
const decide = (id: string, act: string, body: object = {}, as = nok) =>
  office(`POST /api/office/payments/${id}/${act}`, { as, body: { why: 'the bank told me', ...body } });

describe('a payment that nobody could match', () => {
  it('shows what is known of it, masked, and whose it may be with why, the strongest first', {
    tags: ['O110'],
  }, async () => {
    const sender = await givenPlayer(server);
    const announced = await givenPlayer(server);
    const rounded = await givenPlayer(server);
    const { amount } = await notice(announced, 777);
    await notice(rounded, amount);
    const id = await givenUnmatched({
      amount: minor(BigInt(Math.round(amount * 100))),
      senderBank: 'KBANK',
      senderAccount: sender.bank.accountNo,
      senderName: 'MALI J',
    });
    const shown = await detail(id);
    expect(shown).toMatchObject({
      state: 'review',
      signals: [{ code: 'NO_MATCH' }],
      senderAccount: `xxxxxx${sender.bank.accountNo.slice(-4)}`,
      amount,
      isInFeed: true,
      decisions: [],
    });
    expect(JSON.stringify(shown)).not.toContain(sender.bank.accountNo);
    const suggested = shown.suggestions.map((one: { member: { id: string }; why: string[]; notice: object | null }) => [
      one.member.id,
      one.why.join(),
      one.notice !== null,
    ]);
    expect(suggested).toEqual([
      [sender.id, 'sender-account', false],
      [announced.id, 'exact-amount', true],
      [rounded.id, 'requested-amount', true],
    ]);
    const [item] = (await items('payments')).filter((one) => one.id === id);
    expect(item).toMatchObject({ amount, member: null, signals: [{ code: 'NO_MATCH' }] });
    expect((await office(`GET /api/office/payments/${randomUUID()}`)).status).toBe(404);
  });

  it('from a registered account whose holder has another name shows both names', { tags: ['O448'] }, async () => {
    const player = await givenPlayer(server);
    const sent = { senderBank: 'KBANK', senderAccount: player.bank.accountNo, senderName: 'SOMCHAI RAKDEE' };
    const { id } = await givenPayment(server, sent);
    await server.modules.jobs.handlers['settle-payments']?.({});
    expect(await detail(id)).toMatchObject({
      state: 'review',
      signals: [{ code: 'SENDER_NAME' }],
      senderName: 'SOMCHAI RAKDEE',
      member: null,
      suggestions: [{ member: { id: player.id }, accountName: player.bank.accountName, isOtherName: true }],
    });
    expect(await decide(id, 'credit', { memberId: player.id })).toMatchObject({ status: 200 });
  });

  it('is found by its sender, account, note, amount and reference', { tags: ['O863'] }, async () => {
    const sent = { senderName: 'KHAMLA PHOMMA', senderAccount: '6661114442', note: 'for my birthday' };
    const { id, transRef } = await givenPayment(server, { amount: minor(12_345_67n), ...sent });
    await server.modules.jobs.handlers['settle-payments']?.({});
    const found = async (text: string) => {
      const { body } = await office(`GET /api/office/queues/items?search=${encodeURIComponent(text)}`);
      return body.items.map((item: { id: string }) => item.id);
    };
    for (const text of ['khamla', '666-111-4442', 'birthday', '12345.67', '฿12,345.67', transRef.slice(0, 20)]) {
      expect([text, await found(text)]).toEqual([text, [id]]);
    }
    expect(await found('12345.68')).toEqual([]);
    expect(await found('nobody at all')).toEqual([]);
    const [item] = (await items('payments')).filter((one) => one.id === id);
    expect(item).toMatchObject({ signals: [{ code: 'WAITING_SLIP' }] });
  });

  it('from an account that paid for a member before suggests that member', { tags: ['O860'] }, async () => {
    const [friend, other] = [await givenPlayer(server), await givenPlayer(server)];
    const sent = { senderBank: 'KBANK', senderAccount: '7778889990', senderName: 'SOMEBODY ELSE' };
    for (const { id: memberId } of [friend, other]) {
      const from = memberId === friend.id ? sent : { ...sent, senderAccount: '7778889991' };
      const { id: paymentId } = await givenPayment(server, from);
      await creditPayment(server.modules.deposits, { paymentId, memberId, channel: 'KBANK' });
    }
    const { suggestions } = await detail(await givenUnmatched(sent));
    expect(suggestions).toMatchObject([{ member: { id: friend.id }, why: ['paid-before'] }]);
  });

  it('of a sender with hidden digits suggests who has the others', async () => {
    const player = await givenPlayer(server);
    const { accountNo } = player.bank;
    const id = await givenUnmatched({ senderBank: 'KBANK', senderAccount: `xx${accountNo.slice(2)}` });
    expect((await detail(id)).suggestions).toMatchObject([{ member: { id: player.id }, why: ['sender-account-part'] }]);
  });

  it('is credited to a member, once, with who said so and why', async () => {
    const player = await givenPlayer(server);
    const id = await givenUnmatched();
    const answers = await Promise.all([nok, tan, nok].map((as) => decide(id, 'credit', { memberId: player.id }, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
    expect(await detail(id)).toMatchObject({
      state: 'credited',
      member: { id: player.id },
      suggestions: [],
      decisions: [
        { decision: 'credit', memberId: player.id, by: expect.stringMatching(/^Operator/), why: 'the bank told me' },
      ],
    });
    for (const act of ['return', 'dismiss', 'keep']) expect((await decide(id, act)).body.message).toBe('ITEM_HANDLED');
  });

  it('is matched with the notice that announced it, also of another amount and after it was over', {
    tags: ['O110'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await notice(player, 150);
    server.clock.advance(2 * HOUR_MS);
    await server.modules.jobs.handlers['settle-payments']?.({});
    const id = await givenUnmatched({ amount: minor(149_00n) });
    expect((await decide(id, 'match', { notice: reference })).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 149, inProgress: 0 });
    const { statements } = await statementOf(server, player);
    expect(statements).toMatchObject([{ reference, amount: 149, status: 'SUCCESS' }]);
    const other = await givenUnmatched();
    expect((await decide(other, 'match', { notice: reference })).body.message).toBe('NOTICE_OVER');
    expect((await decide(other, 'match', { notice: 'NOSUCH' })).body.message).toBe('NOTICE_OVER');
    expect((await detail(other)).state).toBe('review');
  });

  it('is sent back, or is no deposit at all: then it never becomes one', { tags: ['O110'] }, async () => {
    const player = await givenPlayer(server);
    for (const [act, state] of [
      ['return', 'returned'],
      ['dismiss', 'dismissed'],
    ] as const) {
      const id = await givenUnmatched({}, 'OWN_ACCOUNT');
      expect((await decide(id, act, { why: '' })).status).toBe(400);
      expect((await decide(id, act)).status).toBe(200);
      expect(await detail(id)).toMatchObject({ state, signals: [] });
      expect(await place('payments', id)).toEqual({ left_by: 'nok', is_approved: false, is_open: false });
      expect((await decide(id, 'credit', { memberId: player.id })).body.message).toBe('ITEM_HANDLED');
      await expect(server.database.query(`update payment set state = 'waiting' where id = $1`, [id])).rejects.toThrow(
        /stays so/,
      );
      await server.modules.jobs.handlers['settle-payments']?.({});
      expect((await detail(id)).state).toBe(state);
    }
  });

  it('cannot go to nobody, nor to a member of another currency', { tags: ['S8.9'] }, async () => {
    const id = await givenUnmatched();
    expect((await decide(id, 'credit', { memberId: 'nobody' })).body.message).toBe('NO_USER');
    const lao = await givenPlayer(server, { currency: 'LAK' });
    expect((await decide(id, 'credit', { memberId: lao.id })).body.message).toBe('OTHER_CURRENCY');
    expect(await detail(id)).toMatchObject({ state: 'review', decisions: [] });
    expect((await decide(randomUUID(), 'return')).status).toBe(404);
  });

  it('that was credited while two told different things of it is kept by a person’s word', async () => {
    const player = await givenPlayer(server);
    const transRef = randomUUID();
    const id = await givenUnmatched({ transRef });
    await decide(id, 'credit', { memberId: player.id });
    await givenPayment(server, { transRef, amount: minor(200_00n) });
    expect(await place('payments', id)).toMatchObject({ is_open: true });
    expect((await detail(id)).signals).toEqual([{ code: 'FACTS_DIFFER' }]);
    expect((await decide(id, 'keep', {}, tan)).status).toBe(200);
    expect(await place('payments', id)).toEqual({ left_by: 'tan', is_approved: true, is_open: false });
    expect((await walletOf(server, player)).amount).toBe(100);
  });
});

describe('a payment that came too late for its code', () => {
  it('waits in a queue of its own, names the member, and is credited in the same way', {
    tags: ['R25.4'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 100);
    server.clock.advance(20 * MINUTE_MS);
    await callBack(server, 'KBANK', callbackBody(server, { reference, amount: '100.00' }));
    const [item] = (await items('qr')).slice(-1);
    expect(item).toMatchObject({ kind: 'qr', member: { id: player.id }, signals: [{ code: 'LATE_QR' }] });
    const id = item?.id ?? '';
    expect((await detail(id)).suggestions[0]).toMatchObject({ member: { id: player.id }, why: ['named'] });
    await office(`POST /api/office/queues/qr/${id}/claim`, { as: tan });
    expect((await decide(id, 'credit', { memberId: player.id })).body.message).toBe('ITEM_TAKEN');
    expect((await decide(id, 'credit', { memberId: player.id }, tan)).status).toBe(200);
    expect((await walletOf(server, player)).amount).toBe(100);
    expect(await place('qr', id)).toEqual({ left_by: 'tan', is_approved: true, is_open: false });
  });
});

describe('notices that nobody has paid', () => {
  it('are listed newest first, page by page, for some days', async () => {
    server.clock.advance(10 * DAY_MS);
    const made: string[] = [];
    for (const amount of [201, 202, 203]) {
      made.unshift((await notice(await givenPlayer(server), amount)).reference);
    }
    const first = (await office('GET /api/office/notices?limit=2')).body;
    expect(first.notices.map(({ reference }: { reference: string }) => reference)).toEqual(made.slice(0, 2));
    expect(first.notices[0]).toMatchObject({ asked: 203, status: 'waiting', member: { name: 'มะลิ ใจดี' } });
    const second = (await office(`GET /api/office/notices?limit=2&after=${first.next}`)).body;
    expect([second.notices.map(({ reference }: { reference: string }) => reference), second.next]).toEqual([
      made.slice(2),
      null,
    ]);
  });
});

describe('a payment above the sum of one person', () => {
  const { setRules } = withdrawalsOf(() => server);
  const credit = (id: string, { id: memberId }: { id: string }, as = nok) => decide(id, 'credit', { memberId }, as);
  beforeEach(() => setRules({ ...BY_HAND, twoPeopleAbove: 300 }));
  afterEach(() => setRules(BY_HAND));

  it('is credited once two people name the same member, also at once', { tags: ['O1350'] }, async () => {
    const [owner, friend] = [await givenPlayer(server), await givenPlayer(server)];
    const id = await givenUnmatched({ amount: minor(300_01n) });
    await office(`POST /api/office/queues/payments/${id}/claim`);
    expect((await credit(id, friend)).body).toEqual({ state: 'waits' });
    expect((await credit(id, friend)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect(await walletOf(server, friend)).toEqual({ amount: 0, inProgress: 0 });
    expect(await detail(id)).toMatchObject({
      ...{ state: 'review', signals: [{ code: 'NO_MATCH' }, { code: 'SECOND_PERSON' }] },
      decisions: [{ decision: 'propose', memberId: friend.id, by: 'Operator nok' }],
    });
    const [item] = (await items('payments')).filter((one) => one.id === id);
    expect(item).toMatchObject({ isOwn: true, claim: null });
    expect((await office(`POST /api/office/queues/payments/${id}/claim`)).body.message).toBe('SECOND_PERSON_NEEDED');

    // A colleague who finds another member is the first for that one.
    expect((await credit(id, owner, tan)).body).toEqual({ state: 'waits' });
    const both = await Promise.all([credit(id, owner), credit(id, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await walletOf(server, owner)).toEqual({ amount: 300.01, inProgress: 0 });
    expect(await walletOf(server, friend)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('needs another first person once the first is shut out', { tags: ['O1353'] }, async () => {
    const player = await givenPlayer(server);
    const id = await givenUnmatched({ amount: minor(300_01n) });
    expect((await credit(id, player)).body).toEqual({ state: 'waits' });
    shutOut.add(nok.id);
    onTestFinished(() => void shutOut.clear());
    expect((await credit(id, player, tan)).body).toEqual({ state: 'waits' });
    expect((await credit(id, player, oon)).body).toEqual({ state: 'credited' });
  });

  it('is matched with a notice by two, and sent back by one; that of the sum needs one', {
    tags: ['O1350'],
  }, async () => {
    const player = await givenPlayer(server);
    await notice(player, 400);
    const { reference } = (await statementOf(server, player)).statements[0] ?? {};
    const large = await givenUnmatched({ amount: minor(9_000_00n) });
    expect((await decide(large, 'match', { notice: reference })).body).toEqual({ state: 'waits' });
    expect((await decide(large, 'match', { notice: reference }, tan)).body).toEqual({ state: 'credited' });
    expect(await walletOf(server, player)).toEqual({ amount: 9_000, inProgress: 0 });
    expect((await decide(await givenUnmatched({ amount: minor(9_000_00n) }), 'return')).status).toBe(200);
    const typed = await givenUnmatched({ amount: minor(9_000_00n) }, 'READ_BY_HAND');
    expect((await credit(typed, player)).body).toEqual({ state: 'waits' });
    const exact = await givenUnmatched({ amount: minor(300_00n) });
    expect((await credit(exact, player)).body).toEqual({ state: 'credited' });
  });
});

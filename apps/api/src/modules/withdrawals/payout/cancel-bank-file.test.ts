import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';
import { bankFiles, text } from '../../../testing/bank-files.ts';
import { walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, tan, viewer } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';

let server: MoneyServer;
const desk = givenReviewQueue(async (given) => {
  server = given;
  await setRules(BY_HAND);
});
afterAll(() => server.later(HOUR_MS));
const { office, place } = desk;
const { send, givenBatch } = bankFiles(() => server, desk);

const { setRules, paidTo } = withdrawalsOf(() => server);
const why = 'made by mistake';
const cancel = (id: string, as = nok) =>
  office(`POST /api/office/withdrawals/batches/${id}/cancel`, { as, body: { why } });
const allow = (id: string, as = tan) => office(`POST /api/office/approvals/${id}/allow`, { as, body: {} });
const batchOf = async (id: string) =>
  (await office('GET /api/office/withdrawals/batches')).body.find((one: { id: string }) => one.id === id);
const detail = async (id: string) => (await office(`GET /api/office/withdrawals/${id}`)).body;
async function givenUntaken() {
  const given = [await givenRequestOn(server), await givenRequestOn(server)];
  const { body } = await office('POST /api/office/withdrawals/batches', { body: { ids: given.map(({ id }) => id) } });
  return { batch: body, given };
}

describe('a file for the bank that nobody has had', () => {
  it('is cancelled by one person; its withdrawals wait again, say so, and are paid in another way', {
    tags: ['O432'],
  }, async () => {
    const { batch, given } = await givenUntaken();
    const empty = await office(`POST /api/office/withdrawals/batches/${batch.id}/cancel`, { body: { why: ' ' } });
    expect(empty.status).toBe(400);
    expect((await cancel(batch.id, viewer)).body.message).toBe('NO_PERMISSION');
    expect((await cancel(batch.id)).body).toEqual({ state: 'done', approvalId: null });
    expect(await batchOf(batch.id)).toMatchObject({
      closedAt: null,
      cancelled: { by: 'Operator nok', allowedBy: null, why },
    });
    for (const { id, player } of given) {
      const shown = await detail(id);
      expect(shown).toMatchObject({ status: 'requested', batch: null });
      expect(shown.signals[0]).toMatchObject({ code: 'FILE_CANCELLED', detail: `${batch.number}` });
      expect(shown.steps.at(-1)).toMatchObject({ step: 'requested', by: 'Operator nok', note: why });
      expect(await place('withdrawals', id)).toMatchObject({ is_open: true });
      expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
    }
    const [first] = given;
    await office(`POST /api/office/withdrawals/${first?.id}/approve`);
    await server.later(SECOND_MS);
    expect(await paidTo(first?.player as never)).toHaveLength(1);
  });

  it('is neither handed out nor cancelled again', async () => {
    const { batch } = await givenUntaken();
    await cancel(batch.id);
    expect((await cancel(batch.id)).body.message).toBe('ITEM_HANDLED');
    expect((await office(`POST /api/office/withdrawals/batches/${batch.id}/file`)).body.message).toBe('FILE_CANCELLED');
    expect((await cancel(randomUUID())).status).toBe(404);
  });
});

describe('a file for the bank that somebody has had', () => {
  it('may be at the bank: it is cancelled by two people, and every row names both', { tags: ['O432'] }, async () => {
    const { batch, given } = await givenBatch();
    expect(await batchOf(batch.id)).toMatchObject({ takenBy: 'Operator nok' });
    const { body } = await cancel(batch.id);
    expect(body).toMatchObject({ state: 'waits' });
    expect((await cancel(batch.id)).body.message).toBe('APPROVAL_WAITS');
    expect(await batchOf(batch.id)).toMatchObject({ cancelled: null, approval: { by: 'Operator nok', why } });
    expect((await detail(given[0]?.id ?? '')).status).toBe('approved');
    expect((await allow(body.approvalId, nok)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await allow(body.approvalId, viewer)).body.message).toBe('NO_PERMISSION');
    expect((await allow(body.approvalId)).status).toBe(200);
    expect(await batchOf(batch.id)).toMatchObject({
      cancelled: { by: 'Operator nok', allowedBy: 'Operator tan', why },
      approval: null,
    });
    for (const { id } of given) expect((await detail(id)).status).toBe('requested');
  });

  it('and was answered by the bank after all leaves nothing to cancel', { tags: ['O433'] }, async () => {
    const { batch, given, head, results, end } = await givenBatch();
    const { body } = await cancel(batch.id);
    expect((await send(batch.id, text(head, results, end))).status).toBe(200);
    expect((await office(`GET /api/office/approvals/${body.approvalId}`)).body).toMatchObject({
      state: 'lapsed',
      because: 'answered',
    });
    expect((await allow(body.approvalId)).body.message).toBe('ITEM_HANDLED');
    await server.later(SECOND_MS);
    for (const { id } of given) expect((await detail(id)).status).toBe('paid');
    expect((await cancel(batch.id)).body.message).toBe('ITEM_HANDLED');
  });

  it('and was cancelled refuses the bank’s answer and books nothing of it', { tags: ['O433'] }, async () => {
    const { batch, given, head, results, end } = await givenBatch();
    await allow((await cancel(batch.id)).body.approvalId);
    const { status, body } = await send(batch.id, text(head, results, end));
    expect([status, body.message]).toEqual([409, 'FILE_CANCELLED']);
    await server.modules.jobs.handlers['requeue-withdrawals']?.({});
    await server.later(HOUR_MS);
    for (const { id, player } of given) {
      expect((await detail(id)).status).toBe('requested');
      expect((await walletOf(server, player)).inProgress).toBeGreaterThan(0);
    }
  });

  it('is cancelled or answered, never both, when the two come at once', { tags: ['O433'] }, async () => {
    const { batch, given, head, results, end } = await givenBatch([400]);
    const { body } = await cancel(batch.id);
    const both = await Promise.all([allow(body.approvalId), send(batch.id, text(head, results, end))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await server.later(SECOND_MS);
    const isCancelled = both[0]?.status === 200;
    expect((await detail(given[0]?.id ?? '')).status).toBe(isCancelled ? 'requested' : 'paid');
  });
});

describe('an answer of the bank by which payments failed', () => {
  const byHand = (id: string, as = nok) =>
    office(`POST /api/office/withdrawals/${id}/paid`, { as, body: { bankReference: `HAND${id.slice(0, 8)}` } });
  const approve = (id: string, as = nok) => office(`POST /api/office/withdrawals/${id}/approve`, { as });
  const reject = (id: string, as = nok) =>
    office(`POST /api/office/withdrawals/${id}/reject`, { as, body: { reason: 'the bank refused it' } });

  it('may be forged: its reader alone neither gives the money back nor pays again', { tags: ['O1345'] }, async () => {
    const { batch, given, head, results, end } = await givenBatch();
    const lines = results.map((line) => line.replace(/paid,.*/, 'failed,closed'));
    expect((await send(batch.id, text(head, lines, end))).status).toBe(200);
    await server.later(SECOND_MS);
    const [back, again, other] = given;
    if (!back || !again || !other) throw new Error('three were given');

    expect((await reject(back.id)).body.message).toBe('SECOND_PERSON_NEEDED');
    const file = await office('POST /api/office/withdrawals/batches', { body: { ids: given.map(({ id }) => id) } });
    expect(file.body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await byHand(back.id)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await approve(again.id)).body.message).toBe('SECOND_PERSON_NEEDED');
    await server.later(SECOND_MS);
    for (const { player } of given) expect(await paidTo(player)).toEqual([]);
    expect((await walletOf(server, back.player)).inProgress).toBeGreaterThan(0);

    expect((await reject(back.id, tan)).status).toBe(200);
    expect((await approve(again.id, tan)).body).toEqual({ state: 'approved' });
    expect((await approve(other.id, tan)).body).toEqual({ state: 'approved' });
    await server.later(SECOND_MS);
    expect(await walletOf(server, back.player)).toEqual({ amount: 1_000, inProgress: 0 });
    for (const { player } of [again, other]) expect(await paidTo(player)).toHaveLength(1);
  });
});

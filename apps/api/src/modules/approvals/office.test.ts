import { describe, expect, it } from 'vitest';
import { adjustmentsOf } from '../../testing/adjustments.ts';
import { givenPlayer, walletOf } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan, viewer } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { givenOperator } from '../../testing/served-table.ts';

let server: MoneyServer;
const desk = givenReviewQueue((given) => {
  server = given;
});
const { office, place } = desk;

const { adjust, reverse, allow, operationOf } = adjustmentsOf(() => server, desk);
const corrects = givenOperator(['queues.read', 'money.adjust'], 'corrects');
const decidesGames = givenOperator(['queues.read', 'transfers.decide'], 'games');
const read = async (id: string, as = nok) => (await office(`GET /api/office/approvals/${id}`, { as })).body;

describe('an act that waits for a second person', () => {
  it('is taken, put aside and allowed by whoever may do the act itself, and by no other', {
    tags: ['O430'],
  }, async () => {
    const player = await givenPlayer(server, { money: 10 });
    const { body } = await adjust(player, { amount: 5_000 });
    const claim = `POST /api/office/queues/approvals/${body.approvalId}/claim`;
    const hold = `POST /api/office/queues/approvals/${body.approvalId}/hold`;
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString();
    for (const as of [decidesGames, viewer]) {
      expect((await office(claim, { as })).body.message).toBe('NO_PERMISSION');
      expect((await office(hold, { as, body: { note: 'x', until } })).body.message).toBe('NO_PERMISSION');
      expect((await allow(body.approvalId, as)).body.message).toBe('NO_PERMISSION');
      expect((await read(body.approvalId, as)).mayDecide).toBe(false);
    }
    const [listed] = (await office('GET /api/office/approvals', { as: corrects })).body.approvals;
    expect(listed).toMatchObject({ id: body.approvalId, mayDecide: true, isMine: false });
    expect((await office(claim, { as: corrects })).status).toBe(200);
    expect((await allow(body.approvalId, corrects)).status).toBe(200);
    expect((await walletOf(server, player)).amount).toBe(5_010);
    const unknown = await office('POST /api/office/queues/approvals/0192a0c4-5a51-7c3e-8f00-00000000000a/claim');
    expect(unknown.status).toBe(404);
  });

  it('leaves the queue by itself once its movement was taken back otherwise, and says why', {
    tags: ['O431'],
  }, async () => {
    const player = await givenPlayer(server, { money: 4_000 });
    const operation = await operationOf(player, 'deposit');
    const { body } = await reverse(player, operation);
    expect(body.state).toBe('waits');
    await server.saveSetting('adjust', { THB: { aloneMax: 100_000 }, LAK: { aloneMax: 500_000 } });
    expect((await reverse(player, operation, { as: tan })).body.state).toBe('done');
    expect(await read(body.approvalId)).toMatchObject({ state: 'lapsed', because: 'done', decidedBy: null });
    expect(await place('approvals', body.approvalId)).toMatchObject({ is_open: false, is_approved: false });
    expect((await allow(body.approvalId)).body.message).toBe('ITEM_HANDLED');
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { adjustmentsOf } from '../../testing/adjustments.ts';
import { givenPlayer, walletOf } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { givenSubscriber } from '../../testing/signals.ts';
import { until } from '../../testing/until.ts';
import { BY_HAND, type GivenRequest, givenRequestOn, withdrawalsOf } from '../../testing/withdrawals.ts';

let server: MoneyServer;
const desk = givenReviewQueue(async (given) => {
  server = given;
  await withdrawalsOf(() => server).setRules(BY_HAND);
});
const { office, items } = desk;
const { adjust, allow } = adjustmentsOf(() => server, desk);

const somchai = givenOperator(['queues.read', 'withdrawals.decide'], 'somchai');
const pathOf = (kind: string, id: string, what: string) => `/api/office/queues/${kind}/${id}/${what}`;
const claimOf = async ({ id }: Pick<GivenRequest, 'id'>, as = nok) =>
  (await office(`GET ${pathOf('withdrawals', id, 'claim')}`, { as })).body.claim;

describe('the own request', () => {
  it('is assigned to everybody but its asker, who may still take it back', { tags: ['O840'] }, async () => {
    const player = await givenPlayer(server, { money: 10 });
    const { body } = await adjust(player, { amount: 5_000 });
    const own = pathOf('approvals', body.approvalId, 'claim');
    const later = { note: 'x', until: new Date(server.clock.now().getTime() + 60_000).toISOString() };
    const calls: [string, object?][] = [
      [`POST ${own}`],
      [`POST ${pathOf('approvals', body.approvalId, 'take-over')}`, { note: 'mine' }],
      [`POST ${pathOf('approvals', body.approvalId, 'hold')}`, later],
      [`DELETE ${pathOf('approvals', body.approvalId, 'hold')}`],
    ];
    for (const [call, sent] of calls) {
      const refused = await office(call, { ...(sent && { body: sent }) });
      expect([call, refused.status, refused.body.message]).toEqual([call, 403, 'SECOND_PERSON_NEEDED']);
    }
    const shown = async (as: typeof nok) =>
      (await office('GET /api/office/queues/items?kind=approvals&limit=100', { as })).body.items.find(
        ({ id }: { id: string }) => id === body.approvalId,
      );
    expect(await shown(nok)).toMatchObject({ isOwn: true, claim: null });
    expect(await shown(tan)).toMatchObject({ isOwn: false, claim: null });

    expect((await office(`POST ${own}`, { as: tan })).status).toBe(200);
    const back = await office(`POST /api/office/approvals/${body.approvalId}/refuse`, { body: { note: 'a mistake' } });
    expect(back.status).toBe(200);
    expect((await allow(body.approvalId, tan)).body.message).toBe('ITEM_HANDLED');
    expect(await walletOf(server, player)).toEqual({ amount: 10, inProgress: 0 });
  });
});

it('a request for approval is not found by an id of another form', { tags: ['R2.5'] }, async () => {
  const refused = await office(`POST ${pathOf('approvals', 'nothing', 'claim')}`, { as: tan });
  expect([refused.status, refused.body.message]).toEqual([404, 'NO_DATA']);
});

describe('an item that a colleague has', () => {
  it('is taken over with a word that the colleague reads, and decided by one of them alone', {
    tags: ['O841'],
  }, async () => {
    const request = await givenRequestOn(server);
    const claim = pathOf('withdrawals', request.id, 'claim');
    const takeOver = `POST ${pathOf('withdrawals', request.id, 'take-over')}`;
    expect((await office(`POST ${claim}`)).status).toBe(200);
    expect((await office(takeOver, { as: tan, body: {} })).status).toBe(400);
    const { received, stop } = await givenSubscriber(server, 'queue');
    try {
      expect((await office(takeOver, { as: tan, body: { note: 'you were away' } })).status).toBe(200);
      await until(async () => received.length > 0, 'the word that it was taken over');
    } finally {
      await stop();
    }
    const taken = { by: 'Operator tan', from: 'Operator nok', note: 'you were away' };
    expect(await claimOf(request)).toMatchObject({ ...taken, isMine: false });
    expect(await claimOf(request, tan)).toMatchObject({ ...taken, isMine: true });
    expect((await items('withdrawals')).find(({ id }) => id === request.id)).toMatchObject({ claim: taken });
    expect((await office(`POST ${claim}`)).body).toEqual({ message: 'ITEM_TAKEN', by: 'Operator tan' });
    const tried = await office(`POST /api/office/withdrawals/${request.id}/approve`);
    expect(tried.body.message).toBe('ITEM_TAKEN');

    // The word stays while the assignment is renewed, and goes with it.
    expect((await office(`POST ${claim}`, { as: tan })).status).toBe(200);
    expect(await claimOf(request)).toMatchObject(taken);
    await office(`DELETE ${claim}`, { as: tan });
    expect(await claimOf(request)).toBeNull();
    expect((await office(`POST ${claim}`)).status).toBe(200);
    expect(await claimOf(request)).toMatchObject({ by: 'Operator nok', from: null, note: null });
    expect((await office(`POST /api/office/withdrawals/${request.id}/approve`)).status).toBe(200);
    expect((await office(takeOver, { as: tan, body: { note: 'x' } })).body.message).toBe('ITEM_HANDLED');
  });

  it('is taken over only by who may decide it', { tags: ['O841'] }, async () => {
    const { id } = await givenRequestOn(server);
    const takeOver = `POST ${pathOf('withdrawals', id, 'take-over')}`;
    await office(`POST ${pathOf('withdrawals', id, 'claim')}`);
    const looks = givenOperator(['queues.read'], 'looks');
    expect((await office(takeOver, { as: looks, body: { note: 'x' } })).body.message).toBe('NO_PERMISSION');
    expect((await office(takeOver, { as: somchai, body: { note: 'x' } })).status).toBe(200);
  });

  it('is taken over by one of two who try at once, the last', { tags: ['O841'] }, async () => {
    const request = await givenRequestOn(server);
    const takeOver = `POST ${pathOf('withdrawals', request.id, 'take-over')}`;
    await office(`POST ${pathOf('withdrawals', request.id, 'claim')}`);
    const both = await Promise.all([tan, somchai].map((as) => office(takeOver, { as, body: { note: as.id } })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { by, note } = await claimOf(request);
    expect(by).toBe(`Operator ${note}`);
  });

  it('tells nobody anything when its assignment is renewed', { tags: ['O841'] }, async () => {
    const request = await givenRequestOn(server);
    const claim = `POST ${pathOf('withdrawals', request.id, 'claim')}`;
    await office(claim);
    const { received, stop } = await givenSubscriber(server, 'queue');
    try {
      await office(claim);
      await office(`DELETE ${pathOf('withdrawals', request.id, 'claim')}`);
      await until(async () => received.length > 0, 'that it was let go of');
      expect(received).toHaveLength(1);
    } finally {
      await stop();
    }
  });
});

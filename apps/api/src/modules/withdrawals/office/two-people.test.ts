import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, owner, shutOut, tan } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { AUTOMATIC, BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { sendBackToReview } from './send-back-to-review.ts';

let server: MoneyServer;
const { office, items } = givenReviewQueue((given) => {
  server = given;
});
const { setRules, paidTo, idOf } = withdrawalsOf(() => server);
beforeEach(() => setRules({ ...BY_HAND, twoPeopleAbove: 300 }));

const approve = (id: string, as = nok) => office(`POST /api/office/withdrawals/${id}/approve`, { as });
const read = async (id: string, as = nok) => (await office(`GET /api/office/withdrawals/${id}`, { as })).body;
const claim = (id: string, as = nok) => office(`POST /api/office/queues/withdrawals/${id}/claim`, { as });
const byHand = (id: string, as = nok) =>
  office(`POST /api/office/withdrawals/${id}/paid`, { as, body: { bankReference: id.slice(0, 8) } });
const file = (ids: string[], as = nok) => office('POST /api/office/withdrawals/batches', { as, body: { ids } });
const approvals = async (id: string) =>
  (
    await server.database.query<{ by: string }>(
      `select by from withdrawal_step where withdrawal_id = $1 and step = 'approved'`,
      [id],
    )
  ).map(({ by }) => by);

describe('a withdrawal above the sum of one person', () => {
  it('waits after its first approval for somebody else, who then lets the bank pay it', {
    tags: ['O846'],
  }, async () => {
    const { player, id } = await givenRequestOn(server, 400);
    expect(await read(id)).toMatchObject({ needsTwo: true, firstApproval: null });
    await claim(id);
    expect((await approve(id)).body).toEqual({ state: 'waits' });
    await server.later(1_000);
    expect(await paidTo(player)).toEqual([]);
    expect(await read(id)).toMatchObject({
      status: 'requested',
      firstApproval: { by: 'Operator nok', isMine: true, blocker: 'asker' },
    });
    expect((await approve(id)).body.message).toBe('SECOND_PERSON_NEEDED');

    // It is nobody's now, and never again the first person's.
    expect((await claim(id)).body.message).toBe('SECOND_PERSON_NEEDED');
    const [own] = (await items('withdrawals')).filter((item) => item.id === id);
    expect(own).toMatchObject({
      isOwn: true,
      claim: null,
      signals: expect.arrayContaining([{ code: 'SECOND_PERSON' }]),
    });
    expect((await claim(id, tan)).status).toBe(200);
    expect(await read(id, tan)).toMatchObject({ firstApproval: { isMine: false, blocker: null } });

    expect((await approve(id, tan)).body).toEqual({ state: 'approved' });
    await server.later(1_000);
    expect(await paidTo(player)).toHaveLength(1);
    expect(await approvals(id)).toEqual(['tan']);
    expect(await read(id)).toMatchObject({ status: 'paid', firstApproval: { by: 'Operator nok' } });
  });

  it('of exactly the sum, or where no sum is set, needs one person', { tags: ['O846'] }, async () => {
    const { id } = await givenRequestOn(server, 300);
    expect((await approve(id)).body).toEqual({ state: 'approved' });
    await setRules(BY_HAND);
    expect((await approve((await givenRequestOn(server, 400)).id)).body).toEqual({ state: 'approved' });
  });

  it('is never paid by the rules alone, however high they are', { tags: ['O846'] }, async () => {
    await setRules({ ...AUTOMATIC, twoPeopleAbove: 300 });
    const large = await givenRequestOn(server, 301);
    const small = await givenRequestOn(server, 300);
    await server.later(1_000);
    expect(await paidTo(large.player)).toEqual([]);
    expect(await read(large.id)).toMatchObject({ status: 'requested', steps: [{ because: 'OVER_LIMIT' }] });
    expect(await paidTo(small.player)).toHaveLength(1);
  });

  it('is neither put into a file nor paid by hand by one person', { tags: ['O846'] }, async () => {
    const [one, other] = [await givenRequestOn(server, 400), await givenRequestOn(server, 400)];
    expect((await byHand(one.id)).body.message).toBe('TWO_PEOPLE_NEEDED');
    expect((await file([one.id, other.id])).body.message).toBe('TWO_PEOPLE_NEEDED');
    for (const { id } of [one, other]) await approve(id);
    expect((await byHand(one.id)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await file([one.id, other.id])).body.message).toBe('SECOND_PERSON_NEEDED');
    expect(await walletOf(server, one.player)).toEqual({ amount: 600, inProgress: 400 });
    expect((await byHand(one.id, tan)).status).toBe(200);
    expect((await file([other.id], tan)).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ status: 'paid' });
  });

  it('may be rejected by either person, and needs two again after it came back', { tags: ['O846'] }, async () => {
    const rejected = await givenRequestOn(server, 400);
    await approve(rejected.id);
    const no = await office(`POST /api/office/withdrawals/${rejected.id}/reject`, { body: { reason: 'a mistake' } });
    expect(no.status).toBe(200);
    expect(await walletOf(server, rejected.player)).toEqual({ amount: 1_000, inProgress: 0 });

    const { id } = await givenRequestOn(server, 400);
    await approve(id);
    await approve(id, tan);
    await sendBackToReview(server.modules.withdrawals, id, 'closed account');
    expect(await read(id)).toMatchObject({ status: 'requested', firstApproval: null });
    expect((await approve(id, tan)).body).toEqual({ state: 'waits' });
  });

  it('needs another first person once the first is shut out', { tags: ['O1353'] }, async () => {
    const [alone, inFile] = [await givenRequestOn(server, 400), await givenRequestOn(server, 400)];
    for (const { id } of [alone, inFile]) await approve(id);
    shutOut.add(nok.id);
    onTestFinished(() => void shutOut.clear());
    expect(await read(alone.id, tan)).toMatchObject({ needsTwo: true, firstApproval: null });
    expect((await byHand(inFile.id, tan)).body.message).toBe('TWO_PEOPLE_NEEDED');
    expect((await approve(alone.id, tan)).body).toEqual({ state: 'waits' });
    expect((await approve(alone.id, tan)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await approve(alone.id, owner)).body).toEqual({ state: 'approved' });
  });

  it('is approved once by two who approve at once, and by one who does so twice not at all', {
    tags: ['O847'],
  }, async () => {
    const { player, id } = await givenRequestOn(server, 400);
    const twice = await Promise.all([approve(id), approve(id)]);
    expect(twice.map(({ body }) => body.state ?? body.message).sort()).toEqual(['SECOND_PERSON_NEEDED', 'waits']);
    expect(await approvals(id)).toEqual([]);
    const three = await Promise.all([approve(id, tan), approve(id, owner), approve(id)]);
    expect(three.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ state: 'approved' }]);
    await server.later(1_000);
    expect(await paidTo(player)).toHaveLength(1);

    const both = await givenRequestOn(server, 400);
    const answers = await Promise.all([approve(both.id), approve(both.id, tan)]);
    expect(answers.map(({ body }) => body.state).sort()).toEqual(['approved', 'waits']);
    expect(await approvals(both.id)).toHaveLength(1);
    await server.later(1_000);
    expect(await paidTo(both.player)).toHaveLength(1);
    expect(await idOf(both.player)).toBe(both.id);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { givenPlayer, type Player, withdraw } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, tan } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { AUTOMATIC, BY_HAND, withdrawalsOf } from '../../../testing/withdrawals.ts';

let server: MoneyServer;
const { office } = givenReviewQueue((given) => {
  server = given;
});
const { setRules, paidTo, idOf } = withdrawalsOf(() => server);
beforeEach(() => setRules({ ...BY_HAND, twoPeopleAbove: 300 }));

const approve = async (id: string, as = nok) => {
  const { body } = await office(`POST /api/office/withdrawals/${id}/approve`, { as });
  return body.state ?? body.message;
};
const reject = (id: string) => office(`POST /api/office/withdrawals/${id}/reject`, { body: { refusal: 'AS_ASKED' } });
const read = async (id: string) => (await office(`GET /api/office/withdrawals/${id}`)).body;

/** Withdrawals of one member, in this order. */
async function given(amounts: readonly number[]): Promise<{ player: Player; ids: string[] }> {
  const player = await givenPlayer(server, { money: 5_000 });
  const ids: string[] = [];
  for (const amount of amounts) {
    expect((await withdraw(server, player, amount)).status).toBe(200);
    ids.push(await idOf(player));
  }
  return { player, ids };
}
const age = (id: string, hours: number) =>
  server.database.query(`update withdrawal set created_at = created_at - $2 * interval '1 hour' where id = $1`, [
    id,
    hours,
  ]);

describe('withdrawals of a member within 24 hours', () => {
  it('count together for the sum of one person, in whatever order they are decided', { tags: ['O960'] }, async () => {
    const inOrder = (await given([200, 200])).ids as [string, string];
    expect(await approve(inOrder[0])).toBe('approved');
    expect(await read(inOrder[1])).toMatchObject({ needsTwo: true });
    expect(await approve(inOrder[1])).toBe('waits');
    expect(await approve(inOrder[1], tan)).toBe('approved');

    const laterFirst = (await given([200, 200])).ids as [string, string];
    expect(await approve(laterFirst[1])).toBe('waits');
    expect(await approve(laterFirst[0])).toBe('approved');
    expect(await approve(laterFirst[1])).toBe('SECOND_PERSON_NEEDED');
  });

  it('count together in one bank file and by hand', { tags: ['O960'] }, async () => {
    const { ids } = await given([200, 200]);
    const file = await office('POST /api/office/withdrawals/batches', { body: { ids } });
    expect(file.body.message).toBe('TWO_PEOPLE_NEEDED');
    const [first = '', second = ''] = ids;
    const paid = (id: string) =>
      office(`POST /api/office/withdrawals/${id}/paid`, { body: { bankReference: id.slice(0, 8) } });
    expect((await paid(first)).status).toBe(200);
    expect((await paid(second)).body.message).toBe('TWO_PEOPLE_NEEDED');
  });

  it('leave out what was rejected, what is older, and what two people look at anyway', { tags: ['O960'] }, async () => {
    const [rejected = '', afterIt = ''] = (await given([200, 200])).ids;
    await reject(rejected);
    expect(await approve(afterIt)).toBe('approved');

    const [old = '', young = ''] = (await given([200, 200])).ids;
    await age(old, 25);
    expect(await approve(young)).toBe('approved');
    const [justYet = '', today = ''] = (await given([200, 200])).ids;
    await age(justYet, 23);
    expect(await approve(today)).toBe('waits');

    // The large one waits for two by itself; beside what two approved, one person has the whole sum.
    const [large = '', small = '', third = ''] = (await given([400, 100, 200])).ids;
    expect(await approve(small)).toBe('approved');
    expect(await approve(large)).toBe('waits');
    expect(await approve(large, tan)).toBe('approved');
    expect(await approve(third)).toBe('approved');
  });

  it('keep a first approval once given: the same person never adds the second, though the sum has shrunk', {
    tags: ['O960'],
  }, async () => {
    const [first = '', second = '', third = ''] = (await given([200, 200, 200])).ids;
    expect(await approve(second)).toBe('waits');
    await reject(first);
    expect(await approve(second)).toBe('SECOND_PERSON_NEEDED');
    expect(await approve(second, tan)).toBe('approved');
    expect(await approve(third)).toBe('approved');
  });

  it('are paid by no rule beyond the sum', { tags: ['O960'] }, async () => {
    await setRules({ ...AUTOMATIC, twoPeopleAbove: 300 });
    const { player, ids } = await given([200, 200]);
    await server.later(1_000);
    expect(await paidTo(player)).toHaveLength(1);
    expect(await read(ids[1] ?? '')).toMatchObject({ status: 'requested', steps: [{ because: 'OVER_LIMIT' }] });
  });
});

import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { givenPlayer, type Player, statementOf } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { givenOperator } from '../../testing/served-table.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue((given) => {
  server = given;
});
const nan = givenOperator(['office', 'queues.read', 'chat.write'], 'nan');
const kai = givenOperator(['office', 'queues.read', 'chat.write'], 'kai');

async function givenEntry() {
  const player = await givenPlayer(server, { money: 500 });
  const [entry] = (await statementOf(server, player)).statements;
  return { player, reference: entry?.reference ?? '' };
}
const complain = (player: Player, body: object) => server.call('POST /api/complaints', { token: player.token, body });
const complaintsOf = async (player: Player) => (await server.call('GET /api/complaints', { token: player.token })).body;

describe('a complaint', () => {
  it('is made about any own transaction, day or night, and has a number, a state and a time to answer', {
    tags: ['P32'],
  }, async () => {
    const { player, reference } = await givenEntry();
    const { status, body } = await complain(player, { reference, message: ' ยอดไม่ตรง <script>alert(1)</script> ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ reference, message: 'ยอดไม่ตรง <script>alert(1)</script>', answer: null });
    expect(body.number).toMatch(/^[2-9A-Z]{8}$/);
    expect(Date.parse(body.dueAt) - Date.parse(body.createdAt)).toBe(3 * DAY_MS);
    expect(await complaintsOf(player)).toEqual([body]);
    expect(await items('complaints')).toMatchObject([{ id: body.number, reference, member: { id: player.id } }]);
  });

  it('is one while it is open, however often and at once it is sent', async () => {
    const { player, reference } = await givenEntry();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) => complain(player, { reference, message: `try ${at}` })),
    );
    expect(new Set(sent.map(({ body }) => body.number)).size).toBe(1);
    expect(await complaintsOf(player)).toHaveLength(1);
  });

  it('is answered once, which the member reads without the name of the operator; then another can be made', async () => {
    const { player, reference } = await givenEntry();
    const { number } = (await complain(player, { reference, message: 'first' })).body;
    const answer = (as: typeof nan, text: string) =>
      office(`POST /api/office/complaints/${number}/answer`, { as, body: { text, isUpheld: true } });
    const [one, other] = await Promise.all([answer(nan, 'คืนเงินแล้ว'), answer(kai, 'อีกคน')]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const [shown] = await complaintsOf(player);
    expect(shown).toMatchObject({ number, answer: { isUpheld: true, text: one.status === 200 ? 'คืนเงินแล้ว' : 'อีกคน' } });
    expect(JSON.stringify(shown)).not.toMatch(/nan|kai/);
    const { notices } = (await server.call('GET /api/notices', { token: player.token })).body;
    expect(notices[0]).toMatchObject({ kind: 'complaint', isUnread: true, entry: { reference } });
    expect(await place('complaints', number)).toMatchObject({ is_open: false, is_approved: true });

    const again = (await complain(player, { reference, message: 'second' })).body;
    expect(again.number).not.toBe(number);
    const { body } = await office(`GET /api/office/complaints/${again.number}`, { as: nan });
    expect(body).toMatchObject({
      message: 'second',
      member: { id: player.id },
      entry: { type: 'deposit', amount: 500, currency: 'THB', status: 'SUCCESS' },
      earlier: [{ number, message: 'first' }],
    });
  });

  it.each([
    ['nobody’s transaction', { reference: 'NOSUCHREFERENCE', message: 'x' }, 404],
    ['no words', { message: '  ' }, 400],
    ['too many words', { message: 'x'.repeat(2_001) }, 400],
  ])('with %s is refused and leaves nothing', async (_what, change, status) => {
    const { player, reference } = await givenEntry();
    expect((await complain(player, { reference, ...change })).status).toBe(status);
    expect(await complaintsOf(player)).toEqual([]);
  });

  it('about another member’s transaction is refused, and nobody reads another’s', async () => {
    const [mine, theirs] = [await givenEntry(), await givenEntry()];
    expect((await complain(mine.player, { reference: theirs.reference, message: 'x' })).status).toBe(404);
    await complain(theirs.player, { reference: theirs.reference, message: 'x' });
    expect(await complaintsOf(mine.player)).toEqual([]);
  });

  it('is kept: neither the server nor the owner of the table can change or remove it', { tags: ['P32'] }, async () => {
    const { player, reference } = await givenEntry();
    const { number } = (await complain(player, { reference, message: 'as it was' })).body;
    for (const change of ['delete from complaint', `update complaint set message = 'other'`]) {
      await expect(server.database.query(`${change} where number = $1`, [number])).rejects.toThrow(/stays as it was/);
      await expect(server.connection.pool.query(change)).rejects.toThrow(/permission denied/);
    }
    expect(await complaintsOf(player)).toMatchObject([{ number, message: 'as it was' }]);
  });
});

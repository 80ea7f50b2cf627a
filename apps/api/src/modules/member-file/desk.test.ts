import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerOn } from '../../modules/ledger/public.ts';
import { givenPlayer, type Player, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney, support, tan, viewer } from '../../testing/office-money.ts';
import { segmentOf } from '../../testing/segments.ts';
import { givenOperator } from '../../testing/served-table.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  port = await officeMoney(server);
});
afterAll(async () => {
  await port.close();
  await server.close();
});

type Listed = { id: string; balance: number; deposited: number; tags: { name: string }[] };
const list = async (query: string): Promise<{ members: Listed[]; next: string | null }> =>
  (await port.office(`GET /api/office/members?${query}`)).body;
const idsOf = (players: readonly Player[]) => players.map(({ id }) => id);
const head = async ({ id }: Player) => (await port.office(`GET /api/office/members/${id}`)).body;

/** Every page of a list, in order. */
async function allPages(query: string): Promise<Listed[]> {
  const seen: Listed[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await list(`${query}&limit=2${after && `&after=${encodeURIComponent(after)}`}`);
    seen.push(...page.members);
    after = page.next;
  }
  return seen;
}

const newTag = async (name = `tag ${randomUUID().slice(0, 18)}`) =>
  (await port.office('POST /api/office/tags', { as: support, body: { name } })).body as { id: string; name: string };
const tagging = (players: readonly Player[], tag: string, isOn = true, as = support) =>
  port.office('POST /api/office/members/tags', { as, body: { members: idsOf(players), tag, isOn } });

describe('the list of members', () => {
  it('is ordered by balance, deposits or last sign-in, each member once, page after page', {
    tags: ['O1008'],
  }, async () => {
    // One tag keeps the members of other tests out.
    const { id: tag } = await newTag();
    const players: Player[] = [];
    for (const money of [300, 100, 500, 100, 0]) players.push(await givenPlayer(server, { money }));
    const [first, second, third, fourth, fifth] = players as [Player, Player, Player, Player, Player];
    await tagging(players, tag);
    await withdraw(server, third, 450);
    // Sealed entries alone are in the figures.
    await server.database.strangersDone();
    await ledgerOn(server.connection.db).maintain();
    await server.modules.jobs.handlers['refresh-member-figures']?.({});
    const ordered = async (sort: string) => allPages(`sort=${sort}&currency=THB&tag=${tag}`);
    const tied = [second.id, fourth.id].toSorted().reverse();
    const byDeposits = await ordered('deposits');
    expect(byDeposits.map(({ id }) => id)).toEqual([third.id, first.id, ...tied, fifth.id]);
    expect(byDeposits.map(({ deposited }) => deposited)).toEqual([500, 300, 100, 100, 0]);
    // Held money is still the member's.
    expect((await ordered('balance')).map(({ id }) => id)).toEqual([third.id, first.id, ...tied, fifth.id]);
    expect((await ordered('balance')).map(({ balance }) => balance)).toEqual([500, 300, 100, 100, 0]);

    const at = (minutes: number) => `2026-01-01T00:0${minutes}:00Z`;
    for (const [index, minutes] of [4, 2, 9, 7].entries())
      await server.database.query('update member set last_login_at = $2 where id = $1', [
        players[index]?.id,
        at(minutes),
      ]);
    await server.database.query('update member set last_login_at = null where id = $1', [fifth.id]);
    expect((await allPages(`sort=seen&tag=${tag}`)).map(({ id }) => id)).toEqual(
      idsOf([third, fourth, first, second, fifth]),
    );
    expect((await port.office('GET /api/office/members?sort=balance')).status).toBe(400);
  });

  it('is filtered by tag and currency, also when it is searched', { tags: ['O1010'] }, async () => {
    const { id: tag } = await newTag();
    const [one, other] = [await givenPlayer(server), await givenPlayer(server)];
    await server.database.query(`update member set name = 'ฆ้องวง ใหญ่' where id = any($1)`, [[one.id, other.id]]);
    await tagging([one], tag);
    const search = encodeURIComponent('ฆ้องวง');
    expect((await list(`tag=${tag}`)).members.map(({ id }) => id)).toEqual([one.id]);
    expect((await list(`search=${search}&tag=${tag}`)).members.map(({ id }) => id)).toEqual([one.id]);
    expect((await list(`search=${other.id}&tag=${tag}`)).members).toEqual([]);
    expect((await list(`search=${one.id}&tag=${tag}`)).members.map(({ id }) => id)).toEqual([one.id]);
    expect((await list(`tag=${tag}&currency=LAK`)).members).toEqual([]);
    expect((await list(`search=${one.id}&currency=LAK`)).members).toEqual([]);
    expect((await port.office(`GET /api/office/members?tag=x' or 1=1`)).status).toBe(400);
  });
});

describe('tags', () => {
  it('stay in use as long as a segment names them', { tags: ['O1185'] }, async () => {
    const { id, name } = await newTag();
    const change = async (body: { name: string; isInUse: boolean }) =>
      (await port.office(`POST /api/office/tags/${id}`, { as: support, body })).body;
    await server.database.query('insert into segment (rule) values ($1)', [
      JSON.stringify(segmentOf({ name: 'Regulars', tags: [id] })),
    ]);
    expect(await change({ name: `${name} 2`, isInUse: false })).toEqual({ message: 'TAG_IN_USE', segment: 'Regulars' });
    const tags = await server.database.query('select name, is_in_use as "isInUse" from tag where id = $1', [id]);
    expect(tags).toEqual([{ name, isInUse: true }]);
    expect(await change({ name: `${name} 2`, isInUse: true })).toEqual({ message: 'OK' });
    await server.database.query('delete from segment');
    expect(await change({ name, isInUse: false })).toEqual({ message: 'OK' });
  });

  it('are one of each name, and out of use are given to nobody new', { tags: ['O1009'] }, async () => {
    const tag = await newTag();
    const again = await port.office('POST /api/office/tags', { as: support, body: { name: tag.name.toUpperCase() } });
    expect(again.body.message).toBe('NOTHING_TO_CHANGE');
    expect((await port.office('POST /api/office/tags', { as: viewer, body: { name: 'x' } })).body.message).toBe(
      'NO_PERMISSION',
    );
    const [had, wants] = [await givenPlayer(server), await givenPlayer(server)];
    expect((await tagging([had], tag.id)).body.changed).toBe(1);
    const path = `POST /api/office/tags/${tag.id}`;
    await port.office(path, { as: support, body: { name: `${tag.name} 2`, isInUse: false } });
    expect((await tagging([wants], tag.id)).status).toBe(404);
    expect((await head(had)).tags).toEqual([{ id: tag.id, name: `${tag.name} 2` }]);
    expect((await tagging([had], tag.id, false)).body.changed).toBe(1);
    expect((await head(had)).tags).toEqual([]);
    expect((await tagging([had], randomUUID())).status).toBe(404);
  });

  it('are given to many members together, once however many do it, with an act in each file', {
    tags: ['O1009'],
  }, async () => {
    const tag = await newTag();
    const players = await Promise.all([1, 2, 3].map(() => givenPlayer(server)));
    const reversed = players.toReversed();
    const answers = await Promise.all([players, reversed, players, reversed].map((some) => tagging(some, tag.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).toBe(3);
    for (const { id } of players) {
      const { acts } = (await port.office(`GET /api/office/members/${id}/acts`)).body;
      expect(acts).toMatchObject([{ act: 'tag', reason: tag.name }]);
    }
    const taken = await Promise.all([players, reversed].map((some) => tagging(some, tag.id, false)));
    expect(taken.reduce((sum, { body }) => sum + body.changed, 0)).toBe(3);
    const stranger = { id: 'nobody' } as Player;
    expect((await tagging([stranger], tag.id)).body.changed).toBe(0);
    expect((await tagging(players, tag.id, true, nok)).body.message).toBe('NO_PERMISSION');
  });
});

describe('the head of a member', () => {
  it('has everything that came and went, as the member’s own equation', { tags: ['O1011'] }, async () => {
    const player = await givenPlayer(server, { money: 700 });
    await withdraw(server, player, 200);
    const equation = (await server.call('GET /api/wallet/equation', { token: player.token })).body;
    const { lifetime } = await head(player);
    expect(lifetime).toEqual({
      ...{ deposited: 700, withdrawn: equation.withdrawals, net: 700 - equation.withdrawals, rewards: 0 },
      ...{ results: equation.results, inGames: equation.inGames, total: equation.total },
    });
    expect(lifetime.total).toBe(700 - equation.withdrawals);
  });

  it('has its pinned notes on top, until they are unpinned', { tags: ['O1012', 'O1091'] }, async () => {
    const [player, other] = [await givenPlayer(server), await givenPlayer(server)];
    const notes = `POST /api/office/members/${player.id}/notes`;
    for (const text of ['first', 'second']) await port.office(notes, { body: { text } });
    const acts = async () => (await port.office(`GET /api/office/members/${player.id}/acts`)).body.acts;
    const blocker = givenOperator(['office', 'members.read', 'members.block'], 'blocker');
    expect((await port.office(notes, { as: blocker, body: { text: 'x' } })).body.message).toBe('NO_PERMISSION');
    const [second, first] = await acts();
    const pin = (note: string, isPinned: boolean, of = player) =>
      port.office(`POST /api/office/members/${of.id}/notes/${note}/pin`, { as: tan, body: { isPinned } });
    expect((await pin(first.id, true, other)).body.message).toBe('NOTHING_TO_CHANGE');
    await pin(first.id, true);
    expect((await pin(first.id, true)).body.message).toBe('NOTHING_TO_CHANGE');
    expect((await head(player)).pinned).toMatchObject([{ id: first.id, text: 'first', by: 'Operator nok' }]);
    expect((await acts()).map(({ isPinned }: { isPinned: boolean }) => isPinned)).toEqual([false, true]);
    await pin(second.id, true);
    expect((await head(player)).pinned.map(({ text }: { text: string }) => text)).toEqual(['second', 'first']);
    await pin(first.id, false);
    expect((await head(player)).pinned.map(({ text }: { text: string }) => text)).toEqual(['second']);
  });
});

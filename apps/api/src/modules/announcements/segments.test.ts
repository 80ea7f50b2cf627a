import type { SegmentDocument } from '@krapao/contract/documents/segment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { before, DAY_MS } from '../../platform/clock.ts';
import { deposit, givenPlayer, newKey, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, reader, writer } from '../../testing/office-catalogue.ts';
import { segmentOf } from '../../testing/segments.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
let server: MoneyServer;
let office: OfficeCatalogue;
let tag: string;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** A tag that the members of one test have, so that no other test's members count. */
beforeEach(async () => {
  tag = (
    await server.database.query<{ id: string }>(
      `insert into tag (id, name, created_by, created_at) values (gen_random_uuid(), gen_random_uuid()::text, 'x', now())
       returning id`,
    )
  )[0]?.id as string;
});

async function given(wanted: Parameters<typeof givenPlayer>[1] = {}): Promise<Player> {
  const player = await givenPlayer(server, wanted);
  await server.database.query(`insert into member_tag (member_id, tag_id, by, at) values ($1, $2, 'x', now())`, [
    player.id,
    tag,
  ]);
  return player;
}
const ago = (days: number) => before(server.clock.now(), days * DAY_MS);
const set = ({ id }: Player, assignment: string, value: unknown) =>
  server.database.query(`update member set ${assignment} where id = $1`, [id, value]);
const count = async (value: Parameters<typeof segmentOf>[0] = {}) => {
  const body = { value: segmentOf({ tags: [tag], ...value }) };
  const answer = await office.call('POST /api/office/segments/count', { as: writer, body });
  expect(answer.status).toBe(200);
  return answer.body.members as number;
};

describe('a segment has the members', () => {
  it('of a currency, a language and any of its tags', { tags: ['O1052'] }, async () => {
    const [thai, lao] = [await given(), await given({ currency: 'LAK' })];
    expect(await count()).toBe(2);
    expect(await count({ currency: 'THB' })).toBe(1);
    // Before the first sign-in the language follows the currency.
    expect([await count({ locale: 'la' }), await count({ locale: 'th' }), await count({ locale: 'en' })]).toEqual([
      ...[1, 1, 0],
    ]);
    await set(thai, 'locale = $2', 'en');
    await set(lao, 'locale = $2', 'en');
    expect([await count({ locale: 'la' }), await count({ locale: 'en' })]).toEqual([0, 2]);
    expect(await count({ tags: [NOBODYS] })).toBe(0);
    expect(await count({ tags: [NOBODYS, tag] })).toBe(2);
  });

  it('with so many deposits, of such a sum, in the last days', { tags: ['O1052'] }, async () => {
    const [none, one, two] = [await given(), await given(), await given()];
    await deposit(server, one.id, 100);
    await deposit(server, two.id, 100);
    await deposit(server, two.id, 250.5);
    const counts = (deposits: Partial<SegmentDocument['deposits']>) => count({ currency: 'THB', deposits });
    expect(await counts({ countMin: 1 })).toBe(2);
    expect(await counts({ countMin: 2 })).toBe(1);
    expect(await counts({ countMax: 0 })).toBe(1);
    expect(await counts({ countMin: 1, countMax: 1 })).toBe(1);
    expect(await counts({ sumMin: 100 })).toBe(2);
    expect(await counts({ sumMin: 350 })).toBe(1);
    expect(await counts({ sumMin: 351 })).toBe(0);
    expect(await counts({ sumMax: 100 })).toBe(2);
    await server.later(3 * DAY_MS);
    expect(await counts({ days: 2, countMin: 1 })).toBe(0);
    expect(await counts({ days: 4, countMin: 1 })).toBe(2);
    expect(await counts({ days: 2, countMax: 0 })).toBe(3);
    expect(none.id).not.toBe(one.id);
  });

  it('who signed in or bet within days, or not for days', { tags: ['O1052'] }, async () => {
    const [never, long, late] = [await given(), await given(), await given()];
    await set(long, 'last_login_at = $2', ago(40));
    await set(late, 'last_login_at = $2', ago(2));
    expect(await count({ login: { withinDays: 7 } })).toBe(1);
    expect(await count({ login: { notForDays: 30 } })).toBe(2);
    expect(await count({ login: { withinDays: 60, notForDays: 30 } })).toBe(1);
    const bet = (player: Player, days: number) =>
      server.database.query(
        `insert into game_bet (game_code, bet_id, member_id, stake, valid, payout, settled_at, read_at)
         select code, gen_random_uuid()::text, $1, 100, 100, 0, $2, $2 from game limit 1`,
        [player.id, ago(days)],
      );
    await bet(long, 40);
    await bet(late, 2);
    expect(await count({ bet: { withinDays: 7 } })).toBe(1);
    expect(await count({ bet: { notForDays: 30 } })).toBe(2);
    expect(await count({ bet: { withinDays: 60, notForDays: 30 } })).toBe(1);
    expect(never.id).not.toBe(late.id);
  });

  it('who may be advertised to, and no others', { tags: ['O1053'] }, async () => {
    const exclude = async (player: Player) => {
      const { status } = await server.call('POST /api/protection/exclusion', {
        ...{ token: player.token, body: { period: 'PT24H' as const }, headers: newKey() },
      });
      expect(status).toBe(200);
    };
    const change = (sql: string) => async (player: Player) => {
      await server.database.query(sql, [player.id, server.clock.now()]);
    };
    const bars: [why: string, make: (player: Player) => Promise<unknown>][] = [
      ['takes a break', exclude],
      [
        'is excluded by the house',
        change(`update member set excluded_until = $2::timestamptz + interval '1 day', exclusion_reason = 'operator'
          where id = $1`),
      ],
      ['closed', change('update member set closed_at = $2 where id = $1')],
      ['disabled', change(`update member set status = 'inactive' where id = $1 and $2::timestamptz is not null`)],
      ...['deposit', 'play', 'withdraw'].map((what): [string, (player: Player) => Promise<unknown>] => [
        `blocked from ${what}`,
        change(`update member set ${what}_blocked_until = $2::timestamptz + interval '1 day' where id = $1`),
      ]),
      [
        'marker of harm',
        change(`insert into harm_marker (member_id, kind, value, threshold, points, figures, since, computed_at)
          values ($1, 'night', 9, 3, 1, '{}', $2, $2)`),
      ],
      [
        'case of harm',
        change('insert into harm_case (id, member_id, opened_at, due_at) values (gen_random_uuid(), $1, $2, $2)'),
      ],
    ];
    await given();
    for (const [why, make] of bars) {
      const player = await given();
      expect([why, await count()]).toEqual([why, 2]);
      await make(player);
      expect([why, await count()]).toEqual([why, 1]);
    }
    // A break and a block that are over, and a marker that is gone, bar nobody.
    await server.later(2 * DAY_MS);
    expect(await count()).toBe(1 + 1 + 1 + 3);
    await server.database.query('update harm_marker set points = 0');
    expect(await count()).toBe(7);
  });
});

it('a segment is a document of the catalogue, checked before it is saved', { tags: ['O1054'] }, async () => {
  const { status, body } = await office.save('segment/new', segmentOf({ name: 'Quiet' }), { base: 0, as: writer });
  expect([status, body.outcome, body.value.name]).toEqual([200, 'saved', 'Quiet']);
  await office.save(`segment/${body.key}`, segmentOf({ name: 'Quiet since May' }), { as: writer });
  expect((await office.versions(`segment/${body.key}`)).map(({ state }: { state: string }) => state)).toEqual([
    ...['live', 'past'],
  ]);
  expect((await office.save(`segment/${body.key}`, segmentOf(), { as: reader })).status).toBe(403);
  for (const [value, path] of [
    [segmentOf({ deposits: { sumMin: 5 } }), 'currency'],
    [segmentOf({ deposits: { countMin: 5, countMax: 4 } }), 'deposits.countMax'],
    [segmentOf({ currency: 'THB', deposits: { sumMin: 5, sumMax: 4 } }), 'deposits.sumMax'],
    [segmentOf({ login: { withinDays: 7, notForDays: 7 } }), 'login.withinDays'],
    [segmentOf({ bet: { withinDays: 0 } }), 'bet.withinDays'],
    [segmentOf({ name: ' ' }), 'name'],
  ] as const)
    expect((await office.try(`segment/${body.key}`, value)).issues).toContainEqual(expect.objectContaining({ path }));
});

it('the tags of a segment exist and are in use', { tags: ['O1185'] }, async () => {
  const issuesOf = async (tags: string[]) => (await office.try('segment/new', segmentOf({ tags }))).issues;
  expect(await issuesOf([tag])).toEqual([]);
  expect(await issuesOf([tag, NOBODYS])).toEqual([{ path: 'tags', reason: 'LEADS_NOWHERE', limit: null }]);
  await server.database.query('update tag set is_in_use = false where id = $1', [tag]);
  expect(await issuesOf([tag])).toMatchObject([{ path: 'tags', reason: 'LEADS_NOWHERE' }]);
});

it('the count of a segment names no member', { tags: ['O1055'] }, async () => {
  await given();
  const body = { value: segmentOf({ tags: [tag] }) };
  expect((await office.call('POST /api/office/segments/count', { as: writer, body })).body).toEqual({ members: 1 });
  expect((await office.call('POST /api/office/segments/count', { as: reader, body })).status).toBe(403);
});

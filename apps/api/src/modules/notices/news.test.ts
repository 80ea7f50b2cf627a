import type { NewsDocument } from '@krapao/contract/documents/news';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../platform/clock.ts';
import { deposit, givenPlayer, newKey, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, reader, writer } from '../../testing/office-catalogue.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
  office = await officeCatalogue(server);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** A member who joins now by the server's clock, which other tests have moved ahead. */
async function givenReader(wanted: Parameters<typeof givenPlayer>[1] = {}) {
  const player = await givenPlayer(server, wanted);
  await server.database.query('update member set created_at = $2 where id = $1', [player.id, server.clock.now()]);
  await server.later(SECOND_MS);
  return player;
}

const texts = (text: string) => ({ th: `${text} th`, la: `${text} la`, en: `${text} en` });
const news = (title: string, change: Partial<NewsDocument> = {}): NewsDocument => ({
  ...{ isPublished: true, title: texts(title), text: texts('more'), link: 'bonus', currency: 'all', locale: 'all' },
  ...change,
});
/** Publishes as marketing does, and returns its key. */
async function publish(title: string, change: Partial<NewsDocument> = {}, plan: { appliesAt?: string } = {}) {
  const { status, body } = await office.save('news/new', news(title, change), { base: 0, as: writer, ...plan });
  expect([status, body.outcome]).toEqual([200, plan.appliesAt ? 'scheduled' : 'saved']);
  return String(body.key);
}
type Signed = Pick<Player, 'token'>;
const list = async ({ token }: Signed, query: object = {}, locale = 'en') =>
  (
    await server.call('GET /api/notices', {
      token,
      query: query as Record<string, string>,
      headers: { 'accept-language': locale },
    })
  ).body;
const titlesOf = async (player: Signed, locale = 'en') =>
  (await list(player, {}, locale)).notices.flatMap(({ news: shown }) => shown?.title ?? []);
const unreadOf = async ({ token }: Signed, locale = 'en') =>
  (await server.call('GET /api/statement/news', { token, headers: { 'accept-language': locale } })).body.notices;
const read = ({ token }: Signed, body: { id?: string | undefined; andOlder?: boolean }) =>
  server.call('POST /api/notices/read', { token, body: { id: '', ...body }, headers: { 'accept-language': 'en' } });
const exclude = ({ token }: Signed) =>
  server.call('POST /api/protection/exclusion', { token, body: { period: 'PT24H' }, headers: newKey() });

describe('news', () => {
  it('is written once, and listed among the notices of every member in their language', {
    tags: ['P230'],
  }, async () => {
    const players = [await givenReader(), await givenReader()] as const;
    await deposit(server, players[0].id, 10);
    await server.later(SECOND_MS);
    const key = await publish('The wheel turns');
    await server.later(SECOND_MS);
    await deposit(server, players[0].id, 20);
    const { notices, unread } = await list(players[0]);
    expect(notices.map(({ kind, entry }) => entry?.amount ?? kind)).toEqual([20, 'news', 10]);
    expect(unread).toBe(3);
    expect(notices[1]).toMatchObject({
      ...{ id: key, isUnread: true },
      news: { title: 'The wheel turns en', text: 'more en', link: 'bonus' },
    });
    expect(await titlesOf(players[1], 'la')).toEqual(['The wheel turns la']);
    expect(await server.database.query('select from notice where kind = $1', ['news'])).toEqual([]);
  });

  it('is read one by one, or with all that is older, for each member apart', { tags: ['P230'] }, async () => {
    const [player, other] = [await givenReader(), await givenReader()];
    const keys: string[] = [];
    for (const title of ['one', 'two', 'three']) {
      keys.push(await publish(title));
      await server.later(SECOND_MS);
    }
    await deposit(server, player.id, 10);
    expect((await read(player, { id: keys[2] })).body).toEqual({ unread: 3 });
    expect((await read(player, { id: keys[2] })).body).toEqual({ unread: 3 });
    expect((await read(player, { id: keys[1], andOlder: true })).body).toEqual({ unread: 1 });
    expect([await unreadOf(player), await unreadOf(other)]).toEqual([1, 3]);
    const [newest] = (await list(player)).notices;
    expect((await read(player, { id: newest?.id, andOlder: true })).body).toEqual({ unread: 0 });
    expect((await list(player)).notices.map(({ isUnread }) => isUnread)).toEqual(Array(4).fill(undefined));
  });

  it('comes page by page among notices, each once', { tags: ['P230'] }, async () => {
    const player = await givenReader();
    for (let at = 1; at <= 3; at += 1) {
      await publish(`news ${at}`);
      await server.later(SECOND_MS);
      await deposit(server, player.id, at);
      await server.later(SECOND_MS);
    }
    const seen: unknown[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(player, { limit: 2, ...(after && { after }) });
      seen.push(...page.notices.map(({ news: shown, entry }) => shown?.title ?? entry?.amount));
      after = page.next;
    }
    expect(seen).toEqual([3, 'news 3 en', 2, 'news 2 en', 1, 'news 1 en']);
  });

  it('is for a currency or a language, where it says so', { tags: ['P231'] }, async () => {
    const baht = await givenReader();
    const kip = await givenReader({ currency: 'LAK' });
    await publish('baht', { currency: 'THB' });
    await publish('kip', { currency: 'LAK' });
    await publish('lao', { locale: 'la' });
    expect([await titlesOf(baht), await titlesOf(kip)]).toEqual([['baht en'], ['kip en']]);
    expect((await titlesOf(baht, 'la')).sort()).toEqual(['baht la', 'lao la']);
    expect([await unreadOf(baht), await unreadOf(baht, 'la')]).toEqual([1, 2]);
  });

  it('is not listed for who joined later, after 90 days, or once it is taken back', { tags: ['P231'] }, async () => {
    const player = await givenReader();
    const key = await publish('old');
    const late = await publish('late');
    await server.later(SECOND_MS);
    expect(await titlesOf(await givenReader())).toEqual([]);
    expect((await titlesOf(player)).sort()).toEqual(['late en', 'old en']);
    await office.save(`news/${late}`, news('late', { isPublished: false }), { as: writer });
    expect([await titlesOf(player), await unreadOf(player)]).toEqual([['old en'], 1]);
    // A correction keeps the place and the read mark.
    await read(player, { id: key });
    await office.save(`news/${key}`, news('mended'), { as: writer });
    expect([await titlesOf(player), await unreadOf(player)]).toEqual([['mended en'], 0]);
    await server.database.query(`update news set published_at = published_at - interval '91 days' where id = $1`, [
      key,
    ]);
    expect(await titlesOf(player)).toEqual([]);
  });

  it('never reaches an excluded member, nor afterwards what came meanwhile', { tags: ['P232'] }, async () => {
    const player = await givenReader();
    await publish('before');
    expect(await titlesOf(player)).toEqual(['before en']);
    await server.later(SECOND_MS);
    expect((await exclude(player)).status).toBe(200);
    await server.later(HOUR_MS);
    const during = await publish('during');
    expect([await titlesOf(player), await unreadOf(player)]).toEqual([[], 0]);
    expect((await read(player, { id: during, andOlder: true })).body).toEqual({ unread: 0 });
    expect(await server.database.query('select from news_read where member_id = $1', [player.id])).toEqual([]);
    await server.later(DAY_MS);
    await publish('after');
    expect(await titlesOf(player)).toEqual(['after en', 'before en']);
  });

  it('never reaches a member with a marker or an open case of harm', { tags: ['O1188'] }, async () => {
    const [marked, inCase] = [await givenReader(), await givenReader()];
    const now = server.clock.now();
    await publish('play');
    expect([await titlesOf(marked), await titlesOf(inCase)]).toEqual([['play en'], ['play en']]);
    await server.database.query(
      `insert into harm_marker (member_id, kind, value, threshold, points, figures, since, computed_at)
       values ($1, 'night', 9, 3, 1, '{}', $2, $2)`,
      [marked.id, now],
    );
    await server.database.query(
      'insert into harm_case (id, member_id, opened_at, due_at) values (gen_random_uuid(), $1, $2, $2)',
      [inCase.id, now],
    );
    expect([await titlesOf(marked), await unreadOf(marked)]).toEqual([[], 0]);
    expect([await titlesOf(inCase), await unreadOf(inCase)]).toEqual([[], 0]);
  });

  it('is published at a set time, by who may write the catalogue, with a version of its own', {
    tags: ['P233'],
  }, async () => {
    const player = await givenReader();
    const appliesAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
    const key = await publish('planned', {}, { appliesAt });
    expect(await titlesOf(player)).toEqual([]);
    await server.later(HOUR_MS + SECOND_MS);
    await server.modules.jobs.handlers['apply-catalogue']?.({});
    await until(async () => (await titlesOf(player)).length > 0, 'the news');
    expect((await office.versions(`news/${key}`))[0]).toMatchObject({ state: 'live', savedBy: 'writer' });
    expect((await office.save(`news/${key}`, news('no'), { as: reader })).status).toBe(403);
    for (const wrong of [{ title: { ...texts('a'), la: '' } }, { link: 'https://elsewhere.example' }, { locale: 'de' }])
      expect((await office.save('news/new', { ...news('x'), ...wrong }, { base: 0 })).status).toBe(400);
  });
});

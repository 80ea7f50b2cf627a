import type { AnnouncementDocument } from '@krapao/contract/documents/announcement';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, DAY_MS, HOUR_MS, SECOND_MS } from '../../platform/clock.ts';
import { givenPlayer, newKey, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, writer } from '../../testing/office-catalogue.ts';
import { AT_ANY_HOUR, type Device, givenDevice, shownOn, subscribe } from '../../testing/push.ts';
import { segmentOf } from '../../testing/segments.ts';
import { sendAnnouncements } from './send-announcements.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
  await server.saveSetting('announcements', AT_ANY_HOUR);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const texts = (text: string) => ({ th: `${text} th`, la: `${text} la`, en: `${text} en` });
let weeklyMax = 3;
const send = (batch?: number) =>
  sendAnnouncements(
    { db: server.connection.db, clock: server.clock, setting: async () => ({ ...AT_ANY_HOUR, weeklyMax }) },
    batch,
  );

/** Members with a tag of their own, and the segment of that tag. */
async function givenAudience(count: number) {
  const [tag] = await server.database.query<{ id: string }>(
    `insert into tag (id, name, created_by, created_at) values (gen_random_uuid(), gen_random_uuid()::text, 'x', now())
     returning id`,
  );
  const players: Player[] = [];
  for (let at = 0; at < count; at += 1) {
    const player = await givenPlayer(server);
    await server.database.query(`insert into member_tag (member_id, tag_id, by, at) values ($1, $2, 'x', now())`, [
      player.id,
      tag?.id,
    ]);
    players.push(player);
  }
  players.sort((one, other) => (one.id < other.id ? -1 : 1));
  const rule = segmentOf({ tags: [tag?.id ?? ''] });
  const { body } = await office.save('segment/new', rule, { base: 0, as: writer });
  return { players, segment: String(body.key), rule };
}

const announcement = (segment: string, change: Partial<AnnouncementDocument> = {}): AnnouncementDocument => ({
  ...{ isPublished: true, segment, title: texts('Wheel'), text: texts('It turns'), picture: null },
  ...{ alt: { th: '', la: '', en: '' }, link: 'spin', startsAt: null },
  endsAt: after(server.clock.now(), 30 * DAY_MS).toISOString(),
  ...change,
});
async function publish(segment: string, change: Partial<AnnouncementDocument> = {}) {
  const { status, body } = await office.save('announcement/new', announcement(segment, change), {
    ...{ base: 0, as: writer },
  });
  expect([status, body.outcome ?? body]).toEqual([200, 'saved']);
  return String(body.key);
}
const change = async (key: string, wanted: Partial<AnnouncementDocument>) => {
  const { value } = await office.read(`announcement/${key}`);
  return office.save(`announcement/${key}`, { ...value, ...wanted }, { as: writer });
};

type Signed = Pick<Player, 'token'>;
const headers = { 'accept-language': 'en' };
const atHome = async ({ token }: Signed) =>
  (await server.call('GET /api/notices/announcements', { token, headers })).body.announcements;
const titlesOf = async (player: Signed) => (await atHome(player)).map(({ title }) => title);
const listed = async ({ token }: Signed) =>
  (await server.call('GET /api/notices', { token, headers })).body.notices.filter(
    ({ kind }) => kind === 'announcement',
  );
const unreadOf = async ({ token }: Signed) =>
  (await server.call('GET /api/statement/news', { token, headers })).body.notices;
const read = ({ token }: Signed, id = '', andOlder = false) =>
  server.call('POST /api/notices/read', { token, body: { id, andOlder }, headers });
const exclude = ({ token }: Signed) =>
  server.call('POST /api/protection/exclusion', { token, body: { period: 'PT24H' }, headers: newKey() });
const figuresOf = async (key: string) =>
  (await office.call('GET /api/office/announcements', { as: writer })).body.announcements.find(
    (one: { key: string }) => one.key === key,
  );
const recipientsOf = (key: string) =>
  server.database.query<{ id: string; count: string }>(
    `select r.member_id as id, (select count(*) from notice n where n.member_id = r.member_id and n.reference = $1
       and n.kind = 'announcement') as count
     from announcement_recipient r where r.announcement_id::text = $1 order by 1`,
    [key],
  );

describe('an announcement', () => {
  it('reaches each member of its segment once, on home and among the notices, in their language', {
    tags: ['O1057', 'P237', 'P238'],
  }, async () => {
    const { players, segment } = await givenAudience(3);
    const other = await givenPlayer(server);
    const key = await publish(segment);
    await send();
    await send();
    expect((await recipientsOf(key)).map(({ id, count }) => [id, Number(count)])).toEqual(
      players.map(({ id }) => [id, 1]),
    );
    const [first] = players as [Player];
    const [shown] = await atHome(first);
    expect(shown).toMatchObject({ title: 'Wheel en', text: 'It turns en', picture: null, alt: '', link: 'spin' });
    expect(await listed(first)).toEqual([
      expect.objectContaining({
        id: shown?.id,
        isUnread: true,
        news: { title: 'Wheel en', text: 'It turns en', link: 'spin' },
      }),
    ]);
    expect([await titlesOf(other), await listed(other), await unreadOf(first)]).toEqual([[], [], 1]);
    // Read is closed, and opened.
    expect((await read(first, shown?.id)).body).toEqual({ unread: 0 });
    expect([await titlesOf(first), (await listed(first)).length]).toEqual([[], 1]);
    expect(await figuresOf(key)).toMatchObject({ state: 'sent', sent: 3, opened: 1, capped: 0, excluded: 0 });
  });

  it('is sent from its time on and not after its end, and is gone from home and list then', {
    tags: ['O1057', 'P237'],
  }, async () => {
    const { players, segment } = await givenAudience(1);
    const [player] = players as [Player];
    const at = (hours: number) => after(server.clock.now(), hours * HOUR_MS).toISOString();
    const key = await publish(segment, { startsAt: at(1), endsAt: at(3) });
    const missed = await publish(segment, { startsAt: at(1), endsAt: at(2) });
    await change(missed, { isPublished: false });
    await send();
    expect([await titlesOf(player), (await figuresOf(key)).state]).toEqual([[], 'planned']);
    await server.later(HOUR_MS + SECOND_MS);
    await send();
    expect(await titlesOf(player)).toEqual(['Wheel en']);
    await server.later(2 * HOUR_MS);
    await change(missed, { isPublished: true });
    await send();
    expect([await titlesOf(player), await listed(player), await unreadOf(player)]).toEqual([[], [], 0]);
    expect([(await figuresOf(key)).state, (await figuresOf(missed)).sent]).toEqual(['over', 0]);
  });

  it('is sent to nobody twice and misses nobody, wherever the sending is killed', { tags: ['O1058'] }, async () => {
    const { players, segment } = await givenAudience(5);
    const key = await publish(segment);
    await server.database.query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
    );
    await server.database.query(
      `create trigger die before insert on notice for each row when (new.member_id = '${players[3]?.id}')
       execute function die()`,
    );
    await expect(send(2)).rejects.toThrow('killed');
    expect(await recipientsOf(key)).toHaveLength(2);
    expect(await figuresOf(key)).toMatchObject({ state: 'sending', sent: 2 });
    await server.database.query('drop trigger die on notice');
    await Promise.all([send(2), send(2), send(1)]);
    expect((await recipientsOf(key)).map(({ id, count }) => [id, Number(count)])).toEqual(
      players.map(({ id }) => [id, 1]),
    );
    expect((await figuresOf(key)).state).toBe('sent');
  });

  it('goes to a member so often in seven days, over all announcements', { tags: ['O1059'] }, async () => {
    const { players, segment } = await givenAudience(1);
    const [player] = players as [Player];
    weeklyMax = 2;
    const keys = [await publish(segment), await publish(segment), await publish(segment)];
    // Batches of two processes at once.
    await Promise.all([send(1), send(1)]);
    const sent = await Promise.all(keys.map(figuresOf));
    expect(sent.map(({ sent, capped }) => [sent, capped])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(await titlesOf(player)).toHaveLength(2);
    await server.later(7 * DAY_MS + SECOND_MS);
    const late = await publish(segment);
    await send();
    expect(await figuresOf(late)).toMatchObject({ sent: 1, capped: 0 });
    weeklyMax = 3;
  });

  it('does not reach who is excluded before it is sent, nor when the exclusion is over', {
    tags: ['O1060', 'P240'],
  }, async () => {
    const { players, segment } = await givenAudience(2);
    const [out, other] = players as [Player, Player];
    expect((await exclude(out)).status).toBe(200);
    await server.later(SECOND_MS);
    const key = await publish(segment);
    await send();
    expect(await figuresOf(key)).toMatchObject({ sent: 1, excluded: 1 });
    await server.later(2 * DAY_MS);
    await send();
    expect([await titlesOf(out), await titlesOf(other)]).toEqual([[], ['Wheel en']]);
  });

  it('is seen by nobody whose exclusion commits while the batch runs, neither after it', {
    tags: ['O1060', 'P240'],
  }, async () => {
    const { players, segment } = await givenAudience(1);
    const [player] = players as [Player];
    const key = await publish(segment);
    const until = after(server.clock.now(), DAY_MS);
    const excluding = new pg.Client({ connectionString: server.database.url });
    await excluding.connect();
    await excluding.query('begin');
    await excluding.query(`update member set excluded_until = $2, exclusion_reason = 'time-out' where id = $1`, [
      player.id,
      until,
    ]);
    await excluding.query(
      `insert into exclusion (id, member_id, reason, period, begins_at, ends_at)
       values (gen_random_uuid(), $1, 'time-out', 'PT24H', $2, $3)`,
      [player.id, server.clock.now(), until],
    );
    // The batch does not wait for the exclusion, and does not see it.
    await send();
    await excluding.query('commit');
    await excluding.end();
    expect(await figuresOf(key)).toMatchObject({ sent: 1, excluded: 0 });
    expect([await titlesOf(player), await listed(player), await unreadOf(player)]).toEqual([[], [], 0]);
    await read(
      player,
      (
        await server.database.query<{ id: string }>(
          `select id::text from notice where member_id = $1 and kind = 'announcement'`,
          [player.id],
        )
      )[0]?.id,
      true,
    );
    expect((await figuresOf(key)).opened).toBe(0);
    await server.later(2 * DAY_MS);
    expect([await titlesOf(player), await listed(player)]).toEqual([[], []]);
  });

  it('stops when it is withdrawn, and goes on where it stopped', { tags: ['O1061'] }, async () => {
    const { players, segment, rule } = await givenAudience(3);
    const key = await publish(segment);
    await server.database.query(
      `create function stop() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`,
    );
    await server.database.query(
      `create trigger stop before insert on notice for each row when (new.member_id = '${players[1]?.id}')
       execute function stop()`,
    );
    await expect(send(1)).rejects.toThrow('stopped');
    await server.database.query('drop trigger stop on notice');
    expect((await change(key, { isPublished: false })).status).toBe(200);
    await send();
    expect(await figuresOf(key)).toMatchObject({ state: 'withdrawn', sent: 1 });
    expect(await titlesOf(players[0] as Player)).toEqual([]);
    // Its audience is what it was when the sending began.
    await office.save(`segment/${segment}`, { ...rule, currency: 'LAK' }, { as: writer });
    const { segment: elsewhere } = await givenAudience(0);
    expect((await change(key, { segment: elsewhere })).body).toMatchObject({ message: 'KEY_INVALID', reason: 'FIXED' });
    await change(key, { isPublished: true });
    await send();
    expect(await figuresOf(key)).toMatchObject({ state: 'sent', sent: 3 });
    expect(await titlesOf(players[0] as Player)).toEqual(['Wheel en']);
  });

  it('is refused without a segment that exists, an end, or an end after its start', { tags: ['O1061'] }, async () => {
    const { segment } = await givenAudience(0);
    const at = server.clock.now().toISOString();
    for (const [wrong, path] of [
      [{ segment: '999999' }, 'segment'],
      [{ endsAt: null }, 'endsAt'],
      [{ startsAt: at, endsAt: at }, 'endsAt'],
      [{ picture: 'https://elsewhere.example/a.png' }, 'picture'],
      [{ title: { th: 'ก', la: '', en: 'a' } }, 'title.la'],
    ] as [Partial<AnnouncementDocument>, string][])
      expect((await office.try('announcement/new', announcement(segment, wrong))).issues).toContainEqual(
        expect.objectContaining({ path }),
      );
  });
});

describe('an announcement by push', () => {
  const set = ({ token }: Signed) =>
    server.call('PUT /api/notices/settings', { token, body: { name: 'push.news', isOn: true } });
  const bodiesOn = async (device: Device) => (await shownOn(server, device)).map(({ body }) => body);

  it('goes to who switched news on, and not to who is excluded or had it withdrawn by then', {
    tags: ['P239', 'P240'],
  }, async () => {
    const { players, segment } = await givenAudience(3);
    const devices: Device[] = [];
    for (const player of players) {
      const device = await givenDevice(server);
      await subscribe(server, player.token, device, { 'accept-language': 'la' });
      devices.push(device);
    }
    const [subscribed, silent, out] = players as [Player, Player, Player];
    expect(silent.id).not.toBe(subscribed.id);
    await set(subscribed);
    await set(out);
    await publish(segment);
    await send();
    await exclude(out);
    await server.later(0);
    expect(await Promise.all(devices.map(bodiesOn))).toEqual([['Wheel la'], [], []]);
    expect((await shownOn(server, devices[0] as Device))[0]).toMatchObject({ path: '/user/spin' });
    const gone = await publish(segment);
    await send();
    await change(gone, { isPublished: false });
    await server.later(0);
    expect(await bodiesOn(devices[0] as Device)).toEqual(['Wheel la']);
  });
});

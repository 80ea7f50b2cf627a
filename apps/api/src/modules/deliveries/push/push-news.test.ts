import { NOTICE_GROUPS, NOTICE_SETTINGS, topicsOf } from '@krapao/contract/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bangkokTime } from '../../../platform/bangkok.ts';
import { after, before, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database/transact.ts';
import { systemRandom } from '../../../platform/secrets/random.ts';
import { deposit, givenPlayer, newKey, withdraw } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, writer } from '../../../testing/office-catalogue.ts';
import { AT_ANY_HOUR, type Device, givenDevice, shownOn, subscribe } from '../../../testing/push.ts';
import { BY_HAND, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { addingNotice } from '../../notices/public.ts';
import { approveWithdrawal } from '../../withdrawals/public.ts';
import { planNews } from './push-news.ts';

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
const { setRules, idOf } = withdrawalsOf(() => server);

const texts = (text: string) => ({ th: `${text} th`, la: `${text} la`, en: `${text} en` });
const news = (title: string, change: object = {}) => ({
  ...{ isPublished: true, title: texts(title), text: texts('more'), link: 'spin', currency: 'all', locale: 'all' },
  ...change,
});
const publish = async (title: string, change: object = {}) =>
  String((await office.save('news/new', news(title, change), { base: 0, as: writer })).body.key);
const plan = (newsId: string, batch?: number) =>
  planNews({ db: server.connection.db, clock: server.clock, random: systemRandom }, { newsId }, batch);
const set = (token: string, name: string, isOn: boolean) =>
  server.call('PUT /api/notices/settings', { token, body: { name: name as 'amounts', isOn } });
const bodiesOn = async (device: Device) => (await shownOn(server, device)).map(({ body }) => body);

/** A member who joins now by the server's clock, which other tests have moved ahead, with a browser. */
async function givenSubscribed({ wantsNews = true, locale = 'th', money = 0 } = {}) {
  const player = await givenPlayer(server, { money });
  await server.database.query('update member set created_at = $2 where id = $1', [player.id, server.clock.now()]);
  const device = await givenDevice(server);
  expect((await subscribe(server, player.token, device, { 'accept-language': locale })).status).toBe(200);
  if (wantsNews) expect((await set(player.token, 'push.news', true)).status).toBe(200);
  await server.later(SECOND_MS);
  return { player, device };
}
const deliveriesOf = (newsId: string) =>
  server.database.query<{ memberId: string; state: string; reason: string | null }>(
    'select member_id as "memberId", state, reason from notice_delivery where news_id = $1 order by member_id',
    [newsId],
  );

describe('news by push', () => {
  it('reaches who asked for it, in the language of the browser, and leads to its page', {
    tags: ['P234'],
  }, async () => {
    const subscribed = await givenSubscribed({ locale: 'la' });
    const silent = await givenSubscribed({ wantsNews: false });
    const key = await publish('hello');
    await server.later(0);
    expect(await shownOn(server, subscribed.device)).toEqual([
      expect.objectContaining({ body: 'hello la', path: '/user/spin', tag: `notice-${key}` }),
    ]);
    expect(await bodiesOn(silent.device)).toEqual([]);
    // A correction, and publishing again, is not sent again.
    for (const change of [{ isPublished: false }, { isPublished: true }, { link: null }])
      await office.save(`news/${key}`, news('mended', change), { as: writer });
    await server.later(0);
    expect(await bodiesOn(subscribed.device)).toEqual(['hello la']);
  });

  it('is sent once to each browser, however often the job runs and wherever it is killed', {
    tags: ['P234'],
  }, async () => {
    const members = [];
    for (let count = 0; count < 5; count += 1) members.push(await givenSubscribed());
    const key = await publish('once');
    const run = () => plan(key, 2);
    // Dies in its second or third batch, at the delivery of one member.
    await server.database.query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
    );
    await server.database.query(
      `create trigger die before insert on notice_delivery for each row when (new.member_id = '${members[3]?.player.id}')
       execute function die()`,
    );
    await run().catch(() => undefined);
    await server.later(0);
    expect((await deliveriesOf(key)).map(({ memberId }) => memberId)).not.toContain(members[3]?.player.id);
    await server.database.query('drop trigger die on notice_delivery');
    await run();
    await run();
    await server.later(0);
    for (const { player, device } of members) {
      expect((await deliveriesOf(key)).filter(({ memberId }) => memberId === player.id)).toHaveLength(1);
      expect(await bodiesOn(device)).toEqual(['once th']);
    }
  });

  it('never reaches a member who is excluded, before or after it is queued', { tags: ['P232'] }, async () => {
    const [before, between] = [await givenSubscribed(), await givenSubscribed()];
    const exclude = ({ token }: { token: string }) =>
      server.call('POST /api/protection/exclusion', { token, body: { period: 'PT24H' }, headers: newKey() });
    expect((await exclude(before.player)).status).toBe(200);
    await server.later(SECOND_MS);
    const key = await publish('play');
    await plan(key);
    expect((await exclude(between.player)).status).toBe(200);
    await server.later(0);
    expect(await bodiesOn(before.device)).toEqual([]);
    expect(await bodiesOn(between.device)).toEqual([]);
    const ended = await deliveriesOf(key);
    expect(ended.filter(({ memberId }) => memberId === before.player.id)).toEqual([]);
    expect(ended).toContainEqual({ memberId: between.player.id, state: 'skipped', reason: 'excluded' });
  });

  it('waits for the end of the quiet hours, and a warning of safety does not', { tags: ['O1187'] }, async () => {
    const { player, device } = await givenSubscribed();
    const now = server.clock.now();
    await server.saveSetting('announcements', {
      ...{ weeklyMax: 3, quietFrom: bangkokTime(before(now, MINUTE_MS)), quietUntil: bangkokTime(after(now, HOUR_MS)) },
    });
    const key = await publish('morning');
    await set(player.token, 'push.safety.logins', false);
    await server.later(0);
    expect(await shownOn(server, device)).toHaveLength(1);
    expect(await deliveriesOf(key)).toContainEqual({ memberId: player.id, state: 'waiting', reason: null });
    await server.later(HOUR_MS);
    expect((await bodiesOn(device)).filter((body) => body === 'morning th')).toHaveLength(1);
    await server.saveSetting('announcements', AT_ANY_HOUR);
  });

  it('is not sent once it is read, taken back or switched off, or in another language', {
    tags: ['P234'],
  }, async () => {
    const [reader, off, lao] = [
      await givenSubscribed(),
      await givenSubscribed(),
      await givenSubscribed({ locale: 'la' }),
    ];
    const key = await publish('thai', { locale: 'th' });
    await plan(key);
    await server.call('POST /api/notices/read', {
      token: reader.player.token,
      body: { id: key },
      headers: { 'accept-language': 'th' },
    });
    await set(off.player.token, 'push.news', false);
    await server.later(0);
    for (const { device } of [reader, off, lao]) expect(await bodiesOn(device)).toEqual([]);
    const gone = await publish('gone');
    await plan(gone);
    await office.save(`news/${gone}`, news('gone', { isPublished: false }), { as: writer });
    await server.later(0);
    for (const { device } of [reader, lao]) expect(await bodiesOn(device)).toEqual([]);
  });
});

describe('the topics of a group', () => {
  it('switch push messages one by one, and none is sent while the group is off', { tags: ['P235'] }, async () => {
    await setRules(BY_HAND);
    const { player, device } = await givenSubscribed();
    await set(player.token, 'push.money.deposits', false);
    await set(player.token, 'push.withdrawals.ended', false);
    await deposit(server, player.id, 1_000);
    await withdraw(server, player, 200);
    await approveWithdrawal(server.modules.withdrawals, await idOf(player), 'op');
    await server.later(0);
    expect(await bodiesOn(device)).toEqual(['อนุมัติการถอนแล้ว กำลังโอนเข้าบัญชีธนาคาร']);
    await set(player.token, 'push.money.deposits', true);
    await deposit(server, player.id, 1_000);
    await server.later(0);
    expect((await bodiesOn(device))[0]).toBe('เงินเข้ากระเป๋าแล้ว');
    await set(player.token, 'push.money', false);
    await deposit(server, player.id, 1_000);
    await server.later(0);
    expect(await bodiesOn(device)).toHaveLength(2);
  });

  it('are stored where they differ alone, and all are on at first; news is off', { tags: ['P235'] }, async () => {
    const { player } = await givenSubscribed({ wantsNews: false });
    const { settings } = (await server.call('GET /api/notices/settings', { token: player.token })).body;
    expect(settings).toEqual(NOTICE_SETTINGS);
    expect(settings['push.news']).toBe(false);
    for (const topic of NOTICE_GROUPS.flatMap(topicsOf)) expect(settings[`push.${topic}`]).toBe(true);
    await set(player.token, 'push.money.vault', true);
    await set(player.token, 'push.money.slips', false);
    expect(await server.database.query('select name from notice_setting where member_id = $1', [player.id])).toEqual([
      { name: 'push.money.slips' },
    ]);
  });

  it('of safety are never silenced unnoticed, and a lost second factor is told all the same', {
    tags: ['P235'],
  }, async () => {
    const { player, device } = await givenSubscribed();
    await set(player.token, 'push.safety.logins', false);
    await server.later(0);
    expect(await bodiesOn(device)).toHaveLength(1);
    await set(player.token, 'push.safety.second-step', false);
    await server.later(0);
    const notify = (kind: 'second-factor' | 'recovery-waiting', data: Record<string, string>) =>
      transact(server.connection.db, async (_, send) =>
        send(addingNotice({ memberId: player.id, kind, at: server.clock.now(), data })),
      );
    await notify('second-factor', { event: 'added' });
    await server.later(0);
    expect(await bodiesOn(device)).toHaveLength(2);
    await notify('recovery-waiting', { id: 'x', until: server.clock.now().toISOString() });
    await server.later(0);
    expect(await bodiesOn(device)).toHaveLength(3);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { e164, givenMember, readTexts, signedIn } from '../../testing/members.ts';
import { deposit, givenPlayer, newKey, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type Device, givenDevice, type Shown, shownOn, subscribe } from '../../testing/push.ts';
import { giveReward } from '../../testing/rewards.ts';
import { givenSubscriber } from '../../testing/signals.ts';
import { until } from '../../testing/until.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';
import { addingNotice } from '../notices/public.ts';
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/public.ts';
import { forgetDeliveriesIn } from './forget-deliveries.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
});
afterAll(() => server.close());

const { setRules, idOf } = withdrawalsOf(() => server);
const TH = { 'accept-language': 'th' };

async function givenSubscribed(given: Parameters<typeof givenPlayer>[1] = {}) {
  const player = await givenPlayer(server, given);
  const device = await givenDevice(server);
  expect((await subscribe(server, player.token, device, TH)).status).toBe(200);
  return { player, device };
}
const bodiesOn = async (device: Device) => (await shownOn(server, device)).map(({ body }) => body);
const set = (token: string, name: string, isOn: boolean) =>
  server.call('PUT /api/notices/settings', { token, body: { name: name as 'amounts', isOn } });
const deliveriesOf = (memberId: string) =>
  server.database.query<{ channel: string; state: string; reason: string | null; tries: number }>(
    'select channel, state, reason, tries from notice_delivery where member_id = $1 order by created_at, id',
    [memberId],
  );

describe('a push message', () => {
  it('follows a withdrawal step by step, in the language of the browser, and leads to its receipt', {
    tags: ['P171'],
  }, async () => {
    await setRules(BY_HAND);
    const { player, device } = await givenSubscribed({ money: 1_000 });
    await withdraw(server, player, 200);
    await approveWithdrawal(server.modules.withdrawals, await idOf(player), 'op');
    await server.later(0);
    const shown = await shownOn(server, device);
    expect(shown.at(-1)).toEqual({
      tag: expect.stringMatching(/^notice-\d+$/),
      title: 'กระเป๋า',
      body: 'อนุมัติการถอนแล้ว กำลังโอนเข้าบัญชีธนาคาร',
      path: expect.stringMatching(/^\/user\/statement\?receipt=\w+/),
      locale: 'th',
    } satisfies Record<keyof Shown, unknown>);

    const other = await givenSubscribed({ money: 1_000 });
    await withdraw(server, other.player, 200);
    await rejectWithdrawal(server.modules.withdrawals, await idOf(other.player), { by: 'op', reason: 'no' });
    await server.later(0);
    expect(await bodiesOn(other.device)).toEqual(['ถอนไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว']);
  });

  it('shows amounts only to members who want that', { tags: ['P171'] }, async () => {
    const { player, device } = await givenSubscribed();
    await deposit(server, player.id, 500);
    await server.later(0);
    await set(player.token, 'amounts', true);
    await deposit(server, player.id, 700);
    await server.later(0);
    expect(await bodiesOn(device)).toEqual(['เงินเข้า ฿700.00', 'เงินเข้ากระเป๋าแล้ว']);
  });

  it('is not sent for a group that is switched off, a read notice, or the member’s own act', {
    tags: ['P172'],
  }, async () => {
    const { player, device } = await givenSubscribed();
    await set(player.token, 'push.money', false);
    await deposit(server, player.id, 500);
    await server.later(0);
    await set(player.token, 'push.money', true);
    await deposit(server, player.id, 600);
    const { notices } = (await server.call('GET /api/notices', { token: player.token, query: {} })).body;
    await server.call('POST /api/notices/read', {
      token: player.token,
      body: { id: notices[0]?.id ?? '', andOlder: true },
    });
    await server.later(0);
    expect(await bodiesOn(device)).toEqual([]);
  });

  it('about rewards never reaches an excluded member', { tags: ['P173'] }, async () => {
    const { player, device } = await givenSubscribed({ money: 1_000 });
    await giveReward(server, player, 100);
    await server.later(0);
    const before = await bodiesOn(device);
    const exclusion = { token: player.token, body: { period: 'PT24H' as const }, headers: newKey() };
    expect((await server.call('POST /api/protection/exclusion', exclusion)).status).toBe(200);
    await deposit(server, player.id, 50);
    await server.later(MINUTE_MS);
    // The exclusion ended the reward, which is the member's own act; somebody else's would be sent.
    const { notices } = (await server.call('GET /api/notices', { token: player.token, query: {} })).body;
    const reference = notices.find(({ entry }) => entry?.statementType === 'finish_bonus')?.entry?.reference;
    expect(reference).toBeTruthy();
    await transact(server.connection.db, async (_, send) =>
      send(addingNotice({ memberId: player.id, kind: 'money', at: server.clock.now(), reference })),
    );
    await server.later(0);
    const bodies = await bodiesOn(device);
    const after = bodies.slice(0, bodies.length - before.length);
    expect(after).toContain('เงินเข้ากระเป๋าแล้ว');
    expect(after.filter((body) => body.includes('โบนัส'))).toEqual([]);
  });
});

describe('a subscription', () => {
  it('ends with its session: sign-out, and "This wasn’t me"', { tags: ['P170'] }, async () => {
    const { player, device } = await givenSubscribed();
    await deposit(server, player.id, 10);
    // Between the notice and its delivery.
    await server.call('POST /api/logout', { token: player.token });
    await server.later(0);
    await deposit(server, player.id, 20);
    await server.later(0);
    expect(await bodiesOn(device)).toEqual([]);

    const member = await givenMember(server);
    const own = await signedIn(server, member);
    const thief = await signedIn(server, member);
    const theirs = await givenDevice(server);
    await subscribe(server, thief, theirs, TH);
    const { notices } = (await server.call('GET /api/notices', { token: own, query: {} })).body;
    const login = notices.find(({ kind, login }) => kind === 'login' && !login?.isCurrent);
    await server.call('POST /api/notices/{id}/not-me', { token: own, params: { id: login?.id ?? '' } });
    await deposit(server, member.id, 30);
    await server.later(0);
    expect(await bodiesOn(theirs)).toEqual([]);
    await server.modules.jobs.handlers['forget-subscriptions']?.({});
    expect(await server.database.query('select from push_subscription where member_id = $1', [member.id])).toEqual([]);
  });

  it('of a browser belongs to the member who signed in last', { tags: ['P170'] }, async () => {
    const { player, device } = await givenSubscribed();
    await deposit(server, player.id, 10);
    const next = await givenPlayer(server);
    expect((await subscribe(server, next.token, device, TH)).status).toBe(200);
    await server.later(0);
    await deposit(server, player.id, 20);
    await server.later(0);
    expect(await bodiesOn(device)).toEqual([]);
    await deposit(server, next.id, 30);
    await server.later(0);
    expect(await bodiesOn(device)).toHaveLength(1);
    // The first member's page repeats itself: the browser is theirs only if they sign in on it again.
    expect((await server.call('GET /api/notices/settings', { token: player.token })).body.push.isSubscribed).toBe(
      false,
    );
  });

  it('is removed with the address when its account is closed', async () => {
    const { player } = await givenSubscribed();
    const { db } = server.connection;
    await server.database.query(
      `insert into member_email (member_id, address, locale, verified_at) values ($1, 'a@mail.example', 'th', now())`,
      [player.id],
    );
    await transact(db, (transaction) => forgetDeliveriesIn(transaction, player.id));
    for (const table of ['push_subscription', 'member_email'])
      expect(await server.database.query(`select from ${table} where member_id = $1`, [player.id])).toEqual([]);
  });

  it('of somebody else is refused and goes on, as are wrong keys and addresses', { tags: ['P170'] }, async () => {
    const { player, device } = await givenSubscribed();
    const thief = await givenPlayer(server);
    const { keys } = await givenDevice(server);
    expect((await subscribe(server, thief.token, { ...device, keys })).status).toBe(403);
    const refusedKey = async (change: Partial<Device>) => {
      const { status, body } = await subscribe(server, thief.token, { ...device, ...change });
      return [status, (body as { key?: string }).key];
    };
    expect(await refusedKey({ endpoint: 'http://127.0.0.1:5432/push/v1/send/x' })).toEqual([400, 'endpoint']);
    expect(await refusedKey({ endpoint: 'https://169.254.169.254/x' })).toEqual([400, 'endpoint']);
    expect(await refusedKey({ keys: { ...keys, p256dh: 'A'.repeat(87) } })).toEqual([400, 'keys']);
    expect(await refusedKey({ publicKey: 'A'.repeat(87) })).toEqual([400, 'publicKey']);
    await deposit(server, player.id, 10);
    await server.later(0);
    expect(await bodiesOn(device)).toHaveLength(1);
  });

  it('that ended at the service, or refuses our key, is removed', async () => {
    const { player, device } = await givenSubscribed();
    await server.sandbox.request('DELETE', `/push/v1/devices/${device.id}`);
    await deposit(server, player.id, 10);
    await server.later(0);
    expect(await deliveriesOf(player.id)).toEqual([{ channel: 'push', state: 'skipped', reason: 'gone', tries: 1 }]);
    const foreign = await givenDevice(server, (await givenDevice(server)).keys.p256dh);
    await subscribe(server, player.token, foreign);
    await deposit(server, player.id, 20);
    await server.later(0);
    expect((await deliveriesOf(player.id)).at(-1)).toMatchObject({ state: 'failed', reason: 'refused' });
    expect(await server.database.query('select from push_subscription where member_id = $1', [player.id])).toEqual([]);
  });
});

describe('nothing is lost', () => {
  it('when the process dies between commit and sending: another one sends', { tags: ['P171'] }, async () => {
    const { player, device } = await givenSubscribed();
    const next = await moneyServer({}, { besides: server });
    await deposit(server, player.id, 10);
    // The first process would have died here: no job of it has run.
    await next.later(0);
    await server.later(0);
    await next.close();
    expect(await bodiesOn(device)).toHaveLength(1);
  });

  it('and a try whose end was not recorded shows the same notice, not another', { tags: ['P171'] }, async () => {
    const { player, device } = await givenSubscribed();
    await deposit(server, player.id, 10);
    await server.later(0);
    await server.database.query(`update notice_delivery set state = 'waiting' where member_id = $1`, [player.id]);
    const [row] = await server.database.query<{ id: string }>('select id from notice_delivery where member_id = $1', [
      player.id,
    ]);
    await server.modules.jobs.handlers['send-delivery']?.({ id: row?.id });
    const shown = await shownOn(server, device);
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
    await server.modules.jobs.handlers['send-delivery']?.({ id: row?.id });
    expect(await shownOn(server, device)).toHaveLength(shown.length);
  });

  it('while the service is down: retried, and at last given up where operators see it', async () => {
    const { player, device } = await givenSubscribed();
    await server.sandbox.setFault('push', { mode: 'error-500', times: 1 });
    await deposit(server, player.id, 10);
    await server.later(0);
    expect(await deliveriesOf(player.id)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    await server.later(MINUTE_MS);
    expect(await deliveriesOf(player.id)).toMatchObject([{ state: 'sent', tries: 2 }]);
    expect(await bodiesOn(device)).toHaveLength(1);

    await server.sandbox.setFault('push', { mode: 'error-500' });
    await deposit(server, player.id, 20);
    for (let hour = 0; hour < 12; hour += 1) await server.later(12 * HOUR_MS);
    await server.sandbox.setFault('push', { mode: 'none' });
    expect((await deliveriesOf(player.id)).at(-1)).toEqual({
      ...{ channel: 'push', state: 'failed', reason: 'unreachable', tries: 10 },
    });
    expect(server.logLines.some((line) => line.includes('delivery.push-given-up'))).toBe(true);
  });

  it('and open pages are signalled by the commit itself', { tags: ['P174'] }, async () => {
    const { player } = await givenSubscribed();
    const { received, stop } = await givenSubscriber(server, 'wallet');
    await deposit(server, player.id, 10);
    await until(async () => received.some(({ memberId }) => memberId === player.id), 'the signal');
    const { notices, unread } = (await server.call('GET /api/notices', { token: player.token, query: {} })).body;
    expect([unread, notices[0]?.entry?.amount]).toEqual([1, 10]);
    await stop();
  });
});

describe('settings', () => {
  it('are the member’s, on every device at once, and start with their defaults', { tags: ['P172'] }, async () => {
    const member = await givenMember(server);
    const [one, two] = [await signedIn(server, member), await signedIn(server, member)];
    const read = async (token: string) => (await server.call('GET /api/notices/settings', { token })).body;
    expect(await read(two)).toMatchObject({
      settings: { 'push.money': true, 'sms.safety': true, amounts: false },
      push: { isSubscribed: false },
      email: null,
      phoneEnd: member.username.slice(-4),
    });
    const { received, stop } = await givenSubscriber(server, 'wallet');
    await set(one, 'push.chat', false);
    await until(async () => received.some(({ memberId }) => memberId === member.id), 'the signal');
    await stop();
    expect((await read(two)).settings['push.chat']).toBe(false);
    expect((await set(one, 'app.safety', false)).status).toBe(400);
  });

  it('that silence safety are reported by the silenced channel', { tags: ['P172'] }, async () => {
    const member = await givenMember(server);
    const token = await signedIn(server, member);
    await set(token, 'sms.safety', false);
    await set(token, 'sms.safety', false);
    await server.later(0);
    expect(await readTexts(server, e164(member.username))).toEqual([
      'กระเป๋า: ปิดการแจ้งเตือนความปลอดภัยทาง SMS แล้ว ถ้าไม่ใช่คุณ ติดต่อทีมงานทันที',
    ]);
    const { notices } = (await server.call('GET /api/notices', { token, query: {} })).body;
    expect(notices[0]).toMatchObject({ kind: 'muted', channel: 'sms', isUnread: true });
    // From now on the channel is silent, and the list in the app is not.
    await signedIn(server, member);
    await server.later(0);
    expect(await readTexts(server, e164(member.username))).toHaveLength(1);
  });
});

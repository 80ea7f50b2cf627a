import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { cookiesOf, e164, givenMember, readTexts, type TestMember } from '../../testing/members.ts';
import { deposit } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeMoney, officeMoney } from '../../testing/office-money.ts';
import { givenSubscriber } from '../../testing/signals.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
  port = await officeMoney(server);
});
afterAll(async () => {
  await port.close();
  await server.close();
});

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Safari/604.1';

/** A sign-in with the cookies of an earlier one, or from a new browser. */
async function signIn({ username, password }: TestMember, cookies: { cookie?: string } = {}) {
  const answer = await server.call('POST /api/login', {
    body: { username, password },
    headers: { 'user-agent': PHONE, ...cookies },
    address: '203.0.113.7',
  });
  expect(answer.status).toBe(200);
  return { token: answer.body.token, cookies: cookiesOf(answer) };
}
const list = async (token: string) => (await server.call('GET /api/notices', { token })).body;
const loginsOf = async (token: string) => (await list(token)).notices.filter(({ kind }) => kind === 'login');
const notMe = (token: string, id = '') => server.call('POST /api/notices/{id}/not-me', { token, params: { id } });
const textsOf = async ({ username }: TestMember) =>
  (await readTexts(server, e164(username))).filter((text) => text.includes('อุปกรณ์ใหม่')).length;

describe('a sign-in', () => {
  it('is a notice for the other devices, with device, time and network, and they learn at once', {
    tags: ['P17'],
  }, async () => {
    const member = await givenMember(server);
    const own = await signIn(member);
    expect(await list(own.token)).toMatchObject({ unread: 0, notices: [{ login: { isNew: false, isCurrent: true } }] });
    const { received, stop } = await givenSubscriber(server, 'wallet');
    server.clock.advance(MINUTE_MS);
    const other = await signIn(member);
    await until(async () => received.some(({ memberId }) => memberId === member.id), 'the signal');
    await stop();
    const { unread, notices } = await list(own.token);
    expect([unread, notices[0]]).toMatchObject([
      1,
      {
        ...{ kind: 'login', isUnread: true, at: expect.any(String) },
        login: { device: PHONE, address: '203.0.113.x', isNew: true, isCurrent: false },
      },
    ]);
    // The new session neither counts its own notice nor can it hide it.
    expect(await list(other.token)).toMatchObject({ unread: 0, notices: [{ login: { isCurrent: true } }, {}] });
    await server.call('POST /api/notices/read', {
      token: other.token,
      body: { id: notices[0]?.id ?? '', andOlder: true },
    });
    expect((await list(own.token)).unread).toBe(1);
  });

  it('of the only device is listed and not counted', { tags: ['P17'] }, async () => {
    const member = await givenMember(server);
    const { cookies, token } = await signIn(member);
    await server.call('POST /api/logout', { token });
    const again = await signIn(member, cookies);
    expect(await list(again.token)).toMatchObject({ unread: 0, notices: [{ kind: 'login' }, { kind: 'login' }] });
  });

  it('from a device never seen is told by SMS too, a few times an hour', { tags: ['P176'] }, async () => {
    const member = await givenMember(server);
    const { cookies } = await signIn(member);
    await signIn(member, cookies);
    await server.later(0);
    expect(await textsOf(member)).toBe(0);
    for (let count = 0; count < 5; count += 1) await signIn(member);
    await server.later(0);
    expect(await textsOf(member)).toBe(3);
    await server.later(HOUR_MS);
    await signIn(member);
    await server.later(0);
    expect(await textsOf(member)).toBe(4);
  });
});

describe('"This wasn’t me"', () => {
  it('ends that session and locks withdrawals until an operator lifts the lock', { tags: ['P17'] }, async () => {
    const member = await givenMember(server);
    const own = await signIn(member);
    const thief = await signIn(member);
    await deposit(server, member.id, 1_000);
    const [login] = await loginsOf(own.token);
    expect((await notMe(own.token, login?.id)).status).toBe(200);

    expect((await server.call('GET /api/notices', { token: thief.token })).status).toBe(401);
    const tryToWithdraw = () => server.call('POST /api/wallet/withdraw', { token: own.token, body: { amount: 200 } });
    const locked = await tryToWithdraw();
    expect([locked.status, locked.body]).toMatchObject([403, { message: 'NO_PERMISSION', blocked: 'withdraw' }]);
    expect(await loginsOf(own.token)).toMatchObject([{ login: { isReported: true } }, {}]);

    const { body: head } = await port.office(`GET /api/office/members/${member.id}`);
    expect(head.blocked).toMatchObject([{ what: 'withdraw', until: null, by: expect.stringContaining('member') }]);
    const { body: acts } = await port.office(`GET /api/office/members/${member.id}/acts`);
    expect(acts.acts).toMatchObject([
      { act: 'block', by: expect.stringContaining('member'), reason: expect.stringContaining('not theirs') },
    ]);
    const body = { what: 'withdraw', reason: 'called back' };
    expect(await port.office(`POST /api/office/members/${member.id}/unblock`, { body })).toMatchObject({ status: 200 });
    // A report that is repeated does not lock again.
    expect((await notMe(own.token, login?.id)).status).toBe(200);
    expect((await tryToWithdraw()).status).toBe(200);
  });

  it('is refused for the own session, another kind and another member', async () => {
    const [member, stranger] = [await givenMember(server), await givenMember(server)];
    const own = await signIn(member);
    const other = await signIn(stranger);
    await deposit(server, member.id, 10);
    const [money, login] = (await list(own.token)).notices;
    expect((await notMe(own.token, login?.id)).status).toBe(403);
    expect((await notMe(own.token, money?.id)).status).toBe(404);
    expect((await notMe(other.token, login?.id)).status).toBe(404);
    expect((await list(own.token)).notices).toHaveLength(2);
  });
});

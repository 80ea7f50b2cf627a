import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { bets, givenFriendOf } from '../../testing/invites.ts';
import { cookiesOf, givenMember, signedIn } from '../../testing/members.ts';
import { deposit, expectBooksInOrder, givenPlayer, type Player, statementOf, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { fundsOf, giveReward, runningOf } from '../../testing/rewards.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterEach(async () => {
  await server.sandbox.call('DELETE', '/faults');
  await server.saveSetting('invite', DEFAULT_SETTINGS.invite);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const set = (change: Partial<typeof DEFAULT_SETTINGS.invite>) =>
  server.saveSetting('invite', { ...DEFAULT_SETTINGS.invite, ...change });

async function givenInviter(friends: readonly string[] = []) {
  const inviter = await givenMember(server);
  for (const name of friends) {
    server.clock.advance(SECOND_MS);
    await givenMember(server, { name, inviteCode: `KP${inviter.id}` });
  }
  return signedIn(server, inviter);
}

const list = (token: string, body = { page: 1, limit: 10 }) => server.call('POST /api/invite', { token, body });
const collect = ({ token }: { token: string }, key = randomUUID()) =>
  server.call('GET /api/invite/bonus', { token, headers: { 'idempotency-key': key } });
const shown = async ({ token }: { token: string }) => (await server.call('GET /api/wallet', { token })).body.invite;

/** Runs a sweep, whether due or not. */
async function workOut() {
  await server.database.query('delete from batch_round');
  await server.modules.jobs.handlers['work-out-invites']?.({});
}

/** An inviter with two friends, who bet 2,000 and 1,000 in total. */
async function givenEarner() {
  const inviter = await givenPlayer(server, { money: 100 });
  const [one, two] = [await givenFriendOf(server, inviter), await givenFriendOf(server, inviter)];
  await bets(server, one, 1_500, 'takraw');
  await bets(server, one, 500, 'malai');
  await bets(server, two, 1_000);
  await workOut();
  return { ...inviter, one, two };
}
const sharesOf = async ({ id }: { id: string }) =>
  (
    await server.database.query<{ shares: string | null }>('select shares from invite_reward where friend_id = $1', [
      id,
    ])
  )[0]?.shares;

describe('POST /api/invite', () => {
  it('lists the friends who registered with my code, newest first, page by page', {
    tags: ['S2.76', 'S3.42', 'S7.48'],
  }, async () => {
    const token = await givenInviter(['Anan', 'Boun', 'Chan']);
    const { status, body } = await list(token, { page: 1, limit: 2 });
    expect([status, body.total]).toEqual([200, 3]);
    expect(body.invites).toMatchObject([
      { from: { name: 'Chan' }, amount: 0 },
      { from: { name: 'Boun' }, amount: 0 },
    ]);
    expect((await list(token, { page: 2, limit: 2 })).body.invites).toMatchObject([{ from: { name: 'Anan' } }]);
  });

  it('shows what each friend has earned me', { tags: ['S3.42'] }, async () => {
    const { token } = await givenEarner();
    const { body } = await list(token);
    expect(body.invites.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([5, 10]);
  });

  it('shows nobody the friends of another, and of a friend only the name, the date and the amount', async () => {
    await givenInviter(['Dok']);
    expect((await list(await givenInviter())).body).toEqual({ total: 0, invites: [], preview: null });
    const { body } = await list(await givenInviter(['Em']));
    expect(body.invites).toEqual([{ from: { name: 'Em' }, amount: 0, createdAt: expect.any(String) }]);
  });
});

describe('what friends earn', () => {
  it('is the rate of their valid bets, shown at home as what can be collected', {
    tags: ['S3.31', 'R32.2'],
  }, async () => {
    expect(await shown(await givenEarner())).toEqual({ amount: 15, success: 300, fail: 10 });
  });

  it('ends at the most that one friend earns', async () => {
    const inviter = await givenEarner();
    await bets(server, inviter.one, 5_000_000);
    await workOut();
    expect((await shown(inviter)).amount).toBe(1_005);
  });

  it('never falls: neither by a lower rate nor by a withdrawal', async () => {
    const inviter = await givenEarner();
    await set({ rate: 0.1 });
    await workOut();
    expect((await shown(inviter)).amount).toBe(15);
  });

  it('can be counted by what they put in less what they took out', { tags: ['R32.2'] }, async () => {
    await set({ basis: 'netDeposits', rate: 2 });
    const inviter = await givenPlayer(server);
    const friend = await givenFriendOf(server, inviter, { money: 1_000 });
    await withdraw(server, friend, 400);
    await server.later(MINUTE_MS);
    await workOut();
    expect((await shown(inviter)).amount).toBe(12);
    await withdraw(server, friend, 600);
    await server.later(MINUTE_MS);
    await workOut();
    expect((await shown(inviter)).amount).toBe(12);
    await deposit(server, friend.id, 2_000);
    await workOut();
    expect((await shown(inviter)).amount).toBe(40);
  });

  it('is worked out as often as operators say, and not at all while it is off', async () => {
    const inviter = await givenPlayer(server);
    await bets(server, await givenFriendOf(server, inviter), 1_000);
    await set({ isActive: false });
    await workOut();
    await set({});
    expect((await shown(inviter)).amount).toBe(0);
    const round = () => server.modules.jobs.handlers['work-out-invites']?.({});
    await round();
    expect((await shown(inviter)).amount).toBe(5);
    await bets(server, await givenFriendOf(server, inviter), 1_000);
    await round();
    expect((await shown(inviter)).amount).toBe(5);
    server.clock.advance(10 * MINUTE_MS);
    await round();
    expect((await shown(inviter)).amount).toBe(10);
    expect(server.modules.jobs.schedule).toContain('* * * * * work-out-invites');
    await set({ isActive: false });
    expect((await shown(inviter)).amount).toBe(0);
  });
});

describe('GET /api/invite/bonus', () => {
  it('collects what all friends earned as a locked bonus under the invite pair: INVITE_BONUS_SUCCESS', {
    tags: ['S1.13', 'S7.49', 'S8.43', 'R32.2'],
  }, async () => {
    const inviter = await givenEarner();
    const answer = await collect(inviter);
    expect([answer.status, answer.body]).toEqual([200, { message: 'INVITE_BONUS_SUCCESS', amount: 15 }]);
    expect(await fundsOf(server, inviter)).toEqual({ available: 100, locked: 15, inProgress: 0 });
    const ends = { percentSuccess: 300, percentFail: 10 };
    expect(await runningOf(server, inviter)).toMatchObject({ kind: 'invite', amount: 15, ...ends });
    const [line] = (await statementOf(server, inviter)).statements;
    expect(line).toMatchObject({ statementType: 'bonus', amount: 15, invite: { description: 'โบนัสชวนเพื่อน' } });
    expect((await shown(inviter)).amount).toBe(0);
  });

  it('answers INVITE_COLLECT when it was collected before and nothing is new, and pays only what is', {
    tags: ['S8.39'],
  }, async () => {
    const inviter = await givenEarner();
    await collect(inviter);
    await server.call('GET /api/bonus/clear', { token: inviter.token });
    await workOut();
    expect(await collect(inviter)).toMatchObject({ status: 409, body: { message: 'INVITE_COLLECT' } });
    await bets(server, inviter.two, 400);
    await workOut();
    expect((await collect(inviter)).body).toMatchObject({ amount: 2 });
  });

  it('answers NO_INVITE_BONUS to who has no friends, or whose friends have earned nothing', {
    tags: ['S8.41'],
  }, async () => {
    const alone = await givenPlayer(server);
    expect(await collect(alone)).toMatchObject({ status: 404, body: { message: 'NO_INVITE_BONUS' } });
    await bets(server, await givenFriendOf(server, alone), 1);
    await workOut();
    expect(await collect(alone)).toMatchObject({ status: 404, body: { message: 'NO_INVITE_BONUS' } });
  });

  it('answers NO_INVITEE_PLAY_INFO while no friend has played', { tags: ['S8.42'] }, async () => {
    const inviter = await givenPlayer(server);
    await givenFriendOf(server, inviter);
    await workOut();
    expect(await collect(inviter)).toMatchObject({ status: 404, body: { message: 'NO_INVITEE_PLAY_INFO' } });
  });

  it('answers INVITE_INACTIVE while inviting is off', { tags: ['S8.40'] }, async () => {
    const inviter = await givenEarner();
    await set({ isActive: false });
    expect(await collect(inviter)).toMatchObject({ status: 403, body: { message: 'INVITE_INACTIVE' } });
  });

  it('answers BONUS_REMAINING while a reward runs', async () => {
    const inviter = await givenEarner();
    await giveReward(server, inviter, 10);
    expect(await collect(inviter)).toMatchObject({ status: 409, body: { message: 'BONUS_REMAINING' } });
    expect((await shown(inviter)).amount).toBe(15);
  });

  it('answers INVITE_BONUS_FAIL while a withdrawal is under way, and takes nothing', { tags: ['S8.44'] }, async () => {
    const inviter = await givenEarner();
    await withdraw(server, inviter, 100);
    expect(await collect(inviter)).toMatchObject({ body: { message: 'INVITE_BONUS_FAIL' } });
    await server.later(MINUTE_MS);
    expect((await collect(inviter)).body).toMatchObject({ amount: 15 });
  });

  it('gives once to who asks a hundred times at once, while it is worked out anew, and once by the same key', {
    tags: ['C8'],
    timeout: 120_000,
  }, async () => {
    const inviter = await givenEarner();
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 100 }, () => collect(inviter))), workOut()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fundsOf(server, inviter)).toMatchObject({ locked: 15 });

    const patient = await givenEarner();
    const key = randomUUID();
    const [first, again] = [await collect(patient, key), await collect(patient, key)];
    expect(again.body).toEqual(first.body);
    expect(await fundsOf(server, patient)).toMatchObject({ locked: 15 });
  });
});

describe('who invites themselves', () => {
  const expectNothing = async (inviter: { token: string }, friend: Player | { id: string }, shares: string) => {
    await bets(server, friend, 10_000);
    await workOut();
    expect(await sharesOf(friend)).toBe(shares);
    expect((await shown(inviter)).amount).toBe(0);
    expect((await list(inviter.token)).body.invites[0]?.amount).toBe(0);
    const { body } = await collect(inviter);
    expect(body).toEqual({ message: 'NO_INVITE_BONUS' });
  };

  it('by the same account number earns nothing; operators read why, the member does not', {
    tags: ['R32.3'],
  }, async () => {
    const inviter = await givenPlayer(server, { accountNo: '5550001111' });
    const friend = await givenFriendOf(server, inviter);
    await server.database.query(`update member set bank_code = 'SCB', bank_account_no = '5550001111' where id = $1`, [
      friend.id,
    ]);
    await expectNothing(inviter, friend, 'bank');
  });

  it('by an account that the other was paid to before earns nothing', { tags: ['R32.3'] }, async () => {
    const inviter = await givenPlayer(server, { money: 500, accountNo: '5550002222' });
    await withdraw(server, inviter, 500);
    await server.later(MINUTE_MS);
    await server.database.query(`update member set bank_account_no = '5550003333' where id = $1`, [inviter.id]);
    await expectNothing(inviter, await givenFriendOf(server, inviter, { accountNo: '5550002222' }), 'bank');
  });

  it('by the phone as the number of a wallet earns nothing', { tags: ['R32.3'] }, async () => {
    const inviter = await givenPlayer(server);
    const [{ phone = '' } = {}] = await server.database.query<{ phone: string }>(
      'select phone from member where id = $1',
      [inviter.id],
    );
    await expectNothing(inviter, await givenFriendOf(server, inviter, { accountNo: `0${phone.slice(3)}` }), 'phone');
  });

  it('in the same browser earns nothing, and what it had earned before cannot be collected any more', {
    tags: ['R32.3'],
  }, async () => {
    const inviter = await givenMember(server);
    const friend = await givenMember(server, { inviteCode: `KP${inviter.id}` });
    const first = await server.call('POST /api/login', { body: { ...inviter, remember: false } });
    const token = first.body.token;
    await signedIn(server, friend);
    await bets(server, friend, 1_000);
    await workOut();
    expect((await shown({ token })).amount).toBe(5);
    await server.call('POST /api/login', { body: { ...friend, remember: false }, headers: cookiesOf(first) });
    await expectNothing({ token }, friend, 'device');
  });

  it('is found for good: a later session in another browser changes nothing', async () => {
    const inviter = await givenMember(server);
    const friend = await givenMember(server, { inviteCode: `KP${inviter.id}` });
    const first = await server.call('POST /api/login', { body: { ...inviter, remember: false } });
    await server.call('POST /api/login', { body: { ...friend, remember: false }, headers: cookiesOf(first) });
    await expectNothing({ token: first.body.token }, friend, 'device');
    await server.database.query('delete from session where member_id = $1', [friend.id]);
    await bets(server, friend, 10_000);
    await workOut();
    expect((await shown({ token: first.body.token })).amount).toBe(0);
  });

  it('and friends of another currency earn nothing: amounts are never exchanged', async () => {
    const inviter = await givenPlayer(server);
    await expectNothing(inviter, await givenFriendOf(server, inviter, { currency: 'LAK' }), 'currency');
  });
});

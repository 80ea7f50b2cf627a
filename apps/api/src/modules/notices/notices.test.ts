import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { givenMember, signedIn } from '../../testing/members.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  statementOf,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { giveReward } from '../../testing/rewards.ts';
import { givenSubscriber } from '../../testing/signals.ts';
import { until } from '../../testing/until.ts';
import { AUTOMATIC, BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

type Signed = Pick<Player, 'token'>;
const { setRules, idOf } = withdrawalsOf(() => server);
const list = async ({ token }: Signed, query: object = {}) =>
  (await server.call('GET /api/notices', { token, query: query as Record<string, string> })).body;
const kindsOf = async (player: Signed) =>
  (await list(player)).notices.map(({ kind, entry, isUnread }) =>
    [kind, kind === 'money' && `${entry?.statementType} ${entry?.status}`, isUnread ? 'unread' : '']
      .filter(Boolean)
      .join(' '),
  );
const read = ({ token }: Signed, body: object) => server.call('POST /api/notices/read', { token, body });
const newsOf = async ({ token }: Signed) => (await server.call('GET /api/statement/news', { token })).body;

describe('a notice', () => {
  it('tells of money in and of every step of a withdrawal, with the entry as it is now', async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    await approveWithdrawal(server.modules.withdrawals, await idOf(player), 'op');
    await server.later(SECOND_MS);
    await withdraw(server, player, 300);
    await rejectWithdrawal(server.modules.withdrawals, await idOf(player), { by: 'op', reason: 'no' });
    expect(await kindsOf(player)).toEqual([
      'money withdraw FAILED unread',
      'withdraw-requested',
      'money withdraw SUCCESS unread',
      'withdraw-approved unread',
      'withdraw-requested',
      'money deposit SUCCESS unread',
    ]);
    const { notices } = await list(player);
    expect(notices.map(({ entry }) => entry?.amount)).toEqual([-300, -300, -200, -200, -200, 1_000]);
    expect(await newsOf(player)).toMatchObject({ unread: 3, notices: 4 });
  });

  it('tells that a bank refused, so that a person looks again', async () => {
    await setRules(AUTOMATIC);
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    // The bank has used this reference for another payment, so it refuses the order.
    await server.database.query(
      `insert into sandbox.payout (reference, bank_code, account_no, account_name, amount, currency, status, created_at)
       values ($1, 'SCB', '999', 'X', '1.00', 'THB', 'rejected', now())`,
      [await idOf(player)],
    );
    await server.later(SECOND_MS);
    expect((await kindsOf(player))[0]).toBe('withdraw-review unread');
  });

  it('tells of rewards; own acts are listed and not counted, and a transfer to a game needs none', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await giveReward(server, player, 100);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 }, newKey());
    expect(await kindsOf(player)).toEqual(['money bonus SUCCESS', 'money deposit SUCCESS unread']);
    expect((await newsOf(player)).notices).toBe(1);
  });

  it('is one commit with its money: neither is there without the other', async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 1_000 });
    const { query } = server.database;
    await query(`create function refuse_notice() returns trigger language plpgsql as $$
      begin raise 'no room for notices'; end $$`);
    await query(`create trigger refuse before insert on notice for each row when (new.member_id = '${player.id}')
      execute function refuse_notice()`);
    expect((await withdraw(server, player, 200)).status).toBe(500);
    const transRef = randomUUID();
    await expect(deposit(server, player.id, 50, transRef)).rejects.toThrow('no room for notices');
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    await query('drop trigger refuse on notice');
    await deposit(server, player.id, 50, transRef);
    await deposit(server, player.id, 50, transRef);
    expect(await kindsOf(player)).toEqual(['money deposit SUCCESS unread', 'money deposit SUCCESS unread']);
    expect(await walletOf(server, player)).toEqual({ amount: 1_050, inProgress: 0 });
  });
});

describe('a change of credentials', () => {
  it('is a notice, whoever made it, and open pages learn of it', async () => {
    const member = await givenMember(server);
    const token = await signedIn(server, member);
    const { received, stop } = await givenSubscriber(server, 'wallet');
    const account = { bankCode: member.bankCode, bankAccountNo: member.bankAccountNo };
    const profile = { ...account, bankAccountName: member.bankAccountName, name: member.name };
    const save = (change: object) =>
      server.call('PUT /api/account/profile', { token, body: { ...profile, password: member.password, ...change } });
    const signals = () => received.filter(({ memberId }) => memberId === member.id).length;
    // Signals of one moment are sent as one, so each change waits for its own.
    const signalled = async (change: () => Promise<unknown>) => {
      const before = signals();
      await change();
      await until(async () => signals() > before, 'the signal');
    };
    await signalled(() => save({}));
    expect(await kindsOf({ token })).not.toContain('name unread');

    await signalled(() => save({ name: 'Somchai Dee' }));
    await signalled(() => save({ name: 'Somchai Dee', bankAccountNo: '9876543210' }));
    const passwords = { oldPassword: member.password, newPassword: 'a-better-one-7' };
    await signalled(() => server.call('PUT /api/account/changepwd', { token, body: passwords }));
    expect((await kindsOf({ token })).slice(0, 3)).toEqual(['password unread', 'bank-account unread', 'name unread']);
    expect((await list({ token })).notices[1]).toMatchObject({ bankCode: member.bankCode, end: '3210' });
    await stop();
  });
});

describe('marking', () => {
  it('reads one, or all that were shown, on every device, and nothing of another member', async () => {
    const [player, stranger] = [await givenPlayer(server, { money: 1 }), await givenPlayer(server)];
    for (const amount of [2, 3, 4]) await deposit(server, player.id, amount);
    const [, third, second] = (await list(player)).notices;
    expect((await read(stranger, { id: third?.id, andOlder: true })).body).toEqual({ unread: 0 });
    expect((await newsOf(player)).notices).toBe(4);
    expect((await read(player, { id: second?.id })).body).toEqual({ unread: 3 });
    expect((await read(player, { id: second?.id })).body).toEqual({ unread: 3 });
    // The newest was not shown yet.
    expect((await read(player, { id: third?.id, andOlder: true })).body).toEqual({ unread: 1 });
    expect(await kindsOf(player)).toEqual(['money deposit SUCCESS unread', ...Array(3).fill('money deposit SUCCESS')]);
  });

  it('agrees with the statement: who read the entry has read its notice, and the reverse', async () => {
    const player = await givenPlayer(server, { money: 1 });
    await deposit(server, player.id, 2);
    const [newest, oldest] = (await statementOf(server, player)).statements;
    expect([newest?.isUnread, oldest?.isUnread]).toEqual([true, true]);
    const { body } = await server.call('POST /api/statement/read', {
      token: player.token,
      body: { references: [newest?.reference ?? ''] },
    });
    expect(body).toEqual({ unread: 1, notices: 1 });
    const [, older] = (await list(player)).notices;
    await read(player, { id: older?.id });
    expect((await statementOf(server, player)).statements.map(({ isUnread }) => isUnread)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([[{}], [{ id: '-1' }], [{ id: '1'.repeat(19) }], [{ id: 'x' }]])('refuses %j', async (body) => {
    expect((await read(await givenPlayer(server), body)).status).toBe(400);
  });
});

it('pages hold every notice once, newest first, though others arrive meanwhile', async () => {
  const player = await givenPlayer(server);
  for (let amount = 1; amount <= 7; amount += 1) await deposit(server, player.id, amount);
  const seen: (number | undefined)[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof list>> = await list(player, { limit: 3, ...(after && { after }) });
    seen.push(...page.notices.map(({ entry }) => entry?.amount));
    await deposit(server, player.id, 100);
    after = page.next;
    if (!after) break;
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

it('a notice is forgotten half a year later, once it was read', async () => {
  const player = await givenPlayer(server, { money: 1 });
  await deposit(server, player.id, 2);
  const [, older] = (await list(player)).notices;
  await read(player, { id: older?.id });
  const forget = () => server.modules.jobs.handlers['forget-old']?.({});
  server.clock.advance(179 * DAY_MS);
  await forget();
  expect((await list(player)).notices).toHaveLength(2);
  server.clock.advance(2 * DAY_MS);
  await forget();
  expect(await kindsOf(player)).toEqual(['money deposit SUCCESS unread']);
});

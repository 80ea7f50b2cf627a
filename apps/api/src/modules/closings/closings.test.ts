import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { givenMember, newPhone, signedIn } from '../../testing/members.ts';
import {
  deposit,
  givenPlayer,
  type Player,
  providerBook,
  statementOf,
  totalOf,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, viewer } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { giveReward, runningOf } from '../../testing/rewards.ts';
import { putAway, returnAll, vaultInLedger } from '../../testing/vault.ts';
import { AUTOMATIC, BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/public.ts';
import { requestClosing } from './request-closing.ts';

let server: MoneyServer;
const { office, items } = givenReviewQueue((given) => {
  server = given;
});
const { setRules, paidTo, idOf } = withdrawalsOf(() => server);
afterEach(async () => {
  await server.sandbox.call('DELETE', '/faults');
});

const PROOF = { password: 'x', address: '203.0.113.1', knownDevice: undefined };
/** Without a password, which players of these tests have not. */
const close = (player: Player) =>
  requestClosing({ ...server.modules.closings, isOwnPassword: async () => true }, player.id, PROOF);
const closingOf = async ({ token }: Player) => (await server.call('GET /api/closing', { token })).body.closing;
const cancel = ({ token }: Player) => server.call('DELETE /api/closing', { token });
const sweep = async (count = 1) => {
  for (let at = 0; at < count; at += 1) {
    await server.modules.jobs.handlers['advance-closings']?.({});
    await server.later(0);
  }
};
const accountOf = async (player: Player) =>
  (
    await server.database.query('select status, closed_at is not null as "isClosed", name from member where id = $1', [
      player.id,
    ])
  )[0];
const OPEN = { status: 'active', isClosed: false, name: 'มะลิ ใจดี' };
const CLOSED = { status: 'inactive', isClosed: true, name: '–' };
const paid = async (player: Player) => (await paidTo(player)).map(({ amount }) => Number(amount));

describe('a closing', () => {
  it('waits for the date of money in the vault, and pays it out then', { tags: ['P28', 'P140'] }, async () => {
    await setRules(AUTOMATIC);
    const player = await givenPlayer(server, { money: 700 });
    await putAway(server, player, 300, 1);
    await close(player);
    await server.later(0);
    await sweep(6);
    expect(await accountOf(player)).toEqual(OPEN);
    expect(await vaultInLedger(server, player)).toBe('30000');
    await returnAll(server);
    await sweep(6);
    expect((await paid(player)).reduce((sum, amount) => sum + amount, 0)).toBe(700);
    expect(await accountOf(player)).toEqual(CLOSED);
  });

  it('needs the password, calls games home, ends the reward, pays everything out, and closes the account', {
    tags: ['P28', 'P150'],
  }, async () => {
    await setRules(AUTOMATIC);
    const player = await givenPlayer(server, { money: 700, games: ['takraw', 'malai'] });
    await giveReward(server, player, 100, { isForDeposit: false });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    expect(await closingOf(player)).toBeNull();
    await close(player);
    expect(await closingOf(player)).toMatchObject({ state: 'home', problem: null, canCancel: true });
    await server.later(0);
    await sweep(3);
    expect(await runningOf(server, player)).toBeUndefined();
    expect(await paid(player)).toEqual([700]);
    expect((await providerBook(server, player, 'takraw')).balance).toBe(0);
    expect(await totalOf(server, player)).toBe(0);
    expect(await accountOf(player)).toEqual(CLOSED);
    const gone = await server.call('GET /api/wallet', { token: player.token });
    expect([gone.status, gone.body]).toMatchObject([401, { message: 'invalid-token', reason: 'closed' }]);
  });

  it('pays out less than the smallest withdrawal, and an empty account is closed at once', {
    tags: ['P28'],
  }, async () => {
    await setRules(AUTOMATIC);
    const little = await givenPlayer(server, { money: 3.25 });
    const none = await givenPlayer(server);
    for (const player of [little, none]) await close(player);
    await server.later(0);
    await sweep(2);
    expect(await paid(little)).toEqual([3.25]);
    for (const player of [little, none]) expect(await accountOf(player)).toEqual(CLOSED);
  });

  it('pays out more than the largest withdrawal in several', { tags: ['P28'] }, async () => {
    await setRules({ ...AUTOMATIC, max: 1_000, autoApproveMax: 50_000 });
    const player = await givenPlayer(server, { money: 2_050 });
    await close(player);
    await server.later(0);
    await sweep(5);
    expect((await paid(player)).toSorted()).toEqual([1_000, 1_000, 50]);
    expect(await accountOf(player)).toEqual(CLOSED);
  });

  it('refuses deposits, play and claims from its request on; sign-in, statement and the state stay open', {
    tags: ['P150'],
  }, async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await close(player);
    const { body } = await server.call('POST /api/wallet/add', { token: player.token, body: { amount: 100 } });
    expect(body).toMatchObject({ message: 'EXCLUDED', reason: 'closing', until: null });
    expect((await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 })).body).toMatchObject({
      message: 'EXCLUDED',
    });
    const wallet = (await server.call('GET /api/wallet', { token: player.token })).body;
    expect(wallet.exclusion).toEqual({ reason: 'closing', until: null });
    expect((await statementOf(server, player)).total).toBe(1);
  });

  it('waits for open withdrawals, and pays out money that arrives meanwhile', { tags: ['P28', 'P151'] }, async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 500 });
    await withdraw(server, player, 200);
    const first = await idOf(player);
    await close(player);
    await server.later(0);
    await sweep();
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 200 });
    await setRules(AUTOMATIC);
    await approveWithdrawal(server.modules.withdrawals, first, 'nok');
    await deposit(server, player.id, 40);
    await server.later(0);
    await sweep(3);
    expect((await paid(player)).toSorted()).toEqual([200, 340]);
    expect(await accountOf(player)).toEqual(CLOSED);
  });

  it('is cancelled by the member until its payout was approved; then everything is as before', {
    tags: ['P152'],
  }, async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 500 });
    await close(player);
    await server.later(0);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 500 });
    expect(await closingOf(player)).toMatchObject({ state: 'payout', payout: expect.any(String), canCancel: true });
    expect((await cancel(player)).status).toBe(200);
    await sweep(2);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(await accountOf(player)).toEqual(OPEN);
    const wallet = (await server.call('GET /api/wallet', { token: player.token })).body;
    expect(wallet.exclusion).toBeNull();
    expect((await cancel(player)).body).toEqual({ message: 'NO_DATA' });

    await close(player);
    await server.later(0);
    const id = await idOf(player);
    await approveWithdrawal(server.modules.withdrawals, id, 'nok');
    expect((await cancel(player)).body).toEqual({ message: 'CLOSING_PAID' });
    await server.later(0);
    expect((await cancel(player)).body).toEqual({ message: 'CLOSING_PAID' });
  });

  it('gives back an exclusion when it is cancelled, and cannot be used to shorten one', {
    tags: ['P152'],
  }, async () => {
    const player = await givenPlayer(server);
    const period = { token: player.token, body: { period: 'P6M' } } as const;
    const { exclusion } = (await server.call('POST /api/protection/exclusion', period)).body;
    await close(player);
    await cancel(player);
    const read = async () => (await server.call('GET /api/protection', { token: player.token })).body.exclusion;
    expect(await read()).toEqual(exclusion);
    await close(player);
    const longer = { token: player.token, body: { period: 'P5Y' } } as const;
    expect((await server.call('POST /api/protection/exclusion', longer)).body.exclusion.reason).toBe('self-exclusion');
    expect(await read()).toEqual({ reason: 'closing', until: null });
    await cancel(player);
    expect(await read()).toMatchObject({ reason: 'self-exclusion', until: expect.stringMatching(/^20(31|32)/) });
    await expect(
      server.database.query('update member set excluded_until = null, exclusion_reason = null where id = $1', [
        player.id,
      ]),
    ).rejects.toThrow('an exclusion cannot be shortened');
  });

  it('is one, however often and at once it is requested', { tags: ['P150'] }, async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 500 });
    await Promise.all(Array.from({ length: 20 }, () => close(player)));
    await server.later(0);
    await sweep();
    const [made] = await server.database.query(
      `select (select count(*)::int from closing where member_id = $1) as closings,
         (select count(*)::int from withdrawal where member_id = $1) as payouts`,
      [player.id],
    );
    expect(made).toEqual({ closings: 1, payouts: 1 });
  });
});

describe('a closing that needs a person', () => {
  const problemOf = async (player: Player) => (await closingOf(player))?.problem;
  const itemOf = async (player: Player) =>
    (await items('closings')).find(({ member }) => (member as { id: string }).id === player.id);

  it('is in the queue while a game is silent, and goes on by itself when the game answers', {
    tags: ['P151'],
  }, async () => {
    await setRules(AUTOMATIC);
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    await close(player);
    await server.later(0);
    expect(await itemOf(player)).toBeUndefined();
    await sweep(5);
    expect(await problemOf(player)).toBe('game');
    expect(await itemOf(player)).toBeDefined();
    expect(await paid(player)).toEqual([]);
    await server.sandbox.call('DELETE', '/faults');
    await sweep(3);
    await server.later(10 * 60_000);
    await sweep(3);
    expect(await paid(player)).toEqual([500]);
    expect(await itemOf(player)).toBeUndefined();
    expect(await accountOf(player)).toEqual(CLOSED);
  });

  it('waits after a refused payout until an operator tries again or cancels', { tags: ['P151'] }, async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 500 });
    await close(player);
    await server.later(0);
    await rejectWithdrawal(server.modules.withdrawals, await idOf(player), { reason: 'no', by: 'nok' });
    await sweep(2);
    expect(await problemOf(player)).toBe('refused');
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    const item = await itemOf(player);
    const shown = (await office(`GET /api/office/closings/${item?.id}`)).body;
    expect(shown).toMatchObject({ problem: 'refused', member: { id: player.id }, endedAt: null });
    const act = (name: string, as = nok) =>
      office(`POST /api/office/closings/${item?.id}/${name}`, { as, body: { reason: 'bank called' } });
    expect((await act('retry', viewer)).body).toEqual({ message: 'NO_PERMISSION' });
    expect((await act('retry')).status).toBe(200);
    await server.later(0);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 500 });
    expect((await act('retry')).body).toEqual({ message: 'ITEM_HANDLED' });
    expect((await act('cancel')).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    const { acts } = (await office(`GET /api/office/members/${player.id}/acts`)).body;
    expect(acts.map(({ act: name }: { act: string }) => name)).toEqual(['closing-cancel', 'closing-retry']);
  });

  it('says so while withdrawals are blocked or the wallet is stopped, and pays nothing out', {
    tags: ['P151'],
  }, async () => {
    await setRules(AUTOMATIC);
    const player = await givenPlayer(server, { money: 500 });
    const block = (name: string) =>
      office(`POST /api/office/members/${player.id}/${name}`, {
        body: { what: 'withdraw', until: null, reason: 'fraud' },
      });
    await block('block');
    await close(player);
    await server.later(0);
    expect(await problemOf(player)).toBe('blocked');
    expect((await office(`GET /api/office/members/${player.id}`)).body.closing).toMatchObject({ problem: 'blocked' });
    await sweep(2);
    expect(await paid(player)).toEqual([]);
    await block('unblock');
    await sweep(2);
    expect(await paid(player)).toEqual([500]);
  });
});

describe('a closed account', () => {
  it('answers sign-in with a clear code only to its password, and frees phone and bank account', {
    tags: ['P150', 'P153'],
  }, async () => {
    const { id, ...member } = await givenMember(server);
    const token = await signedIn(server, member);
    const request = (given: string) => server.call('POST /api/closing', { token, body: { password: given } });
    const wrong = await request('nope');
    expect([wrong.status, wrong.body]).toEqual([403, { message: 'WRONG_PASSWORD' }]);
    expect((await request(member.password)).body.closing).toMatchObject({ state: 'home' });
    await server.later(0);
    const { username, password } = member;
    const logIn = (given: string) =>
      server.call('POST /api/login', { body: { username, password: given, remember: false } });
    expect((await logIn(password)).body).toEqual({ message: 'ACCOUNT_CLOSED' });
    expect((await logIn('something-else')).body).toEqual({ message: 'WRONG_CREDENTIAL' });
    const [left] = await server.database.query(
      `select (select count(*)::int from session where member_id = $1 and (device <> '' or ended_at is null)) as devices,
         (select count(*)::int from notice where member_id = $1) as notices`,
      [id],
    );
    expect(left).toEqual({ devices: 0, notices: 0 });

    const again = await server.call('POST /api/account', { body: { ...member, password: 'another-dok-mai-9' } });
    expect(again.status).toBe(200);
    expect((await logIn('another-dok-mai-9')).status).toBe(200);
    expect((await logIn(password)).body).toEqual({ message: 'WRONG_CREDENTIAL' });
    expect((await office(`POST /api/office/members/${id}/enable`, { body: { reason: 'x' } })).body).toEqual({
      message: 'NOTHING_TO_CHANGE',
    });
  });

  it('takes no payment: money that arrives waits in review, and no operator can credit it', {
    tags: ['P153'],
  }, async () => {
    const player = await givenPlayer(server);
    await close(player);
    await server.later(0);
    expect(await accountOf(player)).toEqual(CLOSED);
    expect(await deposit(server, player.id, 100)).toMatchObject({ outcome: 'review' });
    expect(await totalOf(server, player)).toBe(0);
  });

  it('does not free phone and bank account of an excluded member before the end of the exclusion', {
    tags: ['P153'],
  }, async () => {
    const { id: _, ...member } = await givenMember(server);
    const token = await signedIn(server, member);
    await server.call('POST /api/protection/exclusion', { token, body: { period: 'P6M' } });
    await server.call('POST /api/closing', { token, body: { password: member.password } });
    await server.later(0);
    const register = async (change: object) =>
      (await server.call('POST /api/account', { body: { ...member, ...change } })).body;
    expect(await register({ bankAccountNo: '7771112223' })).toEqual({ message: 'EXISTING_USER' });
    expect(await register({ username: newPhone() })).toEqual({ message: 'EXISTING_BANK' });
    server.clock.advance(190 * DAY_MS);
    expect(await register({})).toEqual({ message: 'SUCCESS' });
  });
});

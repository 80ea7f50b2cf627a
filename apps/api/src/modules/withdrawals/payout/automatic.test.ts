import { type BodyOf, CALLS } from '@krapao/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';
import { e164, givenMember, newAddress, readTexts, signedIn, type TestMember } from '../../../testing/members.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  stopWallet,
  withdraw,
} from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { approveWithdrawal } from '../public.ts';

const RULES = { min: 100, max: 200_000, autoApproveMax: 5_000, twoPeopleAbove: 0, waitHours: 24 };

let server: MoneyServer;
/** Another process of the same service. */
let other: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  other = await moneyServer({}, { besides: server });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const setRules = (change: Partial<typeof RULES>) =>
  server.saveSetting('withdraw', { THB: { ...RULES, ...change }, LAK: RULES });

const withdrawalsOf = async ({ id }: Player) =>
  server.database.query<{ id: string; amount: number; status: string; because: string | null }>(
    `select id, amount::int / 100 as amount, status, because
     from withdrawal join withdrawal_step on withdrawal_id = id and step = 'requested'
     where member_id = $1 order by created_at`,
    [id],
  );
const automaticOf = async (player: Player) =>
  (await withdrawalsOf(player)).filter(({ status }) => status !== 'requested').map(({ amount }) => amount);

describe('the automatic cap', () => {
  it('holds for all that is asked for in 24 hours together, at once and from several processes', {
    tags: ['R22.4'],
  }, async () => {
    const player = await givenPlayer(server, { money: 30_000 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        withdraw(number % 2 ? server : other, player, 700 + (number % 3) * 100),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const approved = await automaticOf(player);
    const sum = approved.reduce((soFar, amount) => soFar + amount, 0);
    expect(sum).toBeLessThanOrEqual(5_000);
    // No smaller withdrawal that would still have fitted was left waiting.
    expect(sum).toBeGreaterThan(5_000 - 700);
  });

  it('lets a person decide beyond it, says why, and is free again when a day is over', async () => {
    const player = await givenPlayer(server, { money: 30_000 });
    for (const amount of [3_000, 2_000, 100]) await withdraw(server, player, amount);
    await server.later(DAY_MS - 60 * SECOND_MS);
    await withdraw(server, player, 100);
    await server.later(2 * 60 * SECOND_MS);
    await withdraw(server, player, 4_900);
    expect((await withdrawalsOf(player)).map(({ amount, status, because }) => [amount, status, because])).toEqual([
      [3_000, 'paid', null],
      [2_000, 'paid', null],
      [100, 'requested', 'OVER_LIMIT'],
      [100, 'requested', 'OVER_LIMIT'],
      [4_900, 'approved', null],
    ]);
    const [newest, waiting] = (await statementOf(server, player, { type: 'withdraw' })).statements;
    expect(newest?.steps?.[0]).not.toHaveProperty('because');
    expect(waiting?.steps).toMatchObject([{ step: 'requested', note: null, because: 'OVER_LIMIT' }]);
  });

  it('counts neither what a person approved nor what the bank gave back', async () => {
    const player = await givenPlayer(server, { money: 30_000, accountNo: '1234510000' }); // The sandbox's closed account.
    await withdraw(server, player, 6_000);
    const [first] = await withdrawalsOf(player);
    await approveWithdrawal(server.modules.withdrawals, first?.id ?? '', 'operator-1');
    await withdraw(server, player, 5_000);
    await server.later(SECOND_MS);
    expect(await withdrawalsOf(player)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await withdraw(server, player, 5_000);
    expect((await withdrawalsOf(player)).at(-1)).toMatchObject({ status: 'approved' });
  });

  it('of nothing leaves all to a person, and needs no reason', async () => {
    await setRules({ autoApproveMax: 0 });
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 100);
    expect(await withdrawalsOf(player)).toMatchObject([{ status: 'requested', because: null }]);
    await setRules({});
  });
});

describe('after a change that a thief would make first', () => {
  type Changed = { member: TestMember; token: string };
  const updateAccount = ({ member, token }: Changed, change: Partial<BodyOf<'PUT /api/account/profile'>>) => {
    const { name, bankCode, bankAccountName, bankAccountNo, password } = member;
    const body = { name, bankCode, bankAccountName, bankAccountNo, password, ...change };
    return server.call('PUT /api/account/profile', { token, body, address: newAddress() });
  };
  const otherNumber = ({ bankAccountNo }: TestMember) => bankAccountNo.split('').reverse().join('');

  async function givenMoney(change: Partial<TestMember> = {}): Promise<Changed & Player> {
    const member = await givenMember(server, change);
    const token = await signedIn(server, member, { remember: true });
    await deposit(server, member.id, 1_000);
    const { bankCode: code, bankAccountNo: accountNo, bankAccountName: accountName } = member;
    return { member, token, id: member.id, bank: { code, accountNo, accountName } };
  }

  const CHANGES = [
    ['the bank account', 'BANK_CHANGED', (it: Changed) => updateAccount(it, { bankAccountNo: otherNumber(it.member) })],
    ['the account name', 'BANK_CHANGED', (it: Changed) => updateAccount(it, { bankAccountName: 'SOMCHAI RAKDEE' })],
    [
      'the password',
      'PASSWORD_CHANGED',
      ({ member, token }: Changed) =>
        server.call('PUT /api/account/changepwd', {
          token,
          body: { oldPassword: member.password, newPassword: 'another-dok-mai-8' },
          address: newAddress(),
        }),
    ],
  ] as const;

  it.each(CHANGES)('of %s a person approves for a day, which is said before and after', async (_, because, change) => {
    const member = await givenMoney();
    const since = server.clock.now();
    expect((await change(member)).status).toBe(200);
    const { body } = await server.call('GET /api/wallet/withdraw/check', { token: member.token });
    expect(body.canWithdraw).toBe(true);
    expect(body.review).toMatchObject({ because });
    const [from, until] = [body.review?.since ?? '', body.review?.until ?? ''].map((time) => Date.parse(time));
    expect(from).toBeGreaterThanOrEqual(since.getTime());
    expect((until ?? 0) - (from ?? 0)).toBe(DAY_MS);

    await withdraw(server, member, 100);
    await server.later(23 * HOUR_MS);
    await withdraw(server, member, 100);
    expect(await withdrawalsOf(member)).toMatchObject([
      { status: 'requested', because },
      { status: 'requested', because },
    ]);
    const [line] = (await statementOf(server, member, { type: 'withdraw' })).statements;
    expect(line?.steps).toMatchObject([{ step: 'requested', because }]);

    await server.later(HOUR_MS);
    await withdraw(server, member, 100);
    expect((await withdrawalsOf(member)).at(-1)).toMatchObject({ status: 'approved', because: null });
    expect((await server.call('GET /api/wallet/withdraw/check', { token: member.token })).body.review).toBeUndefined();
  });

  it('of the account name into English letters a person approves too', async () => {
    const member = await givenMoney({ bankCode: 'KTB', bankAccountName: 'Mali Jaidee' });
    await server.database.query(`update member set bank_account_name = 'มะลิ ใจดี' where id = $1`, [member.id]);
    const body = { bankCode: 'KTB', bankAccountName: 'MALI JAIDEE' };
    await server.call('PUT /api/account/bankAccountName', { token: member.token, body });
    await withdraw(server, member, 100);
    expect(await withdrawalsOf(member)).toMatchObject([{ status: 'requested', because: 'BANK_CHANGED' }]);
  });

  it('the operator sets how long; and another profile name, or a change that is refused, is no change', async () => {
    const member = await givenMoney();
    await updateAccount(member, { name: 'Dok Mai' });
    await updateAccount(member, { bankAccountNo: otherNumber(member.member), password: 'wrong-password-1' });
    await withdraw(server, member, 100);
    await updateAccount(member, { bankAccountNo: otherNumber(member.member) });
    await setRules({ waitHours: 0 });
    await withdraw(server, member, 100);
    expect((await withdrawalsOf(member)).map(({ status }) => status)).toEqual(['approved', 'approved']);
    await setRules({});
    expect((await server.call('GET /api/lookup/withdraw', { token: member.token })).body.waitHours).toBe(24);
  });

  it('of the bank account its owner is told by SMS, although the gateway was away', async () => {
    const member = await givenMoney();
    await server.later(SECOND_MS); // Runs the jobs that earlier tests left.
    await server.sandbox.setFault('sms', { mode: 'error-500', times: 1 });
    await updateAccount(member, { bankCode: 'SCB', bankAccountNo: '5556667778' });
    await server.later(SECOND_MS);
    expect(await readTexts(server, e164(member.member.username))).toEqual([]);
    await server.later(HOUR_MS);
    const [text = ''] = await readTexts(server, e164(member.member.username));
    expect(text).toContain('ลงท้าย 7778');
    expect(text).not.toContain('5556667778');
  });
});

it.each(['POST /api/wallet/withdraw', 'POST /api/wallet/withdrawAll'] as const)(
  '%s has in its contract the code for a wallet that is stopped',
  async (call) => {
    const player = await givenPlayer(server, { money: 1_000 });
    await stopWallet(server, player);
    const { body } = await server.call(call, { token: player.token, body: { amount: 100 } });
    await stopWallet(server, player, false);
    expect(CALLS[call].errors).toContain(body.message);
  },
);

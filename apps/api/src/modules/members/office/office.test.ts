import { randomInt, randomUUID } from 'node:crypto';
import { BLOCKS, type Block } from '@krapao/contract/blocks';
import type { Call } from '@krapao/contract/call';
import { CALLS } from '@krapao/contract/calls';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { e164, givenMember, newPhone, readTexts, signedIn } from '../../../testing/members.ts';
import { deposit, givenPlayer, type Player, transfer, walletOf, withdraw } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney, owner, support, viewer } from '../../../testing/office-money.ts';
import { givenOperator } from '../../../testing/served-table.ts';
import { until } from '../../../testing/until.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  await server.startWork();
  port = await officeMoney(server);
});
afterAll(async () => {
  await port.close();
  await server.close();
});

const act = (member: { id: string }, name: string, body: object, as = owner) =>
  port.office(`POST /api/office/members/${member.id}/${name}`, { as, body: { reason: 'asked by phone', ...body } });
const textTo = async (phone: string, words: string): Promise<string> => {
  let found: string | undefined;
  await until(async () => {
    found = (await readTexts(server, e164(phone))).find((text) => text.includes(words));
    return found !== undefined;
  }, `a text with ${words}`);
  return found ?? '';
};
/** The change is asked for by one person and allowed by another. */
const changed = async (member: { id: string }, name: string, body: object) => {
  const asked = await act(member, name, body, support);
  return asked.status === 200 ? allow(asked.body.approvalId) : asked;
};
const sia = givenOperator([...FIRST_ROLES.support], 'sia');
const fah = givenOperator([...FIRST_ROLES.finance], 'fah');
const allow = (id: string, as = owner) => port.office(`POST /api/office/approvals/${id}/allow`, { as, body: {} });
const isSignedIn = async (token: string) => (await server.call('GET /api/account/profile', { token })).status === 200;
/** The refusal that the token of an ended session receives. */
const endOf = async (token: string) => (await server.call('GET /api/account/profile', { token })).body;
const actsOf = async (member: { id: string }) =>
  (await port.office(`GET /api/office/members/${member.id}/acts`)).body.acts;

describe('another phone number', () => {
  it('is what the member signs in with from then on; old sessions end, and both numbers are told', {
    tags: ['S6.6'],
  }, async () => {
    const member = await givenMember(server);
    const token = await signedIn(server, member);
    const phone = newPhone();
    expect(await changed(member, 'phone', { phone })).toMatchObject({ status: 200 });
    expect(await isSignedIn(token)).toBe(false);
    await expect(signedIn(server, member)).rejects.toThrow('WRONG_CREDENTIAL');
    expect(await isSignedIn(await signedIn(server, { ...member, username: phone }))).toBe(true);
    for (const told of [member.username, phone]) await textTo(told, `ลงท้าย ${phone.slice(-4)}`);
    const [done] = await actsOf(member);
    expect(done).toMatchObject({ act: 'phone', by: 'Operator sue', reason: 'asked by phone' });
    expect(done.details).toMatchObject({ allowedBy: 'Operator oon' });
    expect(JSON.stringify(done)).not.toContain(phone);
  });

  it('must be free, a phone number, and another one', { tags: ['S6.6'] }, async () => {
    const [member, other] = [await givenMember(server), await givenMember(server)];
    const token = await signedIn(server, member);
    for (const [phone, code] of [
      [other.username, 'EXISTING_USER'],
      ['12345', 'INVALID_USER_INFO'],
      [member.username, 'NOTHING_TO_CHANGE'],
    ] as const)
      expect((await act(member, 'phone', { phone })).body).toMatchObject({ message: code });
    expect(await isSignedIn(token)).toBe(true);
    expect(await actsOf(member)).toEqual([]);
  });

  it('is given to one of two who ask for it at once', async () => {
    const members = [await givenMember(server), await givenMember(server)];
    const phone = newPhone();
    const asked = await Promise.all(members.map((member) => act(member, 'phone', { phone }, support)));
    const answers = await Promise.all(asked.map(({ body }) => allow(body.approvalId)));
    expect(answers.map(({ body }) => body.message).sort()).toEqual(['EXISTING_USER', 'OK']);
  });
});

describe('another bank account', () => {
  const account = () => ({ bankCode: 'SCB', bankAccountName: 'มะลิ ใจดี', bankAccountNo: `${randomInt(1e9, 1e10 - 1)}` });

  it('is where withdrawals go; the member is told, and a person looks at the next withdrawal', {
    tags: ['O75'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const given = account();
    expect(await changed(player, 'bank-account', given)).toMatchObject({ status: 200 });
    const [stored] = await server.database.query<{ phone: string; bank_account_no: string }>(
      'select phone, bank_account_no from member where id = $1',
      [player.id],
    );
    expect(stored?.bank_account_no).toBe(given.bankAccountNo);
    await textTo(`0${stored?.phone.slice(3)}`, `ลงท้าย ${given.bankAccountNo.slice(-4)}`);
    await withdraw(server, player, 500);
    const [step] = await server.database.query<{ because: string }>(
      'select because from withdrawal_step join withdrawal on id = withdrawal_id where member_id = $1',
      [player.id],
    );
    expect(step?.because).toBe('BANK_CHANGED');
    expect(JSON.stringify(await actsOf(player))).not.toContain(given.bankAccountNo);
  });

  it('must be free and of the form that its bank has', { tags: ['O75'] }, async () => {
    const [member, other] = [await givenMember(server), await givenMember(server)];
    const taken = { bankCode: other.bankCode, bankAccountName: 'X Y', bankAccountNo: other.bankAccountNo };
    expect((await act(member, 'bank-account', taken)).body).toMatchObject({ message: 'EXISTING_BANK' });
    const short = { ...account(), bankAccountNo: '12' };
    expect((await act(member, 'bank-account', short)).body).toMatchObject({ message: 'INVALID_BANK' });
    expect(await actsOf(member)).toEqual([]);
  });
});

describe('a change of identity by operators', () => {
  const account = () => ({
    bankCode: 'SCB',
    bankAccountName: 'Somebody Else',
    bankAccountNo: `${randomInt(1e9, 1e10)}`,
  });
  const readApproval = async (id: string, as = owner) =>
    (await port.office(`GET /api/office/approvals/${id}`, { as })).body;
  const accountOf = async ({ id }: { id: string }) =>
    (await server.database.query('select bank_account_no as no, phone from member where id = $1', [id]))[0];

  it('changes nothing before a second person has read both names and allowed it; then the member is told', {
    tags: ['O844'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const before = await accountOf(player);
    const given = account();
    const asked = await act(player, 'bank-account', given, support);
    expect(asked.status).toBe(200);
    expect(await accountOf(player)).toEqual(before);
    const { approvalId } = asked.body;
    expect((await act(player, 'bank-account', account(), support)).body.message).toBe('APPROVAL_WAITS');
    expect((await allow(approvalId, support)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await allow(approvalId, viewer)).body.message).toBe('NO_PERMISSION');
    const shown = await readApproval(approvalId);
    expect(shown).toMatchObject({
      kind: 'identity.change',
      member: { id: player.id },
      identity: {
        what: 'bank-account',
        names: 'other-script',
        fields: [
          { field: 'bank', before: 'KBANK', after: 'SCB' },
          { field: 'accountNo', after: expect.stringMatching(/^x+\d{4}$/) },
          { field: 'accountName', after: 'SOMEBODY ELSE' },
        ],
      },
    });
    for (const secret of [given.bankAccountNo, player.bank.accountNo])
      expect(JSON.stringify(shown)).not.toContain(secret);
    const [request] = await actsOf(player);
    expect(request).toMatchObject({ act: 'identity-ask', by: 'Operator sue', details: { what: 'bank-account' } });

    expect((await allow(approvalId)).status).toBe(200);
    expect(await accountOf(player)).toMatchObject({ no: given.bankAccountNo });
    const notices = await server.database.query('select kind from notice where member_id = $1 and kind = $2', [
      player.id,
      'bank-account',
    ]);
    expect(notices).toHaveLength(1);
    expect((await allow(approvalId, fah)).body.message).toBe('ITEM_HANDLED');
    expect(await actsOf(player)).toHaveLength(2);
  });

  it('is asked for by support and allowed by finance: neither role does both, and its asker takes it back', {
    tags: ['O844'],
  }, async () => {
    const player = await givenPlayer(server, { money: 10 });
    const given = account();
    expect((await act(player, 'bank-account', given, fah)).body.message).toBe('NO_PERMISSION');
    const first = (await act(player, 'bank-account', given, support)).body.approvalId;
    expect((await allow(first, sia)).body.message).toBe('NO_PERMISSION');
    expect(await readApproval(first, support)).toMatchObject({ mayDecide: true, isMine: true });
    expect(await readApproval(first, sia)).toMatchObject({ mayDecide: false });
    const refuse = (id: string, as: typeof support) =>
      port.office(`POST /api/office/approvals/${id}/refuse`, { as, body: { note: 'a mistake' } });
    expect((await refuse(first, sia)).body.message).toBe('NO_PERMISSION');
    expect((await refuse(first, support)).status).toBe(200);
    const second = (await act(player, 'bank-account', given, support)).body.approvalId;
    expect((await allow(second, fah)).status).toBe(200);
    expect(await accountOf(player)).toMatchObject({ no: given.bankAccountNo });
  });

  it('happens once when two people allow it at once', { tags: ['O844'] }, async () => {
    const player = await givenPlayer(server, { money: 10 });
    const { body } = await act(player, 'bank-account', account(), support);
    const both = await Promise.all([owner, fah].map((as) => allow(body.approvalId, as)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await actsOf(player)).toHaveLength(2);
  });

  it('that is refused, or that the member was faster than, changes nothing', { tags: ['O844'] }, async () => {
    const player = await givenPlayer(server, { money: 10 });
    const first = (await act(player, 'bank-account', account(), support)).body.approvalId;
    const no = await port.office(`POST /api/office/approvals/${first}/refuse`, {
      as: fah,
      body: { note: 'a stranger' },
    });
    expect(no.status).toBe(200);
    expect(await accountOf(player)).toMatchObject({ no: player.bank.accountNo });
    const second = (await act(player, 'bank-account', account(), support)).body.approvalId;
    const own = `${randomInt(1e9, 1e10)}`;
    await server.database.query('update member set bank_account_no = $2 where id = $1', [player.id, own]);
    expect((await allow(second)).body.message).toBe('ITEM_HANDLED');
    expect(await readApproval(second)).toMatchObject({ state: 'lapsed', because: 'changed' });
    expect(await accountOf(player)).toMatchObject({ no: own });
  });

  it('of the phone number lets a person look at withdrawals for the waiting time', { tags: ['O844'] }, async () => {
    const member = await givenMember(server);
    await deposit(server, member.id, 1_000);
    const phone = newPhone();
    expect((await changed(member, 'phone', { phone })).status).toBe(200);
    const token = await signedIn(server, { ...member, username: phone });
    expect((await withdraw(server, { token }, 200)).status).toBe(200);
    const rows = await server.database.query(
      'select because from withdrawal_step join withdrawal on id = withdrawal_id where member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ because: 'PHONE_CHANGED' }]);
  });

  it('offers the open banks of the catalogue in the member’s currency', { tags: ['O845'] }, async () => {
    const member = await givenMember(server);
    const banks = `GET /api/office/members/${member.id}/banks`;
    const { body } = await port.office(banks, { as: support });
    const open = await server.database.query<{ code: string }>(
      `select code from bank where is_open and country = 'TH' order by position`,
    );
    expect(body.map(({ code }: { code: string }) => code)).toEqual(open.map(({ code }) => code));
    expect(body[0].name).toEqual({ th: expect.any(String), la: expect.any(String), en: expect.any(String) });
    expect((await port.office(banks, { as: viewer })).body.message).toBe('NO_PERMISSION');
    expect((await act(member, 'bank-account', { ...account(), bankCode: 'NOBANK' }, support)).body.message).toBe(
      'INVALID_BANK',
    );
  });
});

it('a password that is reset ends with every session; the code of the SMS and its link set another, once', {
  tags: ['O76'],
}, async () => {
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  expect(await act(member, 'reset-password', {})).toMatchObject({ status: 200 });
  expect(await endOf(token)).toMatchObject({ message: 'invalid-token', reason: 'password' });
  await expect(signedIn(server, member)).rejects.toThrow('WRONG_CREDENTIAL');
  const text = await textTo(member.username, '/forgot#');
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  const part = new URLSearchParams(link.hash.slice(1));
  expect(part.get('phone')).toBe(member.username);
  const newPassword = 'dok-anchan-si-fa-7';
  const body = { otpToken: part.get('token') ?? '', otpCode: /\b\d{6}\b/.exec(text)?.[0] ?? '', newPassword };
  expect((await server.call('POST /api/password/reset', { body })).status).toBe(200);
  expect(await isSignedIn(await signedIn(server, { ...member, password: newPassword }))).toBe(true);
  expect((await server.call('POST /api/password/reset', { body })).status).not.toBe(200);
});

it('a member who is disabled is signed out at once and cannot sign in; enabled, they sign in anew', {
  tags: ['O77'],
}, async () => {
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  expect(await act(member, 'disable', {})).toMatchObject({ status: 200 });
  expect(await endOf(token)).toMatchObject({ message: 'invalid-token', reason: 'disabled' });
  await expect(signedIn(server, member)).rejects.toThrow('INACTIVE_USER');
  expect((await act(member, 'disable', {})).body).toMatchObject({ message: 'NOTHING_TO_CHANGE' });
  expect(await act(member, 'enable', {})).toMatchObject({ status: 200 });
  expect(await isSignedIn(token)).toBe(false);
  expect(await isSignedIn(await signedIn(server, member))).toBe(true);
});

it('sessions are ended everywhere without anything else changing', async () => {
  const member = await givenMember(server);
  const tokens = [await signedIn(server, member), await signedIn(server, member)];
  expect(await act(member, 'end-sessions', {})).toMatchObject({ status: 200 });
  for (const token of tokens) expect(await endOf(token)).toMatchObject({ message: 'invalid-token', reason: 'support' });
  expect(await isSignedIn(await signedIn(server, member))).toBe(true);
});

it('every act is refused to who may not, without a reason, and for nobody', { tags: ['O86'] }, async () => {
  const member = await givenMember(server);
  for (const [name, body] of [
    ['phone', { phone: newPhone() }],
    ['reset-password', {}],
    ['disable', {}],
    ['block', { what: 'play', until: null }],
    ['end-sessions', {}],
  ] as const) {
    expect((await act(member, name, body, viewer)).body).toMatchObject({ message: 'NO_PERMISSION' });
    expect((await act(member, name, { ...body, reason: '' })).body).toMatchObject({ message: 'KEY_INVALID' });
    expect((await act({ id: 'nobody' }, name, body)).status).toBe(404);
  }
  expect(await actsOf(member)).toEqual([]);
});

describe('a block', () => {
  const block = (player: Player, what: Block, until: string | null = null) =>
    act(player, 'block', { what, until }, nok);
  const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000).toISOString();

  /** Every call a block refers to, with a body that would be accepted. */
  const SENT: Record<string, { params?: object; body?: object }> = {
    'POST /api/wallet/add': { body: { amount: 100 } },
    'POST /api/wallet/truelink': { body: { link: 'x' } },
    'POST /api/qrcode/{bankCode}': { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    'POST /api/wallet/withdraw': { body: { amount: 100 } },
    'POST /api/wallet/withdrawAll': { body: { amount: 100 } },
    'GET /api/bonus/activate/{code}': { params: { code: 'X' } },
    'GET /api/promotion/activate/{code}': { params: { code: 'X' } },
    'GET /api/refund/receive': {},
    'GET /api/refund/addWallet': {},
    'GET /api/invite/bonus': {},
    'POST /api/spinwheel/coupon/claim': { body: { coupon: 'X' } },
    'GET /api/wallet/activate/{slotCode}': { params: { slotCode: 'malai' } },
    'GET /api/autoLogin/{provider}/{user}': { params: { provider: 'takraw', user: 'x' } },
    'GET /api/autoLogin/{provider}/{user}/{password}': { params: { provider: 'takraw', user: 'x', password: 'x' } },
  };
  const blockable = Object.entries<Call>(CALLS).flatMap(([name, call]) =>
    call.access === 'member' && call.blockedBy ? [{ name, what: call.blockedBy }] : [],
  );
  const sent = (name: string, token: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: calls of many kinds.
    server.call(name as any, { token, ...(SENT[name] as any), headers: { 'idempotency-key': randomUUID() } });

  it.each(BLOCKS)('of %s refuses every call that is blocked by it, and no other', { tags: ['O78'] }, async (what) => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    const until = inAnHour();
    expect(await block(player, what, until)).toMatchObject({ status: 200 });
    expect(blockable.map(({ name }) => name).sort()).toEqual(Object.keys(SENT).sort());
    for (const call of blockable) {
      const { status, body } = await sent(call.name, player.token);
      if (call.what === what)
        expect([call.name, status, body]).toEqual([call.name, 403, { message: 'NO_PERMISSION', blocked: what, until }]);
      else expect([call.name, (body as { message?: string }).message]).not.toContain('NO_PERMISSION');
    }
    const { blocks } = (await server.call('GET /api/wallet', { token: player.token })).body;
    expect(blocks).toEqual([{ what, until }]);
  });

  it('of play lets no money into a game, and all of it home', { tags: ['O78'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 400 });
    await block(player, 'play');
    const refused = await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    expect([refused.status, refused.body]).toEqual([403, { message: 'NO_PERMISSION', blocked: 'play', until: null }]);
    const all = await server.call('POST /api/wallet/transferAll', { token: player.token, body: { to: 'takraw' } });
    expect(all.status).toBe(403);
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 400 })).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('of withdrawals is told among the reasons, with its end', { tags: ['O80'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const until = inAnHour();
    await block(player, 'withdraw', until);
    const { body } = await server.call('GET /api/wallet/withdraw/check', { token: player.token });
    expect(body).toMatchObject({ canWithdraw: false, reasons: [{ code: 'BLOCKED', until }] });
  });

  it('of deposits keeps what arrives all the same for people, who may credit it; nothing is lost', {
    tags: ['O79'],
  }, async () => {
    const player = await givenPlayer(server);
    await block(player, 'deposit');
    const transRef = randomUUID();
    expect(await deposit(server, player.id, 300, transRef)).toMatchObject({ outcome: 'review' });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    const [waits] = await port.items('payments', `&search=${transRef}`);
    expect(waits).toMatchObject({ amount: 300, member: { id: player.id } });
    const credit = await port.office(`POST /api/office/payments/${waits?.id}/credit`, {
      body: { memberId: player.id, why: 'their own account' },
    });
    expect(credit.status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });
  });

  it('ends by itself at its time, or when it is lifted, and cannot begin in the past', { tags: ['O78'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    expect((await block(player, 'withdraw', '2020-01-01T00:00:00.000Z')).body).toMatchObject({
      message: 'KEY_INVALID',
    });
    await block(player, 'withdraw');
    expect(await act(player, 'unblock', { what: 'withdraw' }, nok)).toMatchObject({ status: 200 });
    expect((await act(player, 'unblock', { what: 'withdraw' }, nok)).body).toMatchObject({
      message: 'NOTHING_TO_CHANGE',
    });
    await server.database.query(
      `update member set withdraw_blocked_until = now() - interval '1 second' where id = $1`,
      [player.id],
    );
    expect((await withdraw(server, player, 200)).status).toBe(200);
    expect((await port.office(`GET /api/office/members/${player.id}`)).body.blocked).toEqual([]);
  });
});

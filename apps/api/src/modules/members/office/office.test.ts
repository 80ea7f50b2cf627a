import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActs } from '../../../testing/member-acts.ts';
import { givenMember, newPhone, signedIn } from '../../../testing/members.ts';
import { givenPlayer, withdraw } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { type OfficeMoney, officeMoney, support, viewer } from '../../../testing/office-money.ts';

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

const { act, actsOf, allow, changed, endOf, isSignedIn, textTo } = memberActs(
  () => server,
  () => port,
);

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
    for (const recipient of [member.username, phone]) await textTo(recipient, `ลงท้าย ${phone.slice(-4)}`);
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
    const requests = await Promise.all(members.map((member) => act(member, 'phone', { phone }, support)));
    const answers = await Promise.all(requests.map(({ body }) => allow(body.approvalId)));
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

import { randomInt } from 'node:crypto';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActs } from '../../../testing/member-acts.ts';
import { givenMember, newPhone, signedIn } from '../../../testing/members.ts';
import { deposit, givenPlayer, withdraw } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { type OfficeMoney, officeMoney, owner, support, viewer } from '../../../testing/office-money.ts';
import { givenOperator } from '../../../testing/served-table.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  port = await officeMoney(server);
});
afterAll(async () => {
  await port.close();
  await server.close();
});

const { act, actsOf, allow, changed } = memberActs(
  () => server,
  () => port,
);
const sia = givenOperator([...FIRST_ROLES.support], 'sia');
const fah = givenOperator([...FIRST_ROLES.finance], 'fah');

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
    const response = await act(player, 'bank-account', given, support);
    expect(response.status).toBe(200);
    expect(await accountOf(player)).toEqual(before);
    const { approvalId } = response.body;
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

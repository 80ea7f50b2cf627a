import { randomInt, randomUUID } from 'node:crypto';
import type { Call } from '@krapao/contract/call';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import { officeMemberCalls } from '@krapao/contract/office/members';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '../../testing/chat.ts';
import { e164, givenMember, newPhone } from '../../testing/members.ts';
import { deposit, givenPlayer, type Player, statementOf, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney, owner, viewer } from '../../testing/office-money.ts';
import { giveReward } from '../../testing/rewards.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { drawSlip } from '../../testing/slip-pictures.ts';
import { upload } from '../../testing/slips.ts';

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

type Found = { id: string; foundBy: string | null };
const search = async (words: string, more = ''): Promise<{ members: Found[]; next: string | null }> =>
  (await port.office(`GET /api/office/members?search=${encodeURIComponent(words)}${more}`)).body;
const found = async (words: string) => (await search(words)).members.map(({ id, foundBy }) => [id, foundBy]);
const read = async ({ id }: { id: string }, path = '') =>
  (await port.office(`GET /api/office/members/${id}${path}`)).body;
const named = async (name: string) => {
  const player = await givenPlayer(server);
  await server.database.query('update member set name = $2 where id = $1', [player.id, name]);
  return player;
};
const rename = (ids: readonly string[], name: string) =>
  server.database.query('update member set name = $2 where id = any($1)', [ids, name]);

describe('the search', () => {
  it('finds one member by each thing that a caller may tell, and says by which', { tags: ['O70'] }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    const [row] = await server.database.query<{ phone: string; username: string; browser: string }>(
      `update session set browser = gen_random_uuid() from member, game_account a
       where session.member_id = member.id and a.member_id = member.id and member.id = $1
       returning phone, username, browser`,
      [player.id],
    );
    if (!row) throw new Error('no such member');
    await withdraw(server, player, 200);
    const { statements } = await statementOf(server, player);
    const [payment] = await server.database.query<{ id: string; trans_ref: string }>(
      'select id, trans_ref from payment where member_id = $1',
      [player.id],
    );
    const national = `0${row.phone.slice(3)}`;
    for (const [words, by] of [
      [player.id, 'id'],
      [national, 'phone'],
      [`${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`, 'phone'],
      [row.phone, 'phone'],
      [player.bank.accountNo, 'account'],
      [`${player.bank.accountNo.slice(0, 3)}-${player.bank.accountNo.slice(3)}`, 'account'],
      [statements[0]?.reference ?? '', 'reference'],
      [(statements[1]?.reference ?? '').toLowerCase(), 'reference'],
      [payment?.trans_ref ?? '', 'reference'],
      [payment?.id ?? '', 'reference'],
      [row.browser, 'device'],
      [row.username, 'username'],
    ] as const)
      expect([words, await found(words)]).toEqual([words, [[player.id, by]]]);
    expect(await found(national.slice(0, 8))).toContainEqual([player.id, 'phone']);
  });

  it.each([
    ['Thai, from the middle of a name', 'ประเสริฐศักดิ์ วงศ์สว่างเลิศ', 'สว่างเลิศ'],
    ['Thai, with a space that the name has elsewhere', 'น้ำผึ้งเดือนห้า ทองแท้', 'เดือน ห้า'],
    ['Thai, spelled with another sign for the same vowel', 'ก้ำกึ่งกลางทาง', 'ก้ํากึ่ง'],
    ['Lao', 'ສົມສະໄໝ ວິໄລພອນຄຳ', 'ພອນຄຳ'],
    ['English, in whatever case', 'Wolfgang Zzyzxson', 'zzyzx'],
    ['with a sign that patterns use', '100%_Ωmega', '%_Ω'],
  ])('finds a name in %s', { tags: ['O70'] }, async (_how, name, words) => {
    const player = await named(name);
    await named('somebody else');
    expect(await found(words)).toEqual([[player.id, 'name']]);
  });

  it('finds by the last four digits of phone or account', { tags: ['O875'] }, async () => {
    const player = await givenPlayer(server);
    await server.database.query(
      `update member set phone = left(phone, -4) || '7316', bank_account_no = left(bank_account_no, -4) || '8427' where id = $1`,
      [player.id],
    );
    expect(await found('7316')).toContainEqual([player.id, 'phone']);
    expect(await found('8427')).toContainEqual([player.id, 'account']);
  });

  it('finds by the name on the bank account as well, and by two letters', { tags: ['O70'] }, async () => {
    const player = await givenPlayer(server);
    await server.database.query(`update member set bank_account_name = 'ฏฐ QX' where id = $1`, [player.id]);
    expect(await found('ฏฐ')).toEqual([[player.id, 'name']]);
    expect(await found('qx')).toEqual([[player.id, 'name']]);
  });

  it('goes on where a page ended, newest first, each member once, also among those of one moment', {
    tags: ['O71'],
  }, async () => {
    const players = await Promise.all(Array.from({ length: 7 }, () => givenPlayer(server)));
    const ids = players.map(({ id }) => id);
    await rename(ids, 'ฌาปนกิจ แถวยาว');
    await server.database.query(`update member set created_at = '2026-01-01T00:00:00.123456Z' where id = any($1)`, [
      ids,
    ]);
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await search('ฌาปนกิจ', `&limit=3${after && `&after=${after}`}`);
      expect(page.members.length).toBeLessThanOrEqual(3);
      seen.push(...page.members.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(ids.toSorted().reverse());
  });

  it('finds nobody by what nobody has, and refuses a place that it never gave', async () => {
    for (const words of ['ไม่มีใครชื่อนี้หรอก', '0899999999', 'ZZZZZZZZZZ', randomUUID(), '%', "' or 1=1 --"])
      expect([words, await found(words)]).toEqual([words, []]);
    expect(await port.office('GET /api/office/members?after=nonsense')).toMatchObject({ status: 400 });
    expect(await port.office('GET /api/office/members?limit=0')).toMatchObject({ status: 400 });
  });

  it('shows only who is shut out, or disabled, when that is asked for', async () => {
    const [blocked, disabled] = [await named('ฦๅชา หนึ่ง'), await named('ฦๅชา สอง')];
    const body = { reason: 'x' };
    await port.office(`POST /api/office/members/${blocked.id}/block`, { body: { ...body, what: 'play', until: null } });
    await port.office(`POST /api/office/members/${disabled.id}/disable`, { body });
    const only = async (filter: string) => (await search('ฦๅชา', filter)).members.map(({ id }) => id);
    expect(await only('&blocked=yes')).toEqual([blocked.id]);
    expect(await only('&state=inactive')).toEqual([disabled.id]);
    const { members } = (await port.office('GET /api/office/members?blocked=yes')).body;
    expect(members.map(({ id }: Found) => id)).toContain(blocked.id);
  });
});

describe('a member’s page', () => {
  it('shows the sums that the member’s own home shows, whatever is held, locked or in games', {
    tags: ['O72'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    await giveReward(server, player, 50);
    const home = (await server.call('GET /api/wallet', { token: player.token })).body;
    expect(await read(player)).toMatchObject({ wallet: home.wallet, coin: home.profile.coin, isStopped: false });
    expect((await read(player)).reward).toMatchObject({ principal: home.reward?.principal, total: home.reward?.total });
    const games: { code: string; amount: number }[] = await read(player, '/games');
    expect(games.map(({ code, amount }) => [code, amount])).toEqual(
      home.slots.map(({ code, amount }) => [code, amount]),
    );
    expect((await read(player, '/rewards')).rewards).toMatchObject([{ state: 'running', amount: 50 }]);
  });

  it('pages through entries and statement by number, without gaps', { tags: ['O71'] }, async () => {
    const player = await givenPlayer(server);
    for (const amount of [10, 20, 30, 40, 50]) await deposit(server, player.id, amount);
    const entries = await pages<{ seq: number; balanceAfter: number }>(player, '/entries', 'below', 'entries');
    expect(entries.map(({ seq, balanceAfter }) => [seq, balanceAfter])).toEqual([
      [5, 150],
      [4, 100],
      [3, 60],
      [2, 30],
      [1, 10],
    ]);
    const lines = await pages<{ amount: number; id: string }>(player, '/statement', 'below', 'lines');
    expect(lines.map(({ amount }) => amount)).toEqual([50, 40, 30, 20, 10]);
    const typed = await pages<{ amount: number }>(player, '/statement?type=deposit', 'below', 'lines');
    expect(typed).toHaveLength(5);
  });

  it('lists withdrawals and sessions, and knows the conversation', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    await withdraw(server, player, 300);
    await sendMessage(server, player, 'hello');
    const withdrawals = await pages<{ amount: number }>(player, '/withdrawals', 'after', 'withdrawals');
    expect(withdrawals.map(({ amount }) => amount)).toEqual([300, 200]);
    expect((await read(player, '/sessions')).sessions).toMatchObject([{ address: '203.0.113.x', isLive: true }]);
    expect((await read(player)).conversationId).toMatch(/^[\da-f-]{36}$/);
    expect(await read(player, '/slips')).toEqual({ slips: [], next: null });
  });

  it('finds one line or one slip by its reference, of that member alone', { tags: ['O422'] }, async () => {
    const [player, other] = [await givenPlayer(server, { money: 500 }), await givenPlayer(server)];
    const [line] = (await statementOf(server, player)).statements;
    const { reference } = (await upload(server, player, await drawSlip(randomUUID()))).body;
    expect(await read(player, `/item/${line?.reference.toLowerCase()}`)).toEqual({
      ...{ reference: line?.reference, type: 'deposit', amount: 500, currency: 'THB', status: 'SUCCESS' },
      createdAt: line?.createdAt,
    });
    expect(await read(player, `/item/${reference}`)).toMatchObject({
      ...{ reference, type: 'slip', amount: null, currency: null, status: 'IN_PROGRESS' },
    });
    for (const term of [line?.reference, reference]) {
      expect(await read(other, `/item/${term}`)).toMatchObject({ message: 'NO_DATA' });
    }
  });

  it('of nobody is no page, in every part of it', async () => {
    for (const name of Object.keys(officeMemberCalls).filter((call) => call.includes('{id}')))
      expect(
        await port.office(name.replace('{id}', 'nobody').replace('{field}', 'phone').replace('{reference}', 'X')),
      ).toMatchObject({
        status: 404,
        body: { message: 'NO_DATA' },
      });
  });

  /** Reads a whole list, two rows per page. */
  async function pages<Row>(player: Player, path: string, place: string, list: string): Promise<Row[]> {
    const all: Row[] = [];
    let next: string | number | null = '';
    while (next !== null) {
      const body = await read(player, `${path}${path.includes('?') ? '&' : '?'}limit=2${next && `&${place}=${next}`}`);
      all.push(...body[list]);
      next = body.next;
    }
    return all;
  }
});

describe('what is sensitive', () => {
  it('is masked in every answer that operators get of a member, and shown one at a time to who may', {
    tags: ['O73'],
  }, async () => {
    const address = `198.51.100.${randomInt(10, 250)}`;
    const phone = newPhone();
    const player = await givenPlayer(server, { money: 1_000 });
    const other = await givenPlayer(server, { money: 10 });
    await server.database.query('update member set phone = $2 where id = $1', [player.id, e164(phone)]);
    await server.database.query('update session set address = $2 where member_id = any($1)', [
      [player.id, other.id],
      address,
    ]);
    const { body: withdrawal } = await withdraw(server, player, 200);
    const account = { bankCode: 'SCB', bankAccountName: 'MALI JAIDEE', bankAccountNo: `${randomInt(1e9, 1e10 - 1)}` };
    const change = { ...account, reason: 'x' };
    const { body: waits } = await port.office(`POST /api/office/members/${player.id}/bank-account`, {
      as: owner,
      body: change,
    });
    await port.office(`POST /api/office/approvals/${waits.approvalId}/allow`, { as: nok, body: {} });
    await withdraw(server, player, 200);
    // The other member was once paid to the same account.
    await server.database.query(
      `insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, reference, created_at)
       values (gen_random_uuid(), $1, 1, 'THB', 'SCB', 'X', $2, 'R' || $1, now())`,
      [other.id, account.bankAccountNo],
    );
    const secrets = [phone, phone.slice(1), e164(phone), account.bankAccountNo, player.bank.accountNo, address];

    const looks = Object.entries(officeMemberCalls).filter(([, call]) => call.permission !== 'members.reveal');
    expect(looks.length).toBeGreaterThan(9);
    for (const [name] of looks) {
      const named = name.replace('{id}', player.id).replace('{reference}', withdrawal.reference);
      const call = named + (name.endsWith('/members') ? `?search=${player.id}` : '');
      const { status, body } = await port.office(call);
      expect([name, status]).toEqual([name, 200]);
      const text = JSON.stringify(body);
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []]);
    }
    const reveal = (field: string, as = nok) =>
      port.office(`GET /api/office/members/${player.id}/reveal/${field}`, { as });
    expect((await reveal('phone')).body).toEqual({ value: phone });
    expect((await reveal('accountNo')).body).toEqual({ value: account.bankAccountNo });
    expect((await reveal('addresses')).body).toEqual({ value: address });
    expect(await reveal('phone', viewer)).toMatchObject({ status: 403, body: { message: 'NO_PERMISSION' } });
    expect(await reveal('password_hash')).toMatchObject({ status: 400 });
    expect(officeMemberCalls['GET /api/office/members/{id}/reveal/{field}'].audited).toBe(true);
  });

  it('is shown after a fresh code alone, as pictures of documents are: a stolen session reads nothing masked', {
    tags: ['O1352'],
  }, async () => {
    const player = await givenPlayer(server);
    const stolen = givenOperator([...FIRST_ROLES.finance], 'stolen', { isProved: false });
    for (const field of ['phone', 'accountNo', 'addresses'])
      expect(await port.office(`GET /api/office/members/${player.id}/reveal/${field}`, { as: stolen })).toMatchObject({
        status: 403,
        body: { message: 'STEP_UP_REQUIRED' },
      });
    const unmasked = Object.entries<Call>(OFFICE_CALLS).filter(
      ([name, { permission = '' }]) =>
        name.startsWith('GET') && ['members.reveal', 'members.documents'].includes(permission),
    );
    for (const [name, call] of unmasked) expect([name, 'stepUp' in call]).toEqual([name, true]);
    expect(unmasked.length).toBeGreaterThan(2);
  });
});

it('notes stay in the member’s file with who wrote them', { tags: ['O86'] }, async () => {
  const member = await givenMember(server);
  const write = (text: string, as = nok) =>
    port.office(`POST /api/office/members/${member.id}/notes`, { as, body: { text } });
  expect(await write('calls every Friday')).toMatchObject({ status: 200 });
  expect(await write('')).toMatchObject({ status: 400 });
  expect((await read(member, '/acts')).acts).toMatchObject([
    { act: 'note', by: 'Operator nok', reason: 'calls every Friday' },
  ]);
});

describe('the text messages of a member', () => {
  it('are listed with what became of them, for whoever reads members', { tags: ['O1202'] }, async () => {
    const player = await givenPlayer(server);
    const [{ phone } = { phone: '' }] = await server.database.query<{ phone: string }>(
      'select phone from member where id = $1',
      [player.id],
    );
    await server.database.query(
      `insert into sms_message (connection, service_id, phone, sent_at, state, reason, reported_at)
       values ('sms-a', 'r1', $1, now(), 'delivered', null, now()), ('sms-b', 'r2', $1, now(), null, null, null),
         ('sms-b', 'r3', $1, now(), 'undelivered', 'unreachable', now()), ('sms-b', 'r4', '+66800000000', now(), null, null, null)`,
      [phone],
    );
    const first = await read(player, '/texts?limit=2');
    expect(first.messages).toMatchObject([
      { connection: 'sms-b', state: 'undelivered', reason: 'unreachable' },
      { connection: 'sms-b', state: null, reason: null, reportedAt: null },
    ]);
    const { messages, next } = await read(player, `/texts?limit=2&below=${first.next}`);
    expect([messages, next]).toMatchObject([[{ connection: 'sms-a', state: 'delivered' }], null]);
    expect((await read({ id: 'nobody' }, '/texts')).message).toBe('NO_DATA');
  });
});

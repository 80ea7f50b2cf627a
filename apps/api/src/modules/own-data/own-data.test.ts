import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { givenMember, signedIn } from '../../testing/members.ts';
import { deposit, givenPlayer, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { unzip } from '../../testing/unzip.ts';
import { always, coupon, give, publish, spin } from '../../testing/wheel.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { SECTIONS } from './sections/sections.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  await publish(server, always(coupon(0)));
});
afterAll(() => server.close());

type Own = { id: string; token: string; name: string; phone: string; password: string; bank: { accountNo: string } };

/** A member whose every value is their own, with rows in as many tables as calls and hands can reach. */
async function givenHistory(mark: string, invitedBy?: string): Promise<Own> {
  const password = `malai-dok-${mark}-9`;
  const member = await givenMember(server, { name: `${mark} เอง`, bankAccountName: `${mark} JAIDEE`, password });
  const token = await signedIn(server, member);
  const own = { id: member.id, token, name: `${mark} เอง`, phone: member.username, password } as const;
  const player = { id: member.id, token, bank: { code: 'KBANK', accountNo: member.bankAccountNo, accountName: '' } };
  await deposit(server, member.id, 700, `${mark}-a-b-c-d`);
  await server.call('GET /api/wallet/activate/{slotCode}', { params: { slotCode: 'takraw' }, token });
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 50 });
  await withdraw(server, player, 150);
  await give(server, player, 1);
  await spin(server, player);
  await server.call('POST /api/protection/limit', { token, body: { kind: 'deposit', period: 'day', amount: 5_000 } });
  const [entry] = (await server.call('POST /api/statement', { token, body: { page: 1, limit: 1 } })).body.statements;
  await server.call('POST /api/complaints', { token, body: { reference: entry?.reference, message: `word ${mark}` } });
  const query = (sql: string, values: unknown[] = [member.id]) => server.database.query(sql, values);
  const conversation = `00000000-0000-4000-8000-00000000000${invitedBy ? '1' : '2'}`;
  await query(
    `insert into chat_conversation (id, member_id, name, last_seq, created_at, updated_at)
     values ($2, $1, $3, 2, now(), now())`,
    [member.id, conversation, own.name],
  );
  await query(
    `insert into chat_message (conversation_id, seq, id, sender, operator_id, agent, message, created_at, plain) values
       ($1, 1, gen_random_uuid(), 'customer', null, null, '{}', now(), $2),
       ($1, 2, gen_random_uuid(), 'team', 'operator-${mark}', '{"name": "Nok"}', '{}', now(), 'hello')`,
    [conversation, `chat ${mark}`],
  );
  await query(
    `insert into chat_note (id, conversation_id, operator_id, text, created_at)
     values (gen_random_uuid(), $1, 'operator-${mark}', 'suspicion of ${mark}', now())`,
    [conversation],
  );
  await query(
    `insert into member_act (id, member_id, act, by, reason, details, at)
     values (gen_random_uuid(), $1, 'block', 'operator-${mark}', 'suspicion of ${mark}', '{"what": "play"}', now())`,
  );
  if (invitedBy) await query('update member set invited_by = $2 where id = $1', [member.id, invitedBy]);
  return { ...own, bank: { accountNo: member.bankAccountNo } };
}

const request = ({ token, password }: Own, given = password) =>
  server.call('POST /api/own-data', { token, body: { password: given }, headers: { 'accept-language': 'en' } });
const stateOf = async ({ token }: Own) => (await server.call('GET /api/own-data', { token })).body.export;

async function archiveOf(own: Own): Promise<Record<string, string>> {
  await server.later(0);
  const { url } = (await server.call('GET /api/own-data/link', { token: own.token })).body;
  const answer = await server.app.inject({ method: 'GET', url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(answer.rawPayload);
}

describe('own data', () => {
  it('is one archive with a table of contents, everything of the member, and nothing of any other', {
    tags: ['P155', 'P156'],
  }, async () => {
    const me = await givenHistory('Somsri');
    const other = await givenHistory('Pranee', me.id);
    const wrong = await request(me, 'nope');
    expect([wrong.status, wrong.body]).toEqual([403, { message: 'WRONG_PASSWORD' }]);
    expect((await request(me)).body.export).toMatchObject({ state: 'waiting', bytes: null });
    const parts = await archiveOf(me);
    expect(Object.keys(parts)).toHaveLength(SECTIONS.length + 1);
    const all = Object.values(parts).join('\n');
    for (const expected of [
      me.name,
      'SOMSRI JAIDEE',
      me.bank.accountNo,
      'Somsri-a-b-c-d',
      'word Somsri',
      'chat Somsri',
      'Nok',
      'P***',
    ])
      expect(all).toContain(expected);
    for (const hidden of [other.name, 'PRANEE', other.bank.accountNo, other.phone.slice(1), other.id, 'Pranee'])
      expect(all).not.toContain(hidden);
    for (const internal of ['suspicion', 'operator-']) expect(all).not.toContain(internal);
    expect(parts['index.html']).toContain('<html lang="en">');
    expect(parts['index.html']).toContain('What is left out, and why');
    for (const name of Object.keys(parts).filter((file) => file !== 'index.html'))
      expect(parts['index.html']).toContain(`href="${name}"`);
    const filled = Object.entries(parts)
      .filter(([, text]) => text.trim().split('\r\n').length > 1)
      .map(([name]) => name);
    expect(filled.length).toBeGreaterThan(14);
  });

  it('is one at a time and a few a week, tells when it is ready, and is gone after seven days', {
    tags: ['P155'],
  }, async () => {
    const me = await givenMember(server);
    const own = { ...me, phone: me.username, token: await signedIn(server, me), bank: { accountNo: '' } };
    await Promise.all([request(own), request(own), request(own)]);
    const [made] = await server.database.query('select count(*)::int from data_export where member_id = $1', [me.id]);
    expect(made).toEqual({ count: 1 });
    expect((await archiveOf(own))['index.html']).toContain('My data');
    const { notices } = (await server.call('GET /api/notices', { token: own.token, query: { limit: '5' } })).body;
    expect(notices.map(({ kind }) => kind)).toContain('own-data');
    expect(await stateOf(own)).toMatchObject({ state: 'ready', bytes: expect.any(Number) });
    for (let count = 0; count < 2; count += 1) {
      expect((await request(own)).status).toBe(200);
      await server.later(0);
    }
    expect((await request(own)).body).toMatchObject({ message: 'REQUEST_LIMIT' });
    const { url } = (await server.call('GET /api/own-data/link', { token: own.token })).body;
    expect((await server.app.inject({ method: 'GET', url: `${url}x` })).statusCode).toBe(404);
    server.clock.advance(7 * DAY_MS);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    await server.modules.jobs.handlers['remove-own-data']?.({});
    const left = await server.database.query('select state from data_export where member_id = $1', [me.id]);
    expect(left).toEqual([{ state: 'removed' }, { state: 'removed' }, { state: 'removed' }]);
  });

  it('decides about every table with members in it: included, or left out with a reason', {
    tags: ['P157'],
  }, async () => {
    const rows = await server.database.query<{ name: string }>(
      `select distinct case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'ledger') and a.attnum > 0
         and (a.attname in ('member_id', 'inviter_id', 'friend_id', 'owner', 'phone', 'conversation_id', 'withdrawal_id', 'slip_id', 'transfer_id', 'subjects')
           or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
             and f.confrelid in ('member'::regclass, 'chat_conversation'::regclass) and a.attnum = any(f.conkey)))`,
    );
    const decided = new Set([...SECTIONS.flatMap(({ tables }) => tables), ...Object.keys(EXCEPTIONS)]);
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !decided.has(name))
        .toSorted(),
    ).toEqual([]);
  });

  it('of many rows is read in batches', { tags: ['P155'] }, async () => {
    const player = await givenPlayer(server, { money: 10 });
    await server.database.query(
      `insert into game_bet (game_code, bet_id, member_id, stake, valid, payout, settled_at, read_at)
       select 'takraw', 'many' || n, $1, 100, 100, 0, now(), now() from generate_series(1, 20000) n`,
      [player.id],
    );
    const { modules } = server;
    await server.database.query(
      `insert into data_export (id, member_id, locale, requested_at) values ('00000000-0000-4000-8000-000000000009', $1, 'th', now())`,
      [player.id],
    );
    await modules.jobs.handlers['export-own-data']?.({ id: '00000000-0000-4000-8000-000000000009' });
    const parts = await archiveOf({ ...player, name: '', phone: '', password: '' });
    expect(parts[Object.keys(parts).find((name) => name.includes('bets')) ?? '']?.trim().split('\r\n')).toHaveLength(
      20_001,
    );
    expect(parts['index.html']).toContain('ข้อมูลของฉัน');
  });
});

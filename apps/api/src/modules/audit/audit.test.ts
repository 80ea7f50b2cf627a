import { randomUUID } from 'node:crypto';
import type { Call } from '@krapao/contract/call';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { isSecret } from '../../platform/logs/audit-trail.ts';
import { startApiProcess } from '../../testing/api-process.ts';
import { givenMember, newAddress } from '../../testing/members.ts';
import { givenOfficeSession, givenOperator } from '../../testing/operators.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Options = Parameters<TestServer['office']>[1];
const office: TestServer['office'] = (key, options: Options = {}) =>
  server.office(key, { address: newAddress(), ...options });

const SIGN_IN = 'POST /api/office/sign-in';
const DISABLE = 'POST /api/office/operators/{id}/disable';

/** Lists entries as an owner. */
async function linesOf(query: Record<string, string | number>) {
  const { cookie } = await givenOperator(server);
  return (await office('GET /api/office/audit', { cookie, query })).body;
}
const linesBy = async ({ id }: { id: string }) => (await linesOf({ operator: id })).lines;
const rows = () => server.database.query('select * from audit_line order by id');

describe('an act', () => {
  it('leaves who, from where, what and how it ended', { tags: ['P35', 'O16'] }, async () => {
    const { id, cookie } = await givenOperator(server);
    const given = { cookie, body: { name: 'Tan', role: 'viewer' }, headers: { 'user-agent': 'a browser' } };
    await office('POST /api/office/operators', { ...given, address: '203.0.113.77' });
    expect(await linesBy({ id })).toEqual([
      {
        id: expect.any(Number),
        at: server.clock.now().toISOString(),
        operatorId: id,
        operator: 'Somebody of owner',
        call: 'POST /api/office/operators',
        subjects: [],
        about: null,
        sent: { name: 'Tan', role: 'viewer' },
        outcome: 'OK',
        address: '203.0.113.77',
        device: 'a browser',
        hash: null,
      },
    ]);
  });

  it('names what it is about, by the ids of its path', async () => {
    const [owner, clerk] = [await givenOperator(server), await givenOperator(server, 'viewer')];
    await office('POST /api/office/operators/{id}/disable', { cookie: owner.cookie, params: { id: clerk.id } });
    const { lines } = await linesOf({ subject: clerk.id });
    expect(lines).toMatchObject([
      { operatorId: owner.id, subjects: [clerk.id], sent: { id: clerk.id }, outcome: 'OK' },
    ]);
  });

  it('is filtered by whoever may read it, by operators who have left too', { tags: ['O950'] }, async () => {
    const [reader, gone] = [await givenOperator(server, 'finance'), await givenOperator(server, 'support')];
    await server.database.query(`update operator set state = 'disabled' where id = $1`, [gone.id]);
    const { body } = await office('GET /api/office/audit/operators', { cookie: reader.cookie });
    expect(body).toEqual(expect.arrayContaining([{ id: gone.id, name: gone.name }]));
    expect((await office('GET /api/office/operators', { cookie: reader.cookie })).status).toBe(403);
  });

  it('says whom it was about and how much, and is found by phone, name, account and reference', {
    tags: ['O872'],
  }, async () => {
    const { cookie } = await givenOperator(server);
    const member = await givenMember(server);
    const [row] = await server.database.query<{ name: string; account: string }>(
      `update member set name = $2 where id = $1 returning name, bank_account_no as account`,
      [member.id, `อนงค์ ${randomUUID().slice(0, 8)}`],
    );
    const [name, account] = [row?.name ?? '', row?.account ?? ''];
    const id = randomUUID();
    const reference = `W${id.slice(0, 8).toUpperCase()}`;
    await server.database.query(
      `insert into queue_item (kind, item_id, since, member_id, amount, currency, reference)
       values ('withdrawals', $1, now(), $2, -30000, 'THB', $3)`,
      [id, member.id, reference],
    );
    const claim = 'POST /api/office/queues/{kind}/{id}/claim';
    const taken = await office(claim, { cookie, params: { kind: 'withdrawals', id } });
    expect(taken.status).toBe(200);
    const noted = 'POST /api/office/members/{id}/notes';
    await office(noted, { cookie, params: { id: member.id }, body: { text: 'called' } });
    const found = async (subject: string) => (await linesOf({ subject })).lines.map(({ call, about }) => [call, about]);
    const [ofItem, ofMember] = [
      [claim, { name, reference, amount: 300, currency: 'THB' }],
      [noted, { name, reference: null, amount: null, currency: 'THB' }],
    ];
    for (const text of [member.username, name, account, member.id]) {
      const both = text === member.id ? [ofMember] : [ofMember, ofItem];
      expect([text, await found(text)]).toEqual([text, both]);
    }
    for (const text of [id, reference, reference.toLowerCase()]) expect(await found(text)).toEqual([ofItem]);
    expect(await found('nobody at all')).toEqual([]);
  });

  it.each([
    ['without permission', 'viewer', { name: 'Tan', role: 'viewer' }, 'NO_PERMISSION'],
    ['that cannot be read', 'owner', { name: 5 }, 'KEY_INVALID'],
    ['that its rules refuse', 'owner', { name: 'Tan', role: 'no-such-role' }, 'NO_DATA'],
  ])('%s is a line too', { tags: ['O16'] }, async (_, role, body, outcome) => {
    const operator = await givenOperator(server, role);
    await office('POST /api/office/operators', { cookie: operator.cookie, body });
    expect(await linesBy(operator)).toMatchObject([{ call: 'POST /api/office/operators', outcome }]);
  });

  it('of a session that is locked, or that needs a code, is a line too', { tags: ['O16'] }, async () => {
    const operator = await givenOperator(server);
    const { cookie } = operator;
    const invite = () => office('POST /api/office/operators', { cookie, body: { name: 'Tan', role: 'viewer' } });
    server.clock.advance(6 * MINUTE_MS);
    await invite();
    server.clock.advance(20 * MINUTE_MS);
    await invite();
    expect((await linesBy(operator)).map(({ outcome }) => outcome)).toEqual(['SESSION_LOCKED', 'STEP_UP_REQUIRED']);
  });

  it('is not done when it cannot be written down', { tags: ['O17'] }, async () => {
    const operator = await givenOperator(server);
    const count = async () => (await server.database.query('select from operator')).length;
    const before = await count();
    await server.database.query('alter table audit_line rename to audit_line_away');
    const { cookie } = operator;
    const { status } = await office('POST /api/office/operators', { cookie, body: { name: 'Tan', role: 'viewer' } });
    await server.database.query('alter table audit_line_away rename to audit_line');
    expect([status, await count()]).toEqual([500, before]);
  });

  it('that a killed server left half done is there, and nobody knows how it ended', { tags: ['O17'] }, async () => {
    const operator = await givenOperator(server);
    const session = await givenOfficeSession(server, operator.id);
    // The process has its own clock, far from the clock of the tests.
    await server.database.query(
      `update operator_session set last_seen_at = now(), proved_at = now(), expires_at = now() + interval '1 day'
       where id = $1`,
      [session.sessionId],
    );
    const api = await startApiProcess({ ...server.env });
    const blocker = new pg.Client({ connectionString: server.database.url });
    await blocker.connect();
    await blocker.query(`select pg_advisory_lock(hashtextextended('operators', 0))`);
    const request = fetch(`${api.officeUrl}/api/office/operators`, {
      method: 'POST',
      headers: { cookie: session.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Half done', role: 'viewer' }),
    }).catch(() => 'cut');
    await until(async () => (await linesBy(operator)).length === 1, 'the line of the act');
    await api.kill();
    await blocker.end();
    expect(await request).toBe('cut');
    expect(await linesBy(operator)).toMatchObject([{ sent: { name: 'Half done' }, outcome: null }]);
  });
});

describe('a look', () => {
  it('leaves a line where its call says so, and nothing anywhere else', { tags: ['O18'] }, async () => {
    const operator = await givenOperator(server);
    const { cookie } = operator;
    const before = (await rows()).length;
    for (const key of ['GET /api/office/me', 'GET /api/office/operators', 'GET /api/office/audit'] as const) {
      expect((await office(key, { cookie })).status).toBe(200);
    }
    expect(await rows()).toHaveLength(before);
    await office('GET /api/office/audit/export', { cookie, query: { calls: SIGN_IN } });
    expect(await linesBy(operator)).toMatchObject([
      { call: 'GET /api/office/audit/export', sent: { calls: SIGN_IN }, outcome: 'OK' },
    ]);
  });
});

describe('the door', () => {
  it('leaves a line for whoever comes in and for whoever does not', { tags: ['P35'] }, async () => {
    const operator = await givenOperator(server, 'support');
    const password = 'rim-khong-nam-sai-7';
    const hash = await server.modules.office.operators.passwords.hash(password);
    await server.database.query('update operator set password = $2 where id = $1', [operator.id, hash]);
    const { username } = operator;
    await office('POST /api/office/sign-in', { body: { username, password: 'wrong' } });
    await office('POST /api/office/sign-in', { body: { username, password } });
    await office('POST /api/office/sign-in', { body: { username, password, code: operator.code() } });
    const lines = await linesBy(operator);
    expect(lines.map(({ operator: name, outcome }) => [name, outcome])).toEqual([
      [username, 'OK'],
      [username, 'CODE_REQUIRED'],
      [username, 'WRONG_CREDENTIAL'],
    ]);
    await office('POST /api/office/sign-in', { body: { username: 'a-stranger', password: 'wrong' } });
    const { lines: all } = await linesOf({ calls: SIGN_IN, outcome: 'refused' });
    expect(all[0]).toMatchObject({ operatorId: null, operator: 'a-stranger', outcome: 'WRONG_CREDENTIAL' });
  });

  it('is never flooded by strangers: what is no sign-in leaves nothing', async () => {
    const before = (await rows()).length;
    await office('POST /api/office/sign-in', { body: { username: 5 } });
    await office('POST /api/office/operators', { body: {} });
    expect(await rows()).toHaveLength(before);
  });
});

describe('a secret', () => {
  /** Any field with a secret-sounding name, of any call. */
  const fields = Object.entries<Call>(OFFICE_CALLS).flatMap(([key, { body }]) =>
    Object.keys(body?.shape ?? {})
      .filter((name) => /password|token|secret|pin$/i.test(name) || (name === 'code' && !key.includes('canned')))
      .map((name) => ({ key, name, schema: body?.shape[name] })),
  );

  it.each(fields)('of $key, $name, is marked as one', { tags: ['O19'] }, ({ schema }) => {
    expect(isSecret(schema)).toBe(true);
  });

  it('stands in no line, whether the call was answered or refused', { tags: ['O19'] }, async () => {
    const owner = await givenOperator(server);
    const { cookie } = owner;
    const secrets = ['hush-password-1', 'hush-password-2', 'hush-token', '135791', 'hushx-hushx'];
    const [password, newPassword, token, code, recovery] = secrets as [string, string, string, string, string];
    await office('POST /api/office/sign-in', { body: { username: 'somebody', password, code } });
    await office('POST /api/office/sign-in', { body: { username: owner.username, password, code: recovery } });
    await office('POST /api/office/invitation', { body: { token } });
    await office('POST /api/office/invitation/accept', { body: { token, username: 'some.body', password, code } });
    await office('POST /api/office/me/password', { cookie, body: { password, newPassword } });
    await office('POST /api/office/me/password', { cookie, body: { password, newPassword, extra: password } });
    await office('POST /api/office/me/password', { cookie, body: { password: [password], newPassword: 5 } });
    for (const given of [code, recovery, `${code}${code}`]) {
      await office('POST /api/office/step-up', { cookie, body: { code: given } });
    }
    const { body } = await office('POST /api/office/operators', { cookie, body: { name: 'Tan', role: 'viewer' } });
    const text = JSON.stringify(await rows());
    for (const secret of [...secrets, new URL(body.link).hash.slice(1), cookie.split('=')[1] ?? '']) {
      expect(text).not.toContain(secret);
    }
    expect((await linesBy(owner)).length).toBeGreaterThanOrEqual(7);
  });
});

describe('the list', () => {
  it('is found by operator, call, subject, outcome and time, page by page', { tags: ['O21'] }, async () => {
    server.clock.advance(DAY_MS);
    const operator = await givenOperator(server);
    const { cookie } = operator;
    const from = server.clock.now().toISOString();
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) {
      await office('POST /api/office/operators/{id}/disable', { cookie, params: { id } });
      server.clock.advance(10_000);
    }
    const to = server.clock.now().toISOString();
    await office('POST /api/office/me/recovery-codes', { cookie });
    const subjects = async (query: Record<string, string | number>) => {
      const { lines, more } = await linesOf(query);
      return [lines.flatMap((line) => line.subjects), more];
    };
    const all = [...ids].reverse();
    expect(await subjects({ operator: operator.id, calls: `${DISABLE},${SIGN_IN}` })).toEqual([all, false]);
    expect(await subjects({ operator: operator.id, outcome: 'refused' })).toEqual([all, false]);
    expect(await subjects({ operator: operator.id, outcome: 'ok' })).toEqual([[], false]);
    expect(await subjects({ from, to, calls: DISABLE })).toEqual([all, false]);
    expect(await subjects({ from: to, calls: DISABLE })).toEqual([[], false]);
    expect(await subjects({ subject: ids[2] ?? '' })).toEqual([[ids[2]], false]);
    expect(await subjects({ operator: operator.id, calls: `${DISABLE},${DISABLE}` })).toEqual([all, false]);
    for (const calls of ['no such call', '']) expect(await subjects({ calls })).toEqual([[], false]);
    const first = await linesOf({ operator: operator.id, calls: DISABLE, limit: 2 });
    const before = first.lines[1]?.id ?? 0;
    expect(first.more).toBe(true);
    expect(await subjects({ operator: operator.id, calls: DISABLE, limit: 2, before })).toEqual([
      all.slice(2, 4),
      true,
    ]);
  });

  it('goes out as CSV that no spreadsheet takes for formulas', { tags: ['O21'] }, async () => {
    const operator = await givenOperator(server);
    const name = '=1+1, "quoted"';
    await office('POST /api/office/operators', { cookie: operator.cookie, body: { name, role: 'viewer' } });
    await server.database.query(`update operator set name = '=cmd' where id = $1`, [operator.id]);
    const query = { operator: operator.id };
    await office('POST /api/office/me/recovery-codes', { cookie: operator.cookie });
    const { body } = await office('GET /api/office/audit/export', { cookie: operator.cookie, query });
    const [head, ...lines] = body.csv.trim().split('\r\n');
    expect(head).toBe('id,at,operator,operatorId,call,subjects,sent,outcome,address,device,hash');
    expect(lines).toHaveLength(3);
    expect(body.csv).toContain('"{""name"":""=1+1, \\""quoted\\"""",""role"":""viewer""}"');
    expect(body.csv).toContain(`"'=cmd"`);
    expect(body.csv).not.toMatch(/(^|,)"=/m);
  });
});

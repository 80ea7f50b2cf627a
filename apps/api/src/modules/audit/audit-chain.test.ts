import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { givenOperator } from '../../testing/operators.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.database.query(text, values);
/** Writes as an attacker who owns the tables and has disabled their triggers. */
const tamper = async (text: string, values: unknown[] = []) => {
  for (const table of ['audit_line', 'audit_link']) await query(`alter table ${table} disable trigger all`);
  await query(text, values);
  for (const table of ['audit_line', 'audit_link'])
    await query(`alter table ${table} enable always trigger append_only`);
};
const seal = async () => {
  await server.database.strangersDone();
  await server.modules.jobs.handlers['seal-audit']?.({});
};
const verify = async () => {
  const { cookie } = await givenOperator(server);
  return (await server.office('POST /api/office/audit/verify', { cookie })).body;
};
/** Three sealed acts; returns the ids of their first entries. */
async function givenActs(): Promise<[number, number, number]> {
  const { id, cookie } = await givenOperator(server);
  for (let acts = 0; acts < 3; acts += 1) await server.office('POST /api/office/me/recovery-codes', { cookie });
  await seal();
  const lines = await query('select id::int from audit_line where operator_id = $1 order by id', [id]);
  return lines.map((line) => line.id) as [number, number, number];
}

describe('a line of the audit', () => {
  it('can be neither changed nor taken away: not by the server, and not by whoever owns the tables', {
    tags: ['C40.2', 'P34', 'P35'],
  }, async () => {
    await givenActs();
    const before = await query('select * from audit_line order by id');
    const asServer = new pg.Client({ connectionString: server.database.serverUrl, options: '-c role=krapao_app' });
    await asServer.connect();
    for (const table of ['audit_line', 'audit_link']) {
      const column = table === 'audit_line' ? 'outcome' : 'seq';
      for (const change of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(asServer.query(change)).rejects.toMatchObject({ code: '42501' });
        await expect(query(change)).rejects.toThrow('APPEND_ONLY');
      }
    }
    const forge = `insert into audit_line (id, at, xid) overriding system value values (1, now(), '3')`;
    await expect(asServer.query(forge)).rejects.toMatchObject({ code: '42501' });
    await expect(asServer.query(`insert into audit_link values (1, 1, '3', '')`)).rejects.toMatchObject({
      code: '42501',
    });
    await asServer.end();
    expect(await query('select * from audit_line order by id')).toEqual(before);
  });
});

describe('the chain', () => {
  beforeEach(async () => {
    await tamper('delete from audit_link');
    await tamper('delete from audit_line');
  });

  it('is sealed line by line, in the background, and each line shows its link', async () => {
    const [first, , last] = await givenActs();
    const { cookie } = await givenOperator(server);
    const { body } = await server.office('GET /api/office/audit', { cookie });
    const hashes = body.lines.map(({ hash }) => hash);
    expect(body.lines.map(({ id }) => id)).toEqual([last, first + 2, first]);
    expect(new Set(hashes).size).toBe(3);
    for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(server.modules.jobs.schedule).toContain('* * * * * seal-audit');
  });

  it('is found whole, with what came since its head beside it', { tags: ['O20'] }, async () => {
    await givenActs();
    const first = await verify();
    // The check itself is an act, and its first entry exists by now.
    expect(first).toEqual({ lines: 7, sealed: 6, head: expect.stringMatching(/^[\da-f]{64}$/), brokenAt: null });
    await seal();
    expect(await verify()).toMatchObject({ lines: 9, sealed: 8, brokenAt: null });
  });

  it('has nothing to say of an audit without lines', async () => {
    expect(await verify()).toEqual({ lines: 1, sealed: 0, head: null, brokenAt: null });
  });

  it.each([
    ['what was sent', `update audit_line set sent = '{"to": "somebody else"}' where id = $1`],
    ['who it was', `update audit_line set operator = 'Nobody' where id = $1`],
    ['when it was', `update audit_line set at = at + interval '1 second' where id = $1`],
    ['how it ended', `update audit_line set outcome = 'NO_PERMISSION' where of = $1`],
    ['that it was', 'delete from audit_line where id = $1'],
    ['its link', `update audit_link set hash = sha256('x') where line_id = $1`],
    [
      'that it was, with its link',
      'with l as (delete from audit_link where line_id = $1) delete from audit_line where id = $1',
    ],
  ])('shows where a line was changed: %s', { tags: ['O20'] }, async (_, change) => {
    const [, second] = await givenActs();
    await tamper(change, [second]);
    const { brokenAt } = await verify();
    expect(brokenAt).toBe(second);
    await server.modules.jobs.handlers['verify-audit']?.({});
    expect(server.logLines.at(-1)).toContain('"event":"audit.broken"');
  });

  it('shows a line that was put in later, among those of before', { tags: ['O20'] }, async () => {
    const [first] = await givenActs();
    await tamper(
      `insert into audit_line (id, at, operator, call, xid) overriding system value
       select 0, at, 'Somebody', 'POST /api/office/lock', xid from audit_line where id = $1`,
      [first],
    );
    expect((await verify()).brokenAt).toBe(0);
  });

  it('takes no line whose commit could still be overtaken', async () => {
    const { cookie } = await givenOperator(server);
    const other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
    await other.query('begin');
    await other.query(`insert into audit_line (at, operator, call) values (now(), 'Slow', 'POST /api/office/lock')`);
    await server.office('POST /api/office/me/recovery-codes', { cookie });
    await server.modules.jobs.handlers['seal-audit']?.({});
    expect((await verify()).sealed).toBe(0);
    await other.query('commit');
    await other.end();
    await seal();
    expect(await verify()).toMatchObject({ sealed: 5, brokenAt: null });
    server.clock.advance(MINUTE_MS);
  });
});

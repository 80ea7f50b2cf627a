import type { OfficeCalls } from '@krapao/contract/office/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { callWith } from '../../../testing/call-with.ts';
import { givenPlayer, type Player } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { givenOperator } from '../../../testing/operators.ts';
import { unzip } from '../../../testing/unzip.ts';
import { CASE_FILE } from './case-file.queries.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

type Operator = Awaited<ReturnType<typeof givenOperator>>;
const office = () => callWith<OfficeCalls>(server.officeApp);
const because = { reason: 'request 12/2026 of the court' };

/** A member with money in and acts of an operator. */
async function givenCase() {
  const player = await givenPlayer(server, { money: 700 });
  const finance = await givenOperator(server, 'finance');
  const { cookie } = finance;
  await office()('POST /api/office/members/{id}/notes', {
    ...{ cookie, params: { id: player.id } },
    body: { text: 'seen with a borrowed card' },
  });
  return { player, finance };
}

const view = ({ id }: Player, { cookie }: Operator) =>
  office()('GET /api/office/members/{id}/case-file', { cookie, params: { id } });
const request = ({ id }: Player, { cookie }: Operator) =>
  office()('POST /api/office/members/{id}/case-files', { cookie, params: { id }, body: because });
const listed = async ({ id }: Player, { cookie }: Operator) =>
  (await office()('GET /api/office/members/{id}/case-files', { cookie, params: { id } })).body;
const link = ({ id }: Player, file: string, { cookie }: Operator) =>
  office()('GET /api/office/members/{id}/case-files/{file}/link', { cookie, params: { id, file } });
const download = (url: string, cookie?: string) =>
  server.officeApp.inject({ url, ...(cookie && { headers: { cookie } }) });

describe('a case file', () => {
  it('has every part in one view, nothing masked, with the acts of operators and nobody else’s rows', {
    tags: ['O1087'],
  }, async () => {
    const { player, finance } = await givenCase();
    const other = await givenCase();
    const { status, body } = await view(player, finance);
    expect(status).toBe(200);
    expect(body.parts.map(({ name }) => name)).toEqual(CASE_FILE.map(({ name }) => name));
    const part = (name: string) => body.parts.find((one) => one.name === name);
    expect(JSON.stringify(part('profile')?.latest)).toContain(player.bank.accountNo);
    expect(part('deposits')).toMatchObject({ rows: 1 });
    expect(part('totals')?.latest[0]?.slice(0, 4)).toEqual(['deposit', 'in', '1', '700.00']);
    expect(JSON.stringify(part('acts')?.latest)).toContain('seen with a borrowed card');
    expect(JSON.stringify(part('looks')?.latest)).toContain('Somebody of finance');
    for (const hidden of [other.player.id, other.player.bank.accountNo])
      expect(JSON.stringify(body)).not.toContain(hidden);
    for (const { title, name } of body.parts) expect([name, title === name]).toEqual([name, false]);
  });

  it('is a ZIP with a summary and every part, retrieved by its asker alone, and deleted after seven days', {
    tags: ['O1088'],
  }, async () => {
    const { player, finance } = await givenCase();
    const { id } = (await request(player, finance)).body;
    expect((await request(player, finance)).status).toBe(409);
    expect(await listed(player, finance)).toMatchObject([{ id, state: 'waiting', isOwn: true }]);
    expect((await link(player, id, finance)).status).toBe(404);
    await server.later(0);
    expect(await listed(player, finance)).toMatchObject([
      { id, state: 'ready', ...because, bytes: expect.any(Number) },
    ]);

    const owner = await givenOperator(server, 'owner');
    expect(await listed(player, owner)).toMatchObject([{ id, isOwn: false, requestedBy: 'Somebody of finance' }]);
    expect((await link(player, id, owner)).status).toBe(404);
    const { url } = (await link(player, id, finance)).body;
    expect((await download(url)).statusCode).toBe(401);
    expect((await download(url, owner.cookie)).statusCode).toBe(404);
    expect((await server.app.inject({ url })).headers['content-type']).not.toBe('application/zip');
    const answer = await download(url, finance.cookie);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const parts = unzip(answer.rawPayload);
    expect(Object.keys(parts)).toHaveLength(CASE_FILE.length + 1);
    expect(parts['index.html']).toContain(because.reason);
    expect(parts['index.html']).toContain('Somebody of finance');
    expect(Object.values(parts).join('\n')).toContain('seen with a borrowed card');

    server.clock.advance(6 * MINUTE_MS);
    expect((await download(url, finance.cookie)).statusCode).toBe(404);
    server.clock.advance(7 * DAY_MS);
    await server.modules.jobs.handlers['remove-case-files']?.({});
    const left = await server.database.query('select state from case_file where id = $1', [id]);
    expect(left).toEqual([{ state: 'removed' }]);
  });

  it('is for its permission and a fresh code, and every use is in the audit', { tags: ['O1089'] }, async () => {
    const { player, finance } = await givenCase();
    const support = await givenOperator(server, 'support');
    expect((await view(player, support)).body).toMatchObject({ message: 'NO_PERMISSION' });
    expect((await request(player, support)).body).toMatchObject({ message: 'NO_PERMISSION' });
    await view(player, finance);
    const { id } = (await request(player, finance)).body;
    await server.later(0);
    await link(player, id, finance);
    const calls = await server.database.query<{ call: string }>(
      `select call from audit_line where subjects @> array[$1] and operator_id = $2 and call like '%case-file%'
       and of is null order by id`,
      [player.id, finance.id],
    );
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/office/members/{id}/case-file',
      'POST /api/office/members/{id}/case-files',
      'GET /api/office/members/{id}/case-files/{file}/link',
    ]);
    await server.database.query('update operator_session set proved_at = $2 where id = $1', [
      finance.sessionId,
      new Date(server.clock.now().getTime() - 60 * MINUTE_MS),
    ]);
    for (const { body } of [
      await view(player, finance),
      await request(player, finance),
      await link(player, id, finance),
    ])
      expect(body).toMatchObject({ message: 'STEP_UP_REQUIRED' });
  });

  it('leaves no trace that the member sees', { tags: ['O1089'] }, async () => {
    const { player, finance } = await givenCase();
    const before = (await server.call('GET /api/notices', { token: player.token, query: { limit: '20' } })).body;
    await request(player, finance);
    await server.later(0);
    const after = (await server.call('GET /api/notices', { token: player.token, query: { limit: '20' } })).body;
    expect(after.notices.length).toBe(before.notices.length);
  });
});

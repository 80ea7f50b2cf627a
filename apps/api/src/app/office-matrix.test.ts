import type { Call, CallName } from '@krapao/contract/call';
import { CALLS } from '@krapao/contract/calls';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import { FIRST_ROLES, type Permission } from '@krapao/contract/office/permissions';
import { QUEUE_KINDS } from '@krapao/contract/office/queues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../platform/clock.ts';
import { type OfficeHttp, officeHttp } from '../testing/office-http.ts';
import { type FirstRole, givenOperator } from '../testing/operators.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let http: OfficeHttp;
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } });
  http = await officeHttp(server);
  // At least one owner remains, whatever the calls below do.
  await givenOperator(server, 'owner');
});
afterAll(() => server.close());

const ROLES = Object.keys(FIRST_ROLES) as FirstRole[];
const calls = (Object.entries(OFFICE_CALLS) as [CallName, Call][]).filter(([, { access }]) => access === 'operator');
const table = calls as [CallName, Call & { access: 'operator' }][];
const holds = (role: FirstRole, permission: Permission) =>
  (FIRST_ROLES[role] as readonly Permission[]).includes(permission);

/** Codes of callers without access. Any other code comes from the call itself. */
const REFUSALS = ['invalid-token', 'NO_PERMISSION', 'SESSION_LOCKED', 'STEP_UP_REQUIRED'];
const doorOf = (message: string | undefined) => (REFUSALS.includes(message ?? '') ? message : 'let through');
const knock = async (key: CallName, cookie?: string) => doorOf((await http.send(key, { cookie })).message);

describe('without a session', () => {
  it('these calls alone are answered', () => {
    const open = Object.entries<Call>(OFFICE_CALLS).filter(([, { access }]) => access !== 'operator');
    expect(open.map(([key]) => key).sort()).toEqual([
      'POST /api/office/invitation',
      'POST /api/office/invitation/accept',
      'POST /api/office/sign-in',
      'POST /api/office/sign-in/passkey',
      'POST /api/office/sign-in/passkey/options',
    ]);
  });
});

describe.each(table)('%s', (key, { permission, orPermission, stepUp, lockedToo }) => {
  it('is answered for the roles that hold its permission, and for no other', { tags: ['C29', 'O1'] }, async () => {
    const received: Record<string, string | undefined> = {};
    for (const role of ROLES) received[role] = await knock(key, (await givenOperator(server, role)).cookie);
    const isFor = (role: FirstRole) => holds(role, permission) || (orPermission && holds(role, orPermission));
    const expected = ROLES.map((role) => [role, isFor(role) ? 'let through' : 'NO_PERMISSION']);
    expect(received).toEqual(Object.fromEntries(expected));
  });

  it('is for nobody without a session, with a made-up one, one that is over, or of somebody who was shut out', {
    tags: ['C29', 'O2'],
  }, async () => {
    const [over, shut] = [await givenOperator(server), await givenOperator(server)];
    await server.database.query('update operator_session set ended_at = $2 where id = $1', [
      over.sessionId,
      server.clock.now(),
    ]);
    await server.database.query(`update operator set state = 'disabled' where id = $1`, [shut.id]);
    for (const cookie of [undefined, `office_session=${'x'.repeat(43)}`, 'guest=x', over.cookie, shut.cookie]) {
      expect(await http.send(key, { cookie })).toMatchObject({ status: 401, message: 'invalid-token' });
    }
  });

  it('asks a session that is locked, or that nobody used for a quarter of an hour, for its code', {
    tags: ['O3'],
  }, async () => {
    const [locked, idle] = [await givenOperator(server), await givenOperator(server)];
    await server.database.query('update operator_session set is_locked = true where id = $1', [locked.sessionId]);
    await server.database.query(
      `update operator_session set last_seen_at = last_seen_at - interval '15 minutes' where id = $1`,
      [idle.sessionId],
    );
    for (const { cookie } of [locked, idle]) {
      expect(await knock(key, cookie)).toBe(lockedToo ? 'let through' : 'SESSION_LOCKED');
    }
  });

  it(`${stepUp ? 'asks' : 'does not ask'} for a code again when the last is five minutes old`, {
    tags: ['O4'],
  }, async () => {
    const { cookie, sessionId } = await givenOperator(server);
    const proved = (agoMs: number) =>
      server.database.query('update operator_session set proved_at = $2 where id = $1', [
        sessionId,
        new Date(server.clock.now().getTime() - agoMs),
      ]);
    await proved(5 * MINUTE_MS);
    expect(await knock(key, cookie)).toBe(stepUp ? 'STEP_UP_REQUIRED' : 'let through');
    await proved(5 * MINUTE_MS - 1);
    // Calls such as sign-out work once.
    if (stepUp) expect(await knock(key, cookie)).toBe('let through');
  });

  it('is not there on the members’ port, for an owner neither', { tags: ['S6.5', 'O5'] }, async () => {
    const { cookie } = await givenOperator(server);
    expect((await server.call(key as never, { cookie })).status).toBe(404);
  });
});

describe('the auditor', () => {
  const isRead = (key: CallName) => key.startsWith('GET ');
  const allowed = (key: CallName, permission: Permission) => holds('auditor', permission) && key;

  it('reads everything but the forms of acts', { tags: ['O951'] }, () => {
    const refused = table.filter(([key, { permission }]) => isRead(key) && !allowed(key, permission));
    expect(refused.map(([key]) => key).sort()).toEqual([
      'GET /api/office/entries/{id}',
      'GET /api/office/members/{id}/banks',
      'GET /api/office/operators/{id}/sessions',
      'GET /api/office/withdrawals/{id}/account',
    ]);
  });

  it('changes nothing but their own session, and works checks out', { tags: ['O951'] }, () => {
    const others = table.filter(
      ([key, { permission }]) => !isRead(key) && permission !== 'office' && allowed(key, permission),
    );
    expect(others.map(([key]) => key).sort()).toEqual([
      'DELETE /api/office/queues/{kind}/{id}/claim',
      'DELETE /api/office/queues/{kind}/{id}/hold',
      'POST /api/office/approvals/{id}/allow',
      'POST /api/office/approvals/{id}/refuse',
      'POST /api/office/audit/verify',
      'POST /api/office/books/compare',
      'POST /api/office/catalogue/{kind}/{key}/try',
      'POST /api/office/connections/{id}/check',
      'POST /api/office/ledger/verify',
      'POST /api/office/members/{id}/case-files',
      'POST /api/office/queues/{kind}/{id}/claim',
      'POST /api/office/queues/{kind}/{id}/hold',
      'POST /api/office/queues/{kind}/{id}/take-over',
    ]);
  });

  it.each(QUEUE_KINDS)('neither takes, parks nor decides what is in the queue %s', { tags: ['O951'] }, async (kind) => {
    const { cookie } = await givenOperator(server, 'auditor');
    const until = new Date(server.clock.now().getTime() + MINUTE_MS).toISOString();
    const bodies = { claim: undefined, 'take-over': { note: 'x' }, hold: { note: 'x', until } };
    for (const [act, body] of Object.entries(bodies)) {
      const { message } = await http.send(`POST /api/office/queues/${kind}/{id}/${act}`, { cookie, body });
      // Some kinds ask their item for its permission, and this one is not there.
      expect([act, ['NO_PERMISSION', 'NO_DATA'].includes(message ?? ''), message]).toEqual([act, true, message]);
    }
  });
});

describe('a call of the members', () => {
  it.each(Object.keys(CALLS) as CallName[])(
    '%s is not there on the port of the back office',
    { tags: ['O5'] },
    async (key) => {
      expect((await http.send(key)).status).toBe(404);
    },
  );
});

describe('another page', () => {
  const body = { name: 'Nok', role: 'viewer' };

  it.each([
    ['of another port of this host', { 'sec-fetch-site': 'same-site' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['that only its origin tells of', { origin: 'http://127.0.0.1:8080' }],
    ['that hides where it is from', { origin: 'null' }],
  ])('%s changes nothing, with whatever cookie', { tags: ['O6'] }, async (_, headers) => {
    const { cookie } = await givenOperator(server);
    const count = async () => (await server.database.query('select from operator')).length;
    const before = await count();
    const refused = await http.send('POST /api/office/operators', { cookie, body, headers });
    expect(refused).toMatchObject({ status: 400, answered: { message: 'KEY_INVALID', key: 'origin' } });
    expect(await count()).toBe(before);
  });

  it('is told apart from our own, which is answered', async () => {
    const { cookie } = await givenOperator(server);
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: http.url }]) {
      expect((await http.send('POST /api/office/operators', { cookie, body, headers })).status).toBe(200);
    }
  });
});

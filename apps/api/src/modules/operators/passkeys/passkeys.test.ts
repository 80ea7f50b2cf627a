import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { type Authenticator, authenticator } from '../../../testing/authenticator.ts';
import { newAddress } from '../../../testing/members.ts';
import { givenOfficeSession, givenOperator } from '../../../testing/operators.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

const OFFICE = 'http://localhost:8081';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Options = Parameters<TestServer['office']>[1];
const office: TestServer['office'] = (key, options: Options = {}) =>
  server.office(key, { address: newAddress(), ...options });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }, name: string) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0];

const newOptions = async (cookie: string) => (await office('POST /api/office/me/passkeys/options', { cookie })).body;
const add = (cookie: string, passkey: object, name = 'My laptop') =>
  office('POST /api/office/me/passkeys', { cookie, body: { ...passkey, name } });
const list = async (cookie: string) => (await office('GET /api/office/me/passkeys', { cookie })).body;

/** An operator with a passkey. */
async function givenPasskey(role = 'support') {
  const operator = await givenOperator(server, role);
  const key = authenticator(OFFICE);
  const added = await add(operator.cookie, key.register(await newOptions(operator.cookie)));
  expect([added.status, added.body.name]).toEqual([200, 'My laptop']);
  return { ...operator, key, passkeyId: added.body.id };
}

/** A browser at the sign-in page, with its challenge. */
async function givenBrowser() {
  const answer = await office('POST /api/office/sign-in/passkey/options');
  return { options: answer.body, cookie: cookieOf(answer, 'office_passkey') };
}
const signIn = (passkey: object, cookie: string | undefined, address = newAddress()) =>
  office('POST /api/office/sign-in/passkey', { body: passkey, cookie, address });
const signInWith = async (key: Authenticator, deviation = {}) => {
  const { options, cookie } = await givenBrowser();
  return signIn(key.assert(options, deviation), cookie);
};

const proofOptions = async (cookie: string) =>
  (await office('POST /api/office/passkey-proof/options', { cookie })).body;
const prove = (cookie: string, passkey: object) => office('POST /api/office/passkey-proof', { cookie, body: passkey });

describe('a passkey of an operator', () => {
  it('is added with a fresh code, is listed with its name and last use, and is removed', {
    tags: ['O800'],
  }, async () => {
    const { cookie, key, passkeyId, sessionId } = await givenPasskey();
    expect(await list(cookie)).toEqual([
      { id: passkeyId, name: 'My laptop', createdAt: server.clock.now().toISOString(), lastUsedAt: null },
    ]);
    expect((await office('GET /api/office/me', { cookie })).body.passkeys).toBe(1);
    server.clock.advance(MINUTE_MS);
    expect((await signInWith(key)).status).toBe(200);
    expect((await list(cookie))[0]?.lastUsedAt).toBe(server.clock.now().toISOString());

    server.clock.advance(5 * MINUTE_MS);
    const remove = () => office('DELETE /api/office/me/passkeys/{id}', { cookie, params: { id: passkeyId } });
    expect((await remove()).body.message).toBe('STEP_UP_REQUIRED');
    expect((await office('POST /api/office/me/passkeys/options', { cookie })).body.message).toBe('STEP_UP_REQUIRED');
    await server.database.query('update operator_session set proved_at = $2 where id = $1', [
      sessionId,
      server.clock.now(),
    ]);
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.message).toBe('NO_DATA');
    expect(await list(cookie)).toEqual([]);
    expect((await signInWith(key)).body.message).toBe('PASSKEY_INVALID');
  });

  it('is not removed by another operator', { tags: ['O800'] }, async () => {
    const [mine, other] = [await givenPasskey(), await givenOperator(server)];
    const params = { id: mine.passkeyId };
    const refused = await office('DELETE /api/office/me/passkeys/{id}', { cookie: other.cookie, params });
    expect(refused.body.message).toBe('NO_DATA');
    expect(await list(mine.cookie)).toHaveLength(1);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verification of the operator', { isVerified: false }],
    ['in a frame of another site', { crossOrigin: true }],
    ['under another id', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is not added %s', { tags: ['O801'] }, async (_, deviation) => {
    const { cookie } = await givenOperator(server);
    const refused = await add(cookie, authenticator(OFFICE).register(await newOptions(cookie), deviation));
    expect([refused.status, refused.body.message]).toEqual([403, 'PASSKEY_INVALID']);
    expect(await list(cookie)).toEqual([]);
  });

  it('is added once: with its challenge, and in any account', { tags: ['O801'] }, async () => {
    const { cookie } = await givenOperator(server);
    const key = authenticator(OFFICE);
    const answer = key.register(await newOptions(cookie));
    expect((await add(cookie, answer)).status).toBe(200);
    expect((await add(cookie, answer)).body.message).toBe('PASSKEY_INVALID');
    const options = await newOptions(cookie);
    expect(options.excludeCredentials).toMatchObject([{ id: key.id }]);
    expect((await add(cookie, key.register(options))).body.message).toBe('PASSKEY_EXISTS');
    const other = await givenOperator(server);
    const stolen = await add(other.cookie, key.register(await newOptions(other.cookie)));
    expect([stolen.status, stolen.body.message]).toEqual([409, 'PASSKEY_EXISTS']);
  });

  it('is one of ten, also when two are added at the same time', { tags: ['O800'] }, async () => {
    const { cookie } = await givenOperator(server);
    for (let count = 0; count < 9; count += 1)
      expect((await add(cookie, authenticator(OFFICE).register(await newOptions(cookie)))).status).toBe(200);
    const [one, other] = [await newOptions(cookie), await newOptions(cookie)];
    const both = await Promise.all([one, other].map((options) => add(cookie, authenticator(OFFICE).register(options))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await office('POST /api/office/me/passkeys/options', { cookie })).body.message).toBe('PASSKEY_LIMIT');
  });

  it('is gone after a new invitation', { tags: ['O12', 'O800'] }, async () => {
    const [{ id, key }, owner] = [await givenPasskey(), await givenOperator(server)];
    await office('POST /api/office/operators/{id}/invite', { cookie: owner.cookie, params: { id } });
    expect((await signInWith(key)).body.message).toBe('PASSKEY_INVALID');
  });
});

describe('signing in by a passkey', () => {
  it('needs neither name nor code, and counts as a fresh code', { tags: ['O802'] }, async () => {
    const { id, key } = await givenPasskey('finance');
    const { options, cookie } = await givenBrowser();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const answer = await signIn(key.assert(options), cookie);
    expect([answer.status, answer.body]).toMatchObject([200, { id, role: 'finance' }]);
    expect(answer.body.provedUntil).toBe(new Date(server.clock.now().getTime() + 5 * MINUTE_MS).toISOString());
    const me = await office('GET /api/office/me', { cookie: cookieOf(answer, 'office_session') });
    expect(me.body.id).toBe(id);
  });

  it.each([
    ['from another site', { origin: 'http://localhost:8080' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verification of the operator', { isVerified: false }],
    ['in a frame of another site', { crossOrigin: true }],
    ['with a counter that does not grow', { counter: 1 }],
    ['of a passkey that nobody has', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused %s', { tags: ['O801'] }, async (_, deviation) => {
    const { key } = await givenPasskey();
    const refused = await signInWith(key, deviation);
    expect([refused.status, refused.body]).toEqual([403, { message: 'PASSKEY_INVALID' }]);
    expect(cookieOf(refused, 'office_session')).toBeUndefined();
  });

  it('is refused with the signature of another’s passkey', { tags: ['O801'] }, async () => {
    const [mine, other] = [await givenPasskey(), await givenPasskey()];
    expect((await signInWith(mine.key, { id: other.key.id })).body.message).toBe('PASSKEY_INVALID');
  });

  it('takes a challenge once, from the browser it was given to, for five minutes', { tags: ['O801'] }, async () => {
    const { key } = await givenPasskey();
    const first = await givenBrowser();
    const answer = key.assert(first.options);
    const other = await givenBrowser();
    expect((await signIn(answer, other.cookie)).body.message).toBe('PASSKEY_INVALID');
    expect((await signIn(answer, undefined)).body.message).toBe('PASSKEY_INVALID');
    expect((await signIn(answer, first.cookie)).status).toBe(200);
    expect((await signIn(answer, first.cookie)).body.message).toBe('PASSKEY_INVALID');

    server.clock.advance(5 * MINUTE_MS);
    expect((await signIn(key.assert(other.options), other.cookie)).body.message).toBe('PASSKEY_INVALID');
  });

  it('takes one of two answers that come at the same time with the same counter', { tags: ['O801'] }, async () => {
    const { key } = await givenPasskey();
    const [one, other] = [await givenBrowser(), await givenBrowser()];
    const both = await Promise.all([
      signIn(key.assert(one.options, { counter: 7 }), one.cookie),
      signIn(key.assert(other.options, { counter: 7 }), other.cookie),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('works with an authenticator that does not count', { tags: ['O802'] }, async () => {
    const operator = await givenOperator(server);
    const key = authenticator(OFFICE);
    await add(operator.cookie, key.register(await newOptions(operator.cookie), { counter: 0 }));
    for (let times = 0; times < 2; times += 1) expect((await signInWith(key, { counter: 0 })).status).toBe(200);
  });

  it('is slowed down like guesses of a password, and tells a disabled operator so', { tags: ['O802'] }, async () => {
    const { key, id, username } = await givenPasskey();
    const address = newAddress();
    const received: (string | undefined)[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const { options, cookie } = await givenBrowser();
      received.push((await signIn(key.assert(options, { isVerified: false }), cookie, address)).body.message);
    }
    expect(received).toEqual(['PASSKEY_INVALID', 'PASSKEY_INVALID', 'PASSKEY_INVALID', 'REQUEST_LIMIT']);
    const body = { username, password: 'a guess at it' };
    expect((await office('POST /api/office/sign-in', { body, address })).body.message).toBe('REQUEST_LIMIT');
    await server.database.query(`update operator set state = 'disabled' where id = $1`, [id]);
    expect((await signInWith(key)).body.message).toBe('INACTIVE_USER');
  });

  it('leaves who and how in the audit, refused or not', { tags: ['O802', 'P35'] }, async () => {
    const { id, key, username } = await givenPasskey();
    await signInWith(key, { isVerified: false });
    await signInWith(key);
    const entries = await server.database.query<{ operator: string; outcome: string; sent: object }>(
      `select act.operator, ended.outcome, act.sent from audit_line act join audit_line ended on ended.of = act.id
       where act.operator_id = $1 and act.call = $2 order by act.id`,
      [id, 'POST /api/office/sign-in/passkey'],
    );
    expect(entries.map(({ operator, outcome }) => [operator, outcome])).toEqual([
      [username, 'PASSKEY_INVALID'],
      [username, 'OK'],
    ]);
    expect(entries[0]?.sent).toEqual({ id: key.id });
  });
});

describe('a passkey instead of the code', () => {
  it('opens a locked session and is good for money and roles', { tags: ['O803'] }, async () => {
    const { cookie, key } = await givenPasskey('owner');
    server.clock.advance(HOUR_MS);
    expect((await office('GET /api/office/me', { cookie })).body.message).toBe('SESSION_LOCKED');
    const options = await proofOptions(cookie);
    expect(options.allowCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }]);
    const { status, body } = await prove(cookie, key.assert(options));
    expect(status).toBe(200);
    expect(body.provedUntil).toBe(new Date(server.clock.now().getTime() + 5 * MINUTE_MS).toISOString());
    const invited = await office('POST /api/office/operators', { cookie, body: { name: 'Nok', role: 'viewer' } });
    expect(invited.status).toBe(200);
  });

  it('is the operator’s own, for the session that got the challenge', { tags: ['O801', 'O803'] }, async () => {
    const [mine, other] = [await givenPasskey(), await givenPasskey()];
    const second = await givenOfficeSession(server, mine.id);
    const options = await proofOptions(mine.cookie);
    expect((await prove(mine.cookie, other.key.assert(options))).body.message).toBe('PASSKEY_INVALID');
    const again = await proofOptions(mine.cookie);
    const answer = mine.key.assert(again);
    expect((await prove(second.cookie, answer)).body.message).toBe('PASSKEY_INVALID');
    expect((await signIn(answer, (await givenBrowser()).cookie)).body.message).toBe('PASSKEY_INVALID');
    expect((await prove(mine.cookie, answer)).status).toBe(200);
    expect((await prove(mine.cookie, answer)).body.message).toBe('PASSKEY_INVALID');
  });

  it('is not offered to an operator without one', { tags: ['O803'] }, async () => {
    const { cookie } = await givenOperator(server);
    const refused = await office('POST /api/office/passkey-proof/options', { cookie });
    expect([refused.status, refused.body.message]).toEqual([404, 'NO_DATA']);
  });

  it('leaves no challenge behind after its time', { tags: ['O801'] }, async () => {
    const { cookie } = await givenPasskey();
    await proofOptions(cookie);
    server.clock.advance(HOUR_MS);
    await server.modules.jobs.handlers['forget-old-operator-rows']?.({});
    expect(await server.database.query('select from webauthn_challenge')).toEqual([]);
  });

  it('of a made-up answer changes nothing', { tags: ['O801'] }, async () => {
    const { cookie, key } = await givenPasskey();
    const { response } = key.assert(await proofOptions(cookie));
    for (const clientDataJSON of [
      'AAAA',
      Buffer.from('null').toString('base64url'),
      Buffer.from(`{"challenge":"${randomUUID()}"}`).toString('base64url'),
    ]) {
      const refused = await prove(cookie, { id: key.id, response: { ...response, clientDataJSON } });
      expect(refused.body.message).toBe('PASSKEY_INVALID');
    }
  });
});

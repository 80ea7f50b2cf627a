import type { Call } from '@krapao/contract/call';
import { CALLS, type CallKey } from '@krapao/contract/calls';
import { ERROR_CODES } from '@krapao/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callKeys } from '../../testing/contract-calls.ts';
import { givenMember, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;
let before: unknown;
beforeAll(async () => {
  server = await testServer();
  token = await signedIn(server, await givenMember(server));
  before = await fingerprint();
});
afterAll(() => server.close());

const callOf = (key: CallKey): Call => CALLS[key];
const fieldsOf = (key: CallKey) => Object.entries(callOf(key).body?.shape ?? {});
const requiredOf = (key: CallKey) =>
  fieldsOf(key).flatMap(([name, field]) =>
    (field as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success ? [] : [name],
  );
const WITH_BODY = callKeys().filter((key) => callOf(key).body);
const REQUIRING = WITH_BODY.filter((key) => requiredOf(key).length > 0);

const ID = '00000000-0000-4000-8000-000000000000';
const send = (key: CallKey, body: unknown) =>
  server.call(key, { token, body, ...(key.includes('/passkeys/{id}') && { params: { id: ID } }) });

/** A fingerprint of every stored row; rate limit counters may change. */
async function fingerprint() {
  const tables = await server.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not in ('rate_limit', 'login_attempt')`,
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as rows from "${name}" t`,
  );
  return server.database.query(`${sums.join(' union all ')} order by 1`);
}

/** Expects a code of the catalogue and no internal detail. */
function expectRefusal({ status, body }: { status: number; body: object }) {
  expect(status >= 400 && status < 500).toBe(true);
  expect(ERROR_CODES).toContain((body as { message: string }).message);
  expect(JSON.stringify(body)).not.toMatch(/\.ts:|node_modules|Error:|select |insert |constraint/i);
}

describe('a body that says nothing', () => {
  it.each(REQUIRING)('answers KEY_MISSING, naming the first field of %s', { tags: ['R2.1'] }, async (key) => {
    for (const body of ['', '{}', 'null', '{"unknown":1}']) {
      const answer = await send(key, body);
      expectRefusal(answer);
      expect([answer.status, answer.body]).toEqual([400, { message: 'KEY_MISSING', key: requiredOf(key)[0] }]);
    }
  });
});

describe('a body of the wrong kind', () => {
  it.each(WITH_BODY)('is refused by %s as a whole', async (key) => {
    for (const body of ['[]', '[{}]', '"text"', '1', 'true']) {
      const answer = await send(key, body);
      expectRefusal(answer);
      expect(answer.body.key).toBe('body');
    }
  });

  it.each(REQUIRING)('is refused by %s field by field, naming the field', { tags: ['R2.2'] }, async (key) => {
    const [first = ''] = requiredOf(key);
    const code = callOf(key).invalidCode?.(first) ?? 'KEY_INVALID';
    // An empty object where an object is expected lacks its own first field.
    const codeOfObject = callOf(key).body?.shape[first] instanceof z.ZodObject ? 'KEY_MISSING' : code;
    for (const wrong of [null, true, [], {}, [[[]]], { $gt: '' }]) {
      const answer = await send(key, { [first]: wrong });
      expectRefusal(answer);
      const isObject = wrong instanceof Object && !Array.isArray(wrong);
      const message = isObject ? codeOfObject : code;
      expect(answer.body).toMatchObject({ message, key: expect.stringMatching(`^${first}`) });
    }
  });
});

const HOSTILE: [string, string][] = [
  ['huge strings', JSON.stringify('x'.repeat(40_000))],
  ['negative numbers', '-1'],
  ['numbers that lose digits', '0.1000000000000000055511151231257827'],
  ['numbers without end', '1e400'],
  ['a zero character', '"a\\u0000b"'],
  ['half a character', '"\\ud800"'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['deep nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['many keys', `{${Array.from({ length: 3_000 }, (_, index) => `"k${index}":0`).join()}}`],
];

describe.each(HOSTILE)('%s in any field', (_, value) => {
  it('are refused by every call', async () => {
    for (const key of WITH_BODY) {
      for (const [field] of fieldsOf(key)) expectRefusal(await send(key, `{"${field}":${value}}`));
    }
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('broken JSON', () => {
  it.each(WITH_BODY)('is KEY_INVALID for %s', async (key) => {
    for (const body of ['{', '{"a":1', '{"a":1}}', '<xml/>', '{"a":1,"a":2}', Buffer.from([0xff, 0xfe, 0x00])]) {
      const answer = await send(key, body);
      expectRefusal(answer);
      expect([answer.status, answer.body]).toEqual([400, { message: 'KEY_INVALID', key: 'body' }]);
    }
  });
});

describe('a hostile path', () => {
  const withParams = callKeys().filter((key) => callOf(key).params);

  it.each(withParams)('answers %s with a code of the catalogue', { tags: ['R2.5', 'C38.1'] }, async (key) => {
    for (const hostile of [
      `' or 1=1 --`,
      '../../etc/passwd',
      '%',
      'a\0b',
      '<script>',
      'ก'.repeat(60),
      '__proto__',
      'x'.repeat(199),
    ]) {
      const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, hostile]));
      expectRefusal(await server.call(key, { token, params, body: { amount: 1 } }));
    }
  });
});

it('not one of these requests changed anything', { tags: ['R2.5'] }, async () => {
  expect(await fingerprint()).toEqual(before);
});

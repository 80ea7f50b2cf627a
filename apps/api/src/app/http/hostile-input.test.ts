import { randomUUID } from 'node:crypto';
import type { Call } from '@krapao/contract/call';
import { CALLS, type CallKey } from '@krapao/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callKeys } from '../../testing/contract-calls.ts';
import { aRegistration, givenMember, signedIn } from '../../testing/members.ts';
import { deposit, givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { form } from '../../testing/slips.ts';
import { always, coupon, publish } from '../../testing/wheel.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  await publish(server, always(coupon(0)));
});
afterAll(() => server.close());

type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };
const ASSERTION = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
const ID = '00000000-0000-4000-8000-000000000000';
const page = { page: 1, limit: 10 };
const card = { title: 'x', subtitle: 'x', image_url: 'x', buttons: [{ title: 'x', type: 'web', payload: 'x' }] };

/** One valid request per call of the contract; each field is then replaced by hostile values. */
const VALID: Partial<Record<CallKey, Parts>> = {
  'POST /api/account/validate': { body: aRegistration() },
  'POST /api/account': { body: aRegistration() },
  'PUT /api/account/profile': {
    body: { name: 'x', bankCode: 'SCB', bankAccountName: 'A B', bankAccountNo: '1234567890', password: 'x' },
  },
  'PUT /api/account/bankAccountName': { body: { bankCode: 'KTB', bankAccountName: 'A B' } },
  'PUT /api/account/changepwd': { body: { oldPassword: 'old-password', newPassword: 'new-password' } },
  'POST /api/password/forgot': { body: { phoneNumber: '0812345678' } },
  'POST /api/password/reset': {
    body: { otpToken: 'x', otpCode: '123456', newPassword: 'new-password', secondFactor: '123456' },
  },
  'POST /api/login': { body: { username: '0812345678', password: 'x', remember: true, secondFactor: '123456' } },
  'DELETE /api/account/sessions/{sessionId}': { params: { sessionId: ID } },
  'POST /api/otp/send': { body: { phoneNumber: '0812345678' } },
  'POST /api/otp/verify': { body: { otpToken: 'x', otpCode: '123456' } },
  'POST /api/wallet/add': { body: { amount: 10 } },
  'DELETE /api/wallet/add/{reference}': { params: { reference: 'x' } },
  'POST /api/wallet/truelink': { body: { link: 'x' } },
  'GET /api/wallet/activate/{slotCode}': { params: { slotCode: 'x' } },
  'GET /api/wallet/account/{slotCode}': { params: { slotCode: 'x' } },
  'GET /api/wallet/resetpassword/{slotCode}': { params: { slotCode: 'x' } },
  'GET /api/autoLogin/{provider}/{user}': { params: { provider: 'x', user: 'x' } },
  'GET /api/autoLogin/{provider}/{user}/{password}': { params: { provider: 'x', user: 'x', password: 'x' } },
  'POST /api/wallet/transfer': { body: { from: 'WALLET', to: 'takraw', amount: 1 } },
  'POST /api/wallet/transferAll': { body: { to: 'WALLET' } },
  'POST /api/wallet/withdraw': { body: { amount: 100 } },
  'POST /api/wallet/withdrawAll': { body: { amount: 100 } },
  'DELETE /api/wallet/withdraw/{reference}': { params: { reference: 'x' } },
  'GET /api/qrcode/{bankCode}': { params: { bankCode: 'KBANK' } },
  'POST /api/qrcode/{bankCode}': { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
  'DELETE /api/qrcode/{qrcodeId}': { params: { qrcodeId: 'x' } },
  'POST /api/invite': { body: page },
  'POST /api/refund': { body: page },
  'GET /api/bonus/activate/{code}': { params: { code: 'x' } },
  'GET /api/promotion/find/{code}': { params: { code: 'x' } },
  'GET /api/promotion/activate/{code}': { params: { code: 'x' } },
  'POST /api/statement': {
    body: { ...page, type: 'deposit', status: 'SUCCESS', from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  },
  'GET /api/statement/receipt/{reference}': { params: { reference: 'x' } },
  'GET /api/statement/receipt/{reference}/evidence': { params: { reference: 'x' } },
  'GET /api/verify/heads': { query: { through: '2026-01-01' } },
  'GET /api/verify/proof/{seal}/{index}': { params: { seal: '1', index: '0' } },
  'GET /api/verify/consistency/{first}/{second}': { params: { first: '1', second: '2' } },
  'POST /api/statement/read': { body: { references: ['x'] } },
  'POST /api/login/passkey': { body: { id: 'x', response: ASSERTION } },
  'POST /api/second-factor/passkey': { body: { id: 'x', response: ASSERTION } },
  'POST /api/account/passkeys/options': { body: { password: 'x' } },
  'POST /api/account/passkeys': {
    body: { id: 'x', name: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
  },
  'PUT /api/account/passkeys/{id}': { params: { id: randomUUID() }, body: { name: 'x' } },
  'POST /api/account/passkeys/{id}/remove': { params: { id: randomUUID() }, body: { password: 'x' } },
  'POST /api/complaints': { body: { reference: 'x', message: 'x' } },
  'POST /api/own-data': { body: { password: 'x' } },
  'POST /api/closing': { body: { password: 'x' } },
  'POST /api/protection/exclusion': { body: { period: 'P1W' } },
  'POST /api/protection/limit': { body: { kind: 'deposit', period: 'day', amount: 100 } },
  'POST /api/protection/limit/confirm': { body: { kind: 'deposit', period: 'day' } },
  'POST /api/second-factor/app/confirm': { body: { code: '123456' } },
  'PUT /api/second-factor/sum': { body: { amount: 100 } },
  'POST /api/second-factor/prove': { body: { code: '123456', otpToken: 'x' } },
  'POST /api/vault': { body: { amount: 100, days: 7 } },
  'POST /api/vault/extend': { body: { reference: 'x', days: 7 } },
  'POST /api/protection/check': { body: { minutes: 30 } },
  'POST /api/protection/check/acknowledge': { query: { answer: 'break' } },
  'POST /api/recovery': {
    body: {
      phone: '0812345678',
      accountNo: '1234567890',
      accountName: 'x',
      depositAmount: 100,
      depositDay: '2026-01-01',
    },
  },
  'POST /api/recovery/{id}/not-me': { params: { id: randomUUID() } },
  'POST /api/documents/{id}/files': { params: { id: randomUUID() } },
  'GET /api/protection/results': { query: { by: 'day' } },
  'GET /api/notices': { query: { after: 'WyIyMDI2LTAxLTAxVDAwOjAwOjAwWiIsIjEiXQ', limit: '10' } },
  'PUT /api/notices/settings': { body: { name: 'amounts', isOn: true } },
  'PUT /api/notices/push': {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
      publicKey: 'x'.repeat(87),
    },
  },
  'POST /api/notices/email': { body: { address: 'somchai@mail.example' } },
  'POST /api/notices/email/confirm': { body: { code: '123456' } },
  'POST /api/notices/{id}/not-me': { params: { id: '1' } },
  'POST /api/notices/read': { body: { id: '1', andOlder: true } },
  'POST /api/statement/slip': { body: { ...page, reference: 'x' } },
  'GET /api/statement/slip/reference/{reference}': { params: { reference: 'x' } },
  'POST /api/spinwheel/spin': { body: { commitment: 'x', memberSeed: 'x' } },
  'POST /api/spinwheel/seed': { body: { memberSeed: 'x' } },
  'GET /api/statement/summary': { query: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' } },
  'GET /api/spinwheel/spins': { query: { page: '1', limit: '10' } },
  'GET /api/spinwheel/coupon': { query: { page: '1', limit: '10' } },
  'POST /api/spinwheel/coupon/claim': { body: { coupon: { _id: ID } } },
  'POST /api/chat/send-message': {
    body: {
      ...{ id: ID, sender: 'customer', userId: null, guestId: null, username: null, name: null, deviceToken: null },
      ...{ createdAt: null, session_id: 'x', seq: 1, agent: { name: 'x', picture: null } },
      message: {
        message_type: 'text',
        payload: {
          ...{ message: 'x', url: 'x', fileType: 'image', filePath: 'x', title: 'x', payload: 'x', reference: 'x' },
          ...{ buttons: card.buttons, quick_replies: card.buttons },
        },
        payloads: [card],
      },
    },
  },
  'POST /api/chat/history': { body: { userId: null, guestId: null, limit: 10, skip: 0, after: 0 } },
  'PUT /api/chat/read-customer/': { body: { userId: null, guestId: null } },
};

const STRINGS = [
  ...['', 'a\u0000b', '\ud800', '\u0001\u001f\u007f', '\u202e\u200b\ufeff', "' or 1=1 --", '%', '../..', '__proto__'],
  ...['-1', String(2 ** 63), '9'.repeat(40), ID, 'x'.repeat(59), 'x'.repeat(1_000), '😀'.repeat(1_000)],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-01-01T00:00:00+23:59'],
];
const OTHERS = [
  ...[null, true, [], {}, [null], { _id: null }],
  ...[-1, 0, 0.005, 2 ** 31, 1e12 - 1, Number.MAX_SAFE_INTEGER, 1e300],
];
const callOf = (key: CallKey): Call => CALLS[key];

/** Every request with one field replaced, at any depth. */
function variantsOf(value: unknown, hostile: readonly unknown[], fields: readonly string[] = []): unknown[] {
  if (Array.isArray(value)) return [...hostile, ...variantsOf(value[0], hostile)].map((inner) => [inner]);
  if (typeof value !== 'object' || value === null) return [];
  const names = [...new Set([...Object.keys(value), ...fields])];
  return names.flatMap((name) => {
    const inner = (value as Record<string, unknown>)[name];
    return [...hostile, ...variantsOf(inner, hostile)].map((replaced) => ({ ...value, [name]: replaced }));
  });
}

type Sent = { path: string; body?: unknown; headers?: Record<string, string> };

/** Escaped by hand: a lone surrogate has no encoding of its own. */
const escaped = (text: string) =>
  [...text].map((letter) => (/\p{Surrogate}/u.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter))).join('');

const pathOf = (key: CallKey, { params = {}, query = {} }: Parts) => {
  const path = (key.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${escaped(value)}`);
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
};

const REFUSED_SENT = 5;

/** The variants that the schema accepts, and a few that it refuses. */
function hostileVariants<Part>(schema: Call['body'], valid: Part | undefined, hostile: readonly unknown[]): Part[] {
  if (!schema) return [];
  const variants = variantsOf(valid ?? {}, hostile, Object.keys(schema.shape));
  const isTaken = (variant: unknown) => schema.safeParse(variant).success;
  const refused = variants.filter((variant) => !isTaken(variant)).slice(0, REFUSED_SENT);
  return [...variants.filter(isTaken), ...refused] as Part[];
}

function requestsOf(key: CallKey): Sent[] {
  const call = callOf(key);
  const valid = VALID[key] ?? {};
  const { body } = valid;
  const path = pathOf(key, valid);
  return [
    { path, body },
    ...hostileVariants(call.params, valid.params, STRINGS).map((params) => ({
      path: pathOf(key, { ...valid, params }),
      body,
    })),
    ...hostileVariants(call.query, valid.query, STRINGS).map((query) => ({ path: pathOf(key, { ...valid, query }) })),
    ...QUERIES.map((query) => ({ path: path.split('?')[0] + query, body })),
    ...hostileVariants(call.body, body, [...STRINGS, ...OTHERS]).map((changed) => ({ path, body: changed })),
    ...HEADERS.map((headers) => ({ path, body, headers })),
  ];
}

const QUERIES = ['?page=1&page=2', '?page[]=1', '?__proto__=1', '?%', `?${'a=1&'.repeat(2_000)}`];

const HEADERS: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(5_000)}` },
  { authorization: 'Bearer \u00ff\u00fe' },
  { authorization: 'Basic eDp4' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': ID },
  { 'idempotency-key': '' },
  { 'accept-language': '\u00ff'.repeat(500) },
  { 'accept-language': 'lo;q=x,,,' },
  { 'user-agent': '\u00ff\u0001'.repeat(1_000) },
  { cookie: '=;;=; __Host-guest=%00; guest=%ED%A0%80; a' },
  {
    cookie: Object.keys(CALLS)
      .map((name, index) => `c${index}=${escaped(name)}`)
      .join('; '),
  },
  { 'x-forwarded-for': '999.999.999.999, \u00ff, ::::' },
  { 'content-type': 'application/json; charset=\u00ff' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'x-wallet-client': 'x'.repeat(5_000) },
];

/** Codes of internal failures; a refusal never has one. */
const FAILURES = new Set(['INTERNAL_SERVER_ERROR', ...callKeys().flatMap((key) => callOf(key).failCode ?? [])]);

async function send(key: CallKey, token: string, { path, body, headers = {} }: Sent) {
  const answer = await server.app.inject({
    method: key.split(' ')[0] as 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const { message } = (answer.json() ?? {}) as { message?: string };
  return { status: answer.statusCode, message };
}

describe('hostile input', () => {
  it.each(callKeys())('makes no failure of %s', { tags: ['R2.5'] }, async (key) => {
    const member = await givenMember(server);
    await deposit(server, member.id, 1_000);
    const token = await signedIn(server, member);
    const requests = requestsOf(key);
    const failed: unknown[] = [];
    const take = async () => {
      for (let sent = requests.pop(); sent; sent = requests.pop()) {
        const { status, message } = await send(key, token, sent);
        if (status >= 500 || FAILURES.has(message ?? ''))
          failed.push([status, message, JSON.stringify(sent).slice(0, 300)]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, take));
    expect(failed).toEqual([]);
  });

  it.each(callKeys().filter((key) => callOf(key).params || callOf(key).query || callOf(key).body))(
    'has a request of %s to start from, which the contract takes',
    (key) => {
      const { params, query, body } = callOf(key);
      for (const [schema, given] of [
        [params, VALID[key]?.params],
        [query, VALID[key]?.query],
        [body, VALID[key]?.body],
      ] as const) {
        if (schema) expect(schema.safeParse(given)).toMatchObject({ success: true });
      }
    },
  );

  it.each(callKeys().filter((key) => callOf(key).multipart))('makes no failure of the upload %s', async (key) => {
    const { token } = await givenPlayer(server);
    const failed: unknown[] = [];
    const bytes = [Buffer.alloc(0), Buffer.from('x'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5_000)];
    for (const name of ['', 'a.png', 'a\0.png', '\ud800.png', '../../x.png', '.png', `${'x'.repeat(5_000)}.png`]) {
      for (const content of bytes) {
        const { body, headers } = form({ bytes: content, fileName: name, type: 'image/\u00ff' });
        const answer = await server.app.inject({
          ...{ method: 'POST', url: key.split(' ')[1] ?? '', payload: body },
          headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        });
        if (answer.statusCode >= 500) failed.push([name, content.length, answer.statusCode, answer.body]);
      }
    }
    expect(failed).toEqual([]);
  });
});

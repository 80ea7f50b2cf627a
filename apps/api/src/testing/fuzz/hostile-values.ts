import { gzipSync } from 'node:zlib';

const ID = '00000000-0000-4000-8000-000000000000';

export const HOSTILE_STRINGS = [
  ...['', 'a\u0000b', '\ud800', '\u0001\u001f\u007f', '\u202e\u200b\ufeff', "' or 1=1 --", '%', '../..', '__proto__'],
  ...['-1', String(2 ** 63), '9'.repeat(40), ID, 'x'.repeat(59), 'x'.repeat(1_000), '😀'.repeat(1_000)],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-01-01T00:00:00+23:59', '-infinity', 'NaN'],
  ...[
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '$(id)',
    'http://169.254.169.254/',
    '𝟏𝟐𝟑',
    '๑๒๓',
    'İ',
    'ß'.repeat(200),
  ],
];

export const HOSTILE_VALUES = [
  ...HOSTILE_STRINGS,
  ...[null, true, [], {}, [null], { _id: null }, { $gt: '' }, { length: -1 }, Array(2_000).fill('x')],
  ...[-1, -0, 0, 0.005, 0.1 + 0.2, 2 ** 31, 1e12 - 1, Number.MAX_SAFE_INTEGER, 1e21, 1e300, 5e-324],
];

const json = { 'content-type': 'application/json' };

export const HOSTILE_HEADERS: Record<string, string>[] = [
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
  { cookie: Array.from({ length: 150 }, (_, index) => `c${index}=x`).join('; ') },
  { 'x-forwarded-for': '999.999.999.999, \u00ff, ::::' },
  { 'content-type': 'application/json; charset=\u00ff' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'x' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'null' },
  { 'x-wallet-client': 'x'.repeat(5_000) },
];

export const HOSTILE_QUERIES = ['page=1&page=2', 'page[]=1', '__proto__=1', '%', 'a=1&'.repeat(2_000), '%ED%A0%80=1'];

/** Bodies that no schema could produce. */
export const HOSTILE_BODIES: { payload: string | Buffer; headers: Record<string, string> }[] = [
  ...['{', '[]', '"text"', 'null', '{"a":1,"a":2}', '{"amount":1e400}', '{"__proto__":{"isAdmin":true}}', '<xml/>'],
  ...['\ufeff{}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, `{"amount":${'9'.repeat(5_000)}}`],
  ...[Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('{"amount":1}', 'utf16le'), gzipSync('{"amount":1}')],
].map((payload) => ({ payload, headers: json }));

export const HOSTILE_FILES = [
  ...[Buffer.alloc(0), Buffer.from('x'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5_000)],
  ...[Buffer.from('%PDF-1.7\n'), Buffer.from('PK\x03\x04'), Buffer.from('date,amount\n=1+1,1e400\n')],
];

export const HOSTILE_FILE_NAMES = [
  ...['', 'a.png', 'a\0.png', '\ud800.png', '../../x.png', '.png', `${'x'.repeat(5_000)}.png`],
];

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMember, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

const PATHS = ['/api/lookup/info', '/api/account/profile', '/api/nothing', '/healthz', '/nothing', '/api/docs'];

describe('every answer', () => {
  it.each(PATHS)('of %s carries the security headers, and exactly this policy', { tags: ['C39.1'] }, async (url) => {
    const { headers } = await server.app.inject(url);
    expect(headers['content-security-policy']?.split(';')).toEqual([
      ...POLICY,
      "frame-src 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each(PATHS.filter((url) => url.startsWith('/api')))(
    'of the call %s is never kept by a cache',
    { tags: ['R5.3', 'C39.3'] },
    async (url) => {
      expect((await server.app.inject(url)).headers['cache-control']).toBe('no-store');
    },
  );

  it('allows no foreign page to read it', { tags: ['C39.2'] }, async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await server.app.inject({ method, url: '/api/lookup/info', headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

it('may be framed by the sites the operator names, and frame games, only in iframe mode', {
  tags: ['S9.40'],
}, async () => {
  const env = {
    IFRAME_MODE: 'true',
    IFRAME_ORIGINS: 'https://a.example https://b.example:8443',
    GAMES_SITE_URL: 'http://games.example/play',
    SPORTS_SITE_URL: 'http://sports.example/x',
  };
  const framed = await testServer({ env, besides: server });
  const { headers } = await framed.app.inject('/');
  expect(headers['content-security-policy']?.split(';')).toEqual([
    ...POLICY,
    "frame-src 'self' https: http://games.example http://sports.example",
    'frame-ancestors https://a.example https://b.example:8443',
  ]);
  expect(headers).not.toHaveProperty('x-frame-options');
  await framed.close();
});

describe('a prefetch', () => {
  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'PREFETCH'],
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'Prefetch;Prerender'],
    ['Purpose', 'Prefetch'],
    ['X-Moz', 'PreFetch'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ])('with %s: %s is refused before anything is done', { tags: ['R5.4'] }, async (header, value) => {
    const token = await signedIn(server, await givenMember(server));
    const { status, body } = await server.call('GET /api/account/profile', { token, headers: { [header]: value } });
    expect([status, body]).toEqual([400, { message: 'KEY_INVALID', key: 'sec-purpose' }]);
  });
});

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMember, signedIn } from '../../testing/members.ts';
import { service } from '../../testing/service.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => server.close());

/** Sends raw bytes that no client library would. */
async function raw(request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body.startsWith('{') ? JSON.parse(body) : body };
}

const post = (payload: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: '/api/login', payload, headers });

describe('a request that cannot be read', () => {
  it.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['xml', 'application/xml'],
    ['no type at all', undefined],
  ])('answers 415 to %s', async (_, type) => {
    const answer = await post('{"username":"a","password":"b"}', type ? { 'content-type': type } : {});
    expect([answer.statusCode, answer.json()]).toEqual([415, { message: 'KEY_INVALID', key: 'content-type' }]);
  });

  it('answers 413 to a body above 64 KiB, and reads one just below', async () => {
    const headers = { 'content-type': 'application/json' };
    const tooLarge = await post(`{"username":"${'x'.repeat(64 * 1024)}"}`, headers);
    expect([tooLarge.statusCode, tooLarge.json()]).toEqual([413, { message: 'KEY_INVALID', key: 'body' }]);
    const large = await post(`{"username":"${'x'.repeat(64 * 1024 - 20)}"}`, headers);
    expect([large.statusCode, large.json()]).toEqual([400, { message: 'KEY_INVALID', key: 'username' }]);
  });

  it('answers 413 to a body above 64 KiB that hides its length', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const answer = await raw(
      `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`,
    );
    expect([answer.status, answer.body]).toEqual([413, { message: 'KEY_INVALID', key: 'body' }]);
  });

  it.each([
    [
      'a path that cannot be decoded',
      'GET /api/bonus/activate/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      400,
    ],
    [
      'an endless parameter',
      `GET /api/bonus/activate/${'a'.repeat(300)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      414,
    ],
    ['headers without end', `GET /api/login HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 400],
  ])('answers a code of the catalogue to %s', { tags: ['R1.2', 'R2.5'] }, async (_, request, status) => {
    const answer = await raw(request);
    expect([answer.status, answer.body.message]).toEqual([status, 'KEY_INVALID']);
    expect(Object.keys(answer.body).sort()).toEqual(['key', 'message']);
  });

  it('answers KEY_INVALID to a zero character in a path', async () => {
    const token = await signedIn(server, await givenMember(server));
    const answer = await server.call('DELETE /api/account/sessions/{sessionId}', {
      token,
      params: { sessionId: 'a\0b' },
    });
    expect([answer.status, answer.body]).toEqual([400, { message: 'KEY_INVALID', key: 'url' }]);
  });

  it('answers NO_DATA to unknown paths and methods, and never a page that helps a guesser', {
    tags: ['S8.69'],
  }, async () => {
    for (const [method, url] of [
      ['GET', '/api'],
      ['GET', '/api/wallet/../../etc/passwd'],
      ['GET', '/.env'],
      ['DELETE', '/api/login'],
      ['OPTIONS', '/api/login'],
    ] as const) {
      const answer = await server.app.inject({ method, url });
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'NO_DATA' }]);
    }
  });
});

describe('a body', () => {
  /** The head alone: a response to it proves that the server did not wait for the body. */
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`;

  it.each([
    ['a path that nobody knows', '/api/secret', 404, 'NO_DATA'],
    ['a page that nobody serves', '/secret', 404, 'NO_DATA'],
    ['a call for members, without a session', '/api/wallet/withdraw', 401, 'invalid-token'],
    ['an upload, without a session', '/api/wallet/slip', 401, 'invalid-token'],
  ])('is not waited for by %s', async (_, path, status, message) => {
    const answer = await raw(head(path));
    expect([answer.status, answer.body]).toEqual([status, { message }]);
  });

  it('is not waited for where the caller has asked too often', async () => {
    const strict = await testServer({ env: { RATE_LIMIT_FACTOR: '0.001' }, besides: server });
    const url = await strict.app.listen({ host: '127.0.0.1', port: 0 });
    const requests = [head('/api/otp/verify'), head('/api/secret')].map(async (request) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      await strict.app.inject({ method: 'POST', url: request.split(' ')[1] ?? '' }); // The one allowed request.
      socket.write(request);
      return (await text(socket)).split(' ')[1];
    });
    expect(await Promise.all(requests)).toEqual(['429', '429']);
    await strict.close();
  });
});

describe('a terminated service', () => {
  it('cannot be called by writing the whole address into the request line', async () => {
    await server.saveSetting('service', service('terminated'));
    const whole = await raw(
      `GET http://127.0.0.1:${port}/api/lookup/info HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    await server.saveSetting('service', service('active'));
    expect([whole.status, whole.body]).toEqual([410, { message: 'gone' }]);
    expect(whole.head).toContain('cache-control: no-store');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMember, signedIn } from '../../testing/members.ts';
import { watchStatements } from '../../testing/statements.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { REQUESTS_PER_MINUTE } from './rate-limits.ts';

/** A tenth of the limits, so that the tests need few requests. */
const FACTOR = 0.1;
const allowed = (name: keyof typeof REQUESTS_PER_MINUTE) => Math.ceil(REQUESTS_PER_MINUTE[name] * FACTOR);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: String(FACTOR) } });
});
afterAll(async () => {
  await server.close();
});

const times = async <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  while (results.length < count) results.push(await work());
  return results;
};
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

describe('rate limits', () => {
  const login = (address: string, node = server) =>
    node.call('POST /api/login', { address, body: { username: '0', password: 'x', remember: false } });

  it('answer REQUEST_LIMIT with Retry-After beyond the allowance, until the minute is over', {
    tags: ['S8.13'],
  }, async () => {
    const read = () => server.call('GET /api/lookup/active', { address: '198.51.100.1' });
    expect(statuses(await times(allowed('read'), read))).toEqual([200]);

    const refused = await read();
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      429,
      { message: 'REQUEST_LIMIT', retryAfterSeconds: 60 },
      '60',
    ]);
    server.clock.advance(60_000);
    expect((await read()).status).toBe(200);
  });

  it('count each class by itself: reading much does not use up signing in', async () => {
    const address = '198.51.100.2';
    await times(allowed('read') + 1, () => server.call('GET /api/lookup/active', { address }));
    expect((await login(address)).status).not.toBe(429);
  });

  it('count each address by itself', async () => {
    await times(allowed('otp') + 1, () => server.call('POST /api/otp/verify', { address: '198.51.100.3', body: {} }));
    expect((await server.call('POST /api/otp/verify', { address: '198.51.100.4', body: {} })).status).toBe(400);
  });

  it('count a whole IPv6 home network as one address', async () => {
    const answers = [];
    for (let host = 0; host <= allowed('otp'); host += 1) {
      answers.push(await server.call('POST /api/otp/verify', { address: `2001:db8:1:2::${host + 1}`, body: {} }));
    }
    expect(answers.at(-1)?.status).toBe(429);
  });

  it('count a signed-in member by member, not by the address they share', async () => {
    const address = '198.51.100.5';
    const [one, two] = [await givenMember(server), await givenMember(server)];
    const first = await signedIn(server, one, { address });
    const second = await signedIn(server, two, { address });
    const list = (token: string) => server.call('GET /api/account/sessions', { token, address });

    const answers = await times(allowed('read') + 1, () => list(first));
    expect(answers.at(-1)?.status).toBe(429);
    expect((await list(second)).status).toBe(200);
  });

  it('count wrong tokens too, so that they cannot be tried without end', async () => {
    const guess = () => server.call('GET /api/account/profile', { token: 'A'.repeat(43), address: '198.51.100.6' });
    const answers = await times(allowed('read') + 1, guess);
    expect(answers[0]?.status).toBe(401);
    expect(answers.at(-1)?.status).toBe(429);
  });

  it('count across the nodes of one service, once they have told each other', async () => {
    const address = '198.51.100.7';
    const hits = async () => {
      const [row] = await server.database.query('select hits from rate_limit where key = $1', [`read ${address}`]);
      return row?.hits;
    };
    const read = (node: TestServer) => node.call('GET /api/lookup/active', { address });
    const env = { RATE_LIMIT_FACTOR: String(FACTOR) };
    const nodes = [await testServer({ env, besides: server }), await testServer({ env, besides: server })] as const;
    for (const node of nodes) node.startSignals();
    const [first, second] = nodes;
    await times(allowed('read') - 1, () => read(first));
    await until(async () => (await hits()) === allowed('read') - 1, 'the first node to tell');
    expect((await read(second)).status).toBe(200);
    await until(async () => (await hits()) === allowed('read'), 'the second node to tell');
    // The second node learns of the count at once or a moment later: long before it has counted that many itself.
    let letIn = 0;
    await until(async () => {
      const { status } = await read(second);
      letIn += status === 200 ? 1 : 0;
      return status === 429;
    }, 'the second node to refuse');
    expect(letIn).toBeLessThan(allowed('read') / 2);
    for (const node of nodes) await node.close();
  });

  it('hold for unknown paths, so that they cannot be searched', async () => {
    const look = () => server.app.inject({ method: 'GET', url: '/api/secret', remoteAddress: '198.51.100.8' });
    const answers = await times(allowed('unknown') + 1, look);
    expect([answers[0]?.statusCode, answers[0]?.json()]).toEqual([404, { message: 'NO_DATA' }]);
    expect([answers.at(-1)?.statusCode, answers.at(-1)?.json().message]).toEqual([429, 'REQUEST_LIMIT']);
  });

  it('ask the database nothing more once a window is full, so that a flood costs nobody else', async () => {
    const look = () => server.app.inject({ method: 'POST', url: '/api/secret', remoteAddress: '198.51.100.14' });
    await times(allowed('unknown') + 1, look);
    const statements = watchStatements(server.connection.pool);
    server.startSignals();
    const answers: number[] = [];
    // The service setting is queried on every request until the process listens for signals.
    await until(async () => {
      const queries = await statements.during(async () => answers.push((await look()).statusCode));
      return queries.statements.length === 0;
    }, 'a refusal without a statement');
    expect(new Set(answers)).toEqual(new Set([429]));
    server.clock.advance(60_000);
    expect((await look()).statusCode).toBe(404);
  });

  it('hold for the documentation', async () => {
    const look = () => server.app.inject({ url: '/api/docs', remoteAddress: '198.51.100.15' });
    const answers = await times(allowed('read') + 1, look);
    expect([answers[0]?.statusCode, answers.at(-1)?.statusCode]).toEqual([200, 429]);
  });
});

describe('the client’s address', () => {
  const exhaust = (node: TestServer, forwarded: (attempt: number) => string) => async (address: string) => {
    const answers = [];
    for (let attempt = 0; attempt <= allowed('otp'); attempt += 1) {
      const headers = { 'x-forwarded-for': forwarded(attempt) };
      answers.push(await node.call('POST /api/otp/verify', { address, headers, body: {} }));
    }
    return answers.at(-1)?.status;
  };

  it('is not what X-Forwarded-For says, because anybody can write that', { tags: ['C39.4'] }, async () => {
    expect(await exhaust(server, (attempt) => `192.0.2.${attempt}`)('198.51.100.10')).toBe(429);
  });

  it('is what the trusted proxy says, and not what the client told the proxy', async () => {
    const behind = await testServer({
      env: { RATE_LIMIT_FACTOR: String(FACTOR), TRUSTED_PROXIES: '1' },
      besides: server,
    });
    expect(await exhaust(behind, (attempt) => `192.0.2.${attempt}`)('198.51.100.11')).toBe(400);
    expect(await exhaust(behind, (attempt) => `192.0.2.${attempt}, 192.0.2.200`)('198.51.100.12')).toBe(429);
    await behind.close();
  });

  it('is the proxy’s own when that forwards nonsense', { tags: ['C39.4'] }, async () => {
    const behind = await testServer({ env: { TRUSTED_PROXIES: '1' }, besides: server });
    const body = { username: '0812345678', password: 'wrong-password' };
    const headers = { 'x-forwarded-for': `'; drop table member --` };
    const { status } = await behind.call('POST /api/login', { address: '198.51.100.13', headers, body });
    expect(status).toBe(401);
    const [row] = await server.database.query('select host(address) as address from login_attempt order by id desc');
    expect(row).toEqual({ address: '198.51.100.13' });
    await behind.close();
  });
});

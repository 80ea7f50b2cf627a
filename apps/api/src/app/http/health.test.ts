import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileFolder } from '../../platform/files/files.ts';
import { createLog } from '../../platform/logs/log.ts';
import { newPhone } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { buildServer } from '../build.ts';
import { readConfig } from '../config.ts';
import { healthRoutes } from './health.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const get = async (url: string) => {
  const answer = await server.app.inject(url);
  return [answer.statusCode, answer.json()];
};

describe('health', () => {
  it('is alive and ready when all is well', async () => {
    expect(await get('/healthz')).toEqual([200, { status: 'alive' }]);
    expect(await get('/readyz')).toEqual([200, { status: 'ready' }]);
  });

  it('is told at the port in one word, before anything that is done for calls', async () => {
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/healthz`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'alive' }]);
    const headers = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];
    expect([...answer.headers.keys()].sort()).toEqual(headers);
    expect((await fetch(`${url}/readyz`)).headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`${url}/healthz`, { method: 'POST' })).status).toBe(404);
  });

  it('is not ready while commits hang', async () => {
    const app = Fastify();
    healthRoutes(app, {
      ...{ db: server.connection.db, files: fileFolder(server.env.FILES_DIR ?? ''), migrationsFolder },
      ...{ isLogWritable: () => true, isDraining: () => false, canCommit: async () => false },
    });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'commits hang' }]);
    await app.close();
  });

  it('is not ready, and says what is missing, while a migration has not run', async () => {
    const [removed] = await server.database.query(
      `delete from kysely_migration where name = '0004-members' returning *`,
    );
    expect(await get('/readyz')).toEqual([503, { status: 'not migrated', missing: ['0004-members'] }]);
    expect(await get('/healthz')).toEqual([200, { status: 'alive' }]);
    await server.database.query('insert into kysely_migration values ($1, $2)', [removed?.name, removed?.timestamp]);
    expect(await get('/readyz')).toEqual([200, { status: 'ready' }]);
  });
});

it('turns calls away while the process cannot keep up, but stays alive', { tags: ['O1236'] }, async () => {
  const busy = await buildServer({
    config: readConfig(server.env),
    log: createLog('silent'),
    migrationsFolder,
    eventLoopDelayMaxMs: Number.MIN_VALUE, // Below the delay of any process.
  });
  await expect
    .poll(async () => (await busy.app.inject('/api/lookup/active')).statusCode, { timeout: 10_000 })
    .toBe(503);
  const refused = await busy.app.inject('/api/lookup/active');
  expect([refused.json(), refused.headers['retry-after']]).toEqual([
    { message: 'INTERNAL_SERVER_ERROR', retryAfterSeconds: 5 },
    '5',
  ]);
  expect((await busy.app.inject('/healthz')).json()).toEqual({ status: 'alive' });
  await busy.app.close();
});

it('turns calls away before anything else while the database cannot keep up', { tags: ['O1238'] }, async () => {
  let isOverloaded = true;
  const busy = await buildServer({
    config: readConfig(server.env),
    log: createLog('silent'),
    migrationsFolder,
    eventLoopDelayMaxMs: 0,
    isOverloaded: () => isOverloaded,
  });
  const { statusCode, headers } = await busy.app.inject('/api/wallet');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect((await busy.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  isOverloaded = false;
  expect((await busy.app.inject('/api/wallet')).statusCode).toBe(401);
  await busy.app.close();
});

describe('while the database is down', () => {
  beforeAll(async () => {
    await server.database.stop();
    server.clock.advance(10_000); // Expires the settings cache.
  });

  it('the process lives, but is not ready', async () => {
    expect(await get('/readyz')).toEqual([503, { status: 'database unreachable' }]);
    expect(await get('/healthz')).toEqual([200, { status: 'alive' }]);
  });

  it('every call is refused with 503 and a time to come back, none is let through uncounted', async () => {
    const login = await server.call('POST /api/login', { body: { username: newPhone(), password: 'x' } });
    const unknown = await server.app.inject('/api/unknown');
    const expected = { message: 'INTERNAL_SERVER_ERROR', retryAfterSeconds: 5 };
    expect([login.status, login.body, login.headers['retry-after']]).toEqual([503, expected, '5']);
    expect([unknown.statusCode, unknown.json()]).toEqual([503, expected]);
  });

  it('the limits fail closed even where the service is still known to be open', async () => {
    await server.database.start();
    expect((await server.call('GET /api/lookup/active')).status).toBe(200);
    await server.database.stop();
    const answer = await server.call('GET /api/lookup/active');
    expect([answer.status, answer.body.message]).toEqual([503, 'INTERNAL_SERVER_ERROR']);
  });
});

it('goes on by itself once the database is back', async () => {
  await server.database.start();
  await expect.poll(() => get('/readyz')).toEqual([200, { status: 'ready' }]);
  expect((await server.call('GET /api/lookup/active')).body).toEqual({ active: true });
});

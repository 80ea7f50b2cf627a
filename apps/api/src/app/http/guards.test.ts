import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/logs/log.ts';
import { callKeys } from '../../testing/contract-calls.ts';
import { service } from '../../testing/service.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { buildServer } from '../build.ts';
import { readConfig } from '../config.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('a route under /api', () => {
  it('stops the server from starting when it does not say who may call it', async () => {
    const { app } = await buildServer({
      config: readConfig(server.env),
      log: createLog('silent'),
      migrationsFolder: new URL('../../../migrations/', import.meta.url),
    });
    expect(() => app.get('/api/back-door', async () => 'welcome')).toThrow(
      'GET /api/back-door does not say who may call it',
    );
    app.get('/api/front-door', { config: { access: 'public' } }, async () => 'welcome');
    await app.close();
  });
});

describe('a call for members', () => {
  it.each(callKeys('member'))('%s answers 401 invalid-token without a session', { tags: ['R1.5'] }, async (key) => {
    for (const authorization of ['', 'Bearer', 'Bearer ', `Bearer ${'A'.repeat(43)}`, `Basic ${'A'.repeat(43)}`]) {
      const { status, body } = await server.call(key, { headers: { authorization }, body: {} });
      expect([status, body]).toEqual([401, { message: 'invalid-token' }]);
    }
  });
});

describe('a terminated service', () => {
  beforeAll(() => server.saveSetting('service', service('terminated')));
  afterAll(() => server.saveSetting('service', service('active')));

  it.each(callKeys())('answers 410 gone to %s', { tags: ['S2.19', 'S3.26', 'S7.5', 'R1.3'] }, async (key) => {
    const { status, body } = await server.call(key, { body: {} });
    expect([status, body]).toEqual([410, { message: 'gone' }]);
  });

  it('answers 410 gone to paths nobody knows, and to the documentation', async () => {
    for (const url of ['/api/nothing', '/api/docs', '/api/docs/openapi.json']) {
      const answer = await server.app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([410, { message: 'gone' }]);
    }
  });

  it('still says that it is alive and ready', { tags: ['R1.4'] }, async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('answers again as soon as it is opened', { tags: ['S3.26', 'S7.20'] }, async () => {
    await server.saveSetting('service', service('active'));
    expect((await server.call('GET /api/lookup/active')).body).toEqual({ active: true });
    await server.saveSetting('service', service('terminated'));
  });
});

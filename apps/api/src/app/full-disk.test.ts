import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../platform/logs/log.ts';
import { newFilesDir } from '../testing/files-dir.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { buildServer } from './build.ts';
import { readConfig } from './config.ts';
import { answerErrors } from './http/error-handler.ts';

const FILES_DIR = newFilesDir();
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { FILES_DIR } });
});
afterAll(async () => {
  await server.close();
  await rm(FILES_DIR, { recursive: true, force: true });
});

const readyz = async () => {
  const answer = await server.app.inject('/readyz');
  return [answer.statusCode, answer.json()];
};
const READY = [200, { status: 'ready' }];

describe('/readyz says what cannot be written to, and that it can again', () => {
  it('where members’ files are kept', async () => {
    expect(await readyz()).toEqual(READY);
    await rm(FILES_DIR, { recursive: true });
    await writeFile(FILES_DIR, 'no folder');
    expect(await readyz()).toEqual([503, { status: 'cannot write', to: ['files'] }]);
    await rm(FILES_DIR);
    expect(await readyz()).toEqual(READY);
  });

  it('the database', async () => {
    const { pathname } = new URL(server.database.url.replace(/@[^/]*/, '@localhost'));
    const limit = (value: string) =>
      server.database.query(`alter role krapao_server in database ${pathname.slice(1)} ${value}`);
    const reconnect = async () => {
      await server.database.stop();
      await server.database.start();
      await expect.poll(async () => (await readyz())[1]).not.toEqual({ status: 'database unreachable' });
    };
    await limit('set temp_file_limit = 0'); // Acts as a full disk.
    await reconnect();
    expect(await readyz()).toEqual([503, { status: 'cannot write', to: ['database'] }]);
    await limit('reset temp_file_limit');
    await reconnect();
    expect(await readyz()).toEqual(READY);
  });

  it('and asking leaves nothing behind', async () => {
    const size = async () =>
      (await server.database.query('select pg_database_size(current_database())::int as size'))[0]?.size;
    await readyz();
    const before = await size();
    for (let time = 0; time < 50; time += 1) expect(await readyz()).toEqual(READY);
    expect(await size()).toBe(before);
    expect(existsSync(FILES_DIR)).toBe(true);
  });
});

it.each(['ENOSPC', 'EDQUOT', '53100'])(
  'a call that finds no room (%s) is for later: 503 and when to come back',
  async (code) => {
    const app = Fastify();
    answerErrors(app);
    app.get('/', async () => {
      throw Object.assign(new Error('no room'), { code });
    });
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      { message: 'INTERNAL_SERVER_ERROR', retryAfterSeconds: 5 },
      '5',
    ]);
  },
);

it('/readyz knows of a log that cannot be written, and of one that can again', async () => {
  let isLogWritable = false;
  const other = await buildServer({
    config: readConfig({ DATABASE_URL: server.database.serverUrl, APP_SECRET: 'x'.repeat(32), FILES_DIR }),
    log: createLog('silent'),
    isLogWritable: () => isLogWritable,
    migrationsFolder: new URL('../../migrations/', import.meta.url),
    eventLoopDelayMaxMs: 0,
  });
  const answer = await other.app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'cannot write', to: ['log'] }]);
  isLogWritable = true;
  expect((await other.app.inject('/readyz')).statusCode).toBe(200);
  await other.app.close();
});

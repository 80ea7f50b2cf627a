import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { newPhone } from '../testing/members.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Starts the program itself, and waits for its expected output. */
async function startProgram(port: number, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: server.database.serverUrl,
      APP_SECRET: 'x'.repeat(32),
      SANDBOX_URL: server.sandbox.base,
      PORT: String(port),
      BACKOFFICE_PORT: '0',
      UNSAFE_DATABASE: '1', // The test database trades safety for speed.
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const lines = createInterface(child.stdout);
  const logged = (words: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes(words) && resolve());
      child.on('exit', () => reject(new Error(`it ended before saying ${words}`)));
    });
  return { child, exit, logged };
}

describe('SIGTERM', () => {
  it('lets the request under way finish, takes no new one, and exits with 0', async () => {
    const port = await freePort();
    const program = await startProgram(port);
    await program.logged(`"port":${port},`);
    await server.sandbox.setFault('sms', { mode: 'slow', delayMs: 1_500, times: 1 });
    const underWay = fetch(`http://127.0.0.1:${port}/api/otp/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: newPhone() }),
    });
    await expect.poll(() => server.database.query('select 1 from otp where sent_at is null')).toHaveLength(1);

    const stopping = program.logged('"stopping"');
    program.child.kill('SIGTERM');
    await stopping;
    await expect.poll(() => isRefused(port)).toBe(true);

    const answer = await underWay;
    expect([answer.status, await answer.json()]).toMatchObject([200, { code: 'SUCCESS' }]);
    expect(await program.exit).toBe(0);
  });
});

describe('draining', () => {
  it('sends load balancers away and still answers everything else', async () => {
    const port = await freePort();
    const { child, logged } = await startProgram(port, { DRAIN_SECONDS: '60' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await logged(`"port":${port},`);
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, await answer.json()];
    };
    expect(await get('/readyz')).toEqual([200, { status: 'ready' }]);
    const stopping = logged('"stopping"');
    child.kill('SIGTERM');
    await stopping;
    await expect.poll(() => get('/readyz')).toEqual([503, { status: 'stopping' }]);
    expect(await get('/healthz')).toEqual([200, { status: 'alive' }]);
    expect(await get('/api/lookup/active')).toEqual([200, { active: true }]);
  });
});

describe('a rush', () => {
  it('of a thousand new connections finds room while the program is busy', async () => {
    const port = await freePort();
    const { child, exit, logged } = await startProgram(port);
    await logged(`"port":${port},`);
    onTestFinished(() => void child.kill('SIGKILL'));
    child.kill('SIGSTOP'); // Simulates a blocked process.
    const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.destroy();
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(true));
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });

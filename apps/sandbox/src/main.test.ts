import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the real program in its own process. */
function start(env: Record<string, string>) {
  const { PATH } = process.env;
  const child = fork(main, { execArgv: [], env: { PATH, ...env }, silent: true });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exited, output: () => output };
}

const databaseUrl = () => process.env.TEST_DATABASE_URL ?? '';

describe('the sandbox as a program', () => {
  it('names every fault of its environment at once, and exits with 1', async () => {
    const { exited, output } = start({ SANDBOX_PORT: 'eighty', SMS_KEY: 'short', LOG_LEVEL: 'loud' });
    expect(await exited).toBe(1);
    for (const name of ['DATABASE_URL', 'SANDBOX_PORT', 'SMS_KEY', 'LOG_LEVEL']) expect(output()).toContain(name);
    expect(output()).not.toContain('    at ');
  });

  it('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { exited, output } = start({ DATABASE_URL: databaseUrl(), SANDBOX_PORT: String(port), LOG_LEVEL: 'silent' });
    expect(await exited).toBe(1);
    expect(output().trim()).toBe(`Port ${port} is taken: set SANDBOX_PORT to a free one.`);
    other.close();
  });

  it('says in one line that the database cannot be reached', async () => {
    const wrong = 'postgresql://nobody@127.0.0.1:1/nothing';
    const { exited, output } = start({ DATABASE_URL: wrong, SANDBOX_PORT: '0', LOG_LEVEL: 'silent' });
    expect(await exited).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain('ECONNREFUSED');
  });

  it.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)('stops cleanly on %s', async (reason) => {
    const { child, exited, output } = start({ DATABASE_URL: databaseUrl(), SANDBOX_PORT: '0' });
    await expect.poll(output, { timeout: 20_000 }).toContain('Server listening at');
    if (reason === 'disconnect') child.disconnect();
    else child.kill(reason);
    expect(await exited).toBe(0);
  });
});

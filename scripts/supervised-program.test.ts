import { afterEach, describe, expect, it, vi } from 'vitest';
import { restartPolicy } from './lib/restart-policy.mjs';
import { startSupervised } from './lib/supervised-program.mjs';

const RUNS = 'setInterval(() => {}, 1_000)';
const output: string[] = [];
const gaveUp: string[] = [];
const started: ReturnType<typeof startSupervised>[] = [];
afterEach(async () => {
  for (const program of started.splice(0)) await program.stop();
  output.length = 0;
  gaveUp.length = 0;
});

function start(script: string, max = 5) {
  const plan = { name: 'api', args: ['-e', script], env: { PATH: process.env.PATH }, logDir: undefined };
  const program = startSupervised(plan, {
    printLine: (text) => void output.push(text.trim()),
    onGiveUp: ({ message }) => void gaveUp.push(message),
    policy: restartPolicy({ max, firstWaitMs: 1 }),
  });
  started.push(program);
  return program;
}
const soon = (look: () => void) => vi.waitFor(look, { timeout: 25_000, interval: 20 });

describe('a program that was ready', () => {
  it('is started again when it is killed, and a line says so', async () => {
    const program = start(RUNS);
    program.supervise();
    const { pid } = program;
    process.kill(pid ?? 0, 'SIGKILL');
    await soon(() => expect(program.pid).not.toBe(pid));
    expect(program.hasEnded()).toBe(false);
    expect(output).toEqual(['The api was killed (SIGKILL). It starts again.']);
    expect(gaveUp).toEqual([]);
  });

  it('is given up, once and with one clear message, when it ends again and again', async () => {
    const program = start('process.exit(3)', 3);
    program.supervise();
    await soon(() => expect(gaveUp).toHaveLength(1));
    expect(output).toEqual(Array(3).fill('The api stopped (exit code 3). It starts again.'));
    expect(gaveUp[0]).toMatch(/^The api stopped \(exit code 3\)\.\nIt was started again 3 times within 60 seconds/);
  });

  it('is not started again when it was told to stop', async () => {
    const program = start(RUNS);
    program.supervise();
    await program.stop();
    expect([program.hasEnded(), output, gaveUp]).toEqual([true, [], []]);
  });
});

it('a program that ends before it was ready is not started again', async () => {
  start('process.exit(1)');
  await soon(() => expect(gaveUp).toEqual(['The api stopped (exit code 1).']));
  expect(output).toEqual([]);
});

it('waits twice as long each time, and counts only the restarts of the last minute', () => {
  let now = 0;
  const policy = restartPolicy({ now: () => now });
  const waits = () => Array.from({ length: 6 }, () => policy.nextWaitMs());
  expect(waits()).toEqual([500, 1_000, 2_000, 4_000, 8_000, undefined]);
  now = 60_000;
  expect(waits()).toEqual([500, 1_000, 2_000, 4_000, 8_000, undefined]);
});

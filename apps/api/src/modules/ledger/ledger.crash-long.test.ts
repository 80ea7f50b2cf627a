import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** The long form is `npm run test:faults`. */
const SUITE = fileURLToPath(new URL('../../../../../bench/ledger-crash.mjs', import.meta.url));

type Report = { cycles: number; acknowledged: number; lost: number; wrong: number; faults: number };

function runSuite(...args: string[]): Promise<{ report: Report; status: number }> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [SUITE, '--json', ...args], (error, stdout, stderr) => {
      const line = stdout.trim().split('\n').at(-1);
      if (!line) return reject(new Error(`The suite gave no report:\n${stderr}`));
      resolve({ report: JSON.parse(line), status: Number(error?.code ?? 0) });
    });
  });
}

it('loses, doubles and bends nothing when PostgreSQL is killed under load', async () => {
  const { report, status } = await runSuite('--cycles', '3');
  expect(report).toMatchObject({ cycles: 3, lost: 0, wrong: 0, faults: 0 });
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(status).toBe(0);
}, 180_000);

it('fails, as it must, when PostgreSQL answers before it has written', async () => {
  const { report, status } = await runSuite('--cycles', '8', '--synchronous-commit', 'off');
  expect(report.lost).toBeGreaterThan(0);
  expect(status).toBe(1);
}, 180_000);

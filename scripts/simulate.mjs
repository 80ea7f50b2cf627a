/**
 * `npm run simulate -- --seed N --steps M --worlds K`: scripted worlds against the whole service; `--shrink` looks for
 * the shortest script of a failing seed.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '60' },
    worlds: { type: 'string', default: '100' },
    shrink: { type: 'boolean', default: false },
  },
});
const wrong = ['seed', 'steps', 'worlds'].find((name) => {
  const value = values[/** @type {'seed' | 'steps' | 'worlds'} */ (name)];
  return value !== undefined && !/^[1-9]\d{0,9}$/.test(value);
});
if (wrong) {
  console.error(`--${wrong} must be a whole number above 0.`);
  process.exit(2);
}
const env = {
  ...process.env,
  SIMULATE_STEPS: values.steps,
  SIMULATE_WORLDS: values.worlds,
  SIMULATE_SHRINK: `${values.shrink}`,
  ...(values.seed && { SIMULATE_SEED: values.seed }),
};
const args = ['node_modules/vitest/vitest.mjs', 'run', 'apps/api/src/app/simulation.test.ts'];
spawn(process.execPath, args, { stdio: 'inherit', env }).once('exit', (code) => process.exit(code ?? 2));

/** `npm run fuzz -- --calls N --seed S --only TEXT`: N generated requests to each call whose name contains the text. */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000' },
    seed: { type: 'string', default: `${Math.trunc(Math.random() * 2 ** 31)}` },
    only: { type: 'string', default: '' },
  },
});
if (!/^[1-9]\d{0,8}$/.test(values.calls) || !/^\d{1,10}$/.test(values.seed)) {
  console.error('--calls must be a whole number above 0, --seed a whole number.');
  process.exit(2);
}
const env = { ...process.env, FUZZ_CALLS: values.calls, FUZZ_SEED: values.seed, FUZZ_ONLY: values.only };
const args = ['node_modules/vitest/vitest.mjs', 'run', 'apps/api/src/app/fuzz-'];
spawn(process.execPath, args, { stdio: 'inherit', env }).once('exit', (code) => process.exit(code ?? 2));

/**
 * `npm run conformance -- PORT --adapter NAME --url ADDRESS`: tries an adapter against any server, a service's test
 * environment too.
 */
import { spawn } from 'node:child_process';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const child = spawn(process.execPath, ['--import', 'tsx', 'apps/api/src/conformance.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.once('exit', (code) => process.exit(code ?? 2));

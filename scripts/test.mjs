/** `npm test`: every check and every test; `npm run check`: the checks alone. The last line counts them all. */
import { requireNode } from './lib/require-node.mjs';

requireNode();
void import('./lib/run-tests.mjs').then(({ runTests }) => runTests(process.argv[2] === 'check' ? 'check' : 'all'));

/**
 * `npm test`: every check, and every rule once; `npm test -- FILE…`: these files; `npm run test:all`: the remaining
 * matrix of sizes and languages, and slow tests; `npm run check`: the checks alone. The last line has the totals.
 */
import { requireNode } from './lib/require-node.mjs';

requireNode();
const [first = '', ...rest] = process.argv.slice(2);
const isScope = first === 'check' || first === 'rest';
void import('./lib/run-tests.mjs').then(({ runTests }) =>
  isScope ? runTests(first, rest) : runTests('once', first ? [first, ...rest] : []),
);

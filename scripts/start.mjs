/** `npm start`: from a bare clone to a running Krapao. `--dev` reloads on every change, `--verbose` shows the logs. */
import { requireNode } from './lib/require-node.mjs';

requireNode();
void import('./lib/krapao.mjs').then(({ runKrapao }) => runKrapao(process.argv.slice(2), process.env));

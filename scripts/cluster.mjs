/**
 * `npm run cluster`: Krapao on a PostgreSQL cluster of three nodes on this machine, with several api processes.
 * `--apis 3` sets their number (2 by default); `-- down` ends a running one. Ctrl-C stops everything.
 */
import { requireNode } from './lib/require-node.mjs';

requireNode();
void import('./lib/cluster/run.mjs').then(({ runCluster }) => runCluster(process.argv.slice(2), process.env));

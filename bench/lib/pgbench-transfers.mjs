/** The ledger's statements of a transfer, sent by pgbench to the same schema. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A hold when a transfer is sent and its posting when the game has answered, each in a commit of its own. */
const SCRIPT = `
\\set n random(1, :wallets)
select account, house from bench_wallet where n = :n \\gset
select id from ledger.reserve(gen_random_uuid(), 'transfer', 'bench', 'THB', :account, :house, 100) \\gset
select from ledger.post(:id::uuid, null);
`;

/**
 * @param {import('pg').Client} database @param {string} url @param {readonly string[]} wallets
 * @returns {Promise<(clients: number, seconds: number) => Promise<{ perSecond: number, p50: number, p99: number }>>}
 */
export async function preparePgbench(database, url, wallets) {
  await database.query('create table bench_wallet (n int primary key, account bigint not null, house bigint not null)');
  await database.query(
    `insert into bench_wallet select n, account, ledger.open_account('provider', 'pgbench', 'THB')
     from unnest($1::bigint[]) with ordinality as w (account, n)`,
    [wallets],
  );
  await database.query('grant select on bench_wallet to krapao_app');
  return async (clients, seconds) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'krapao-pgbench-'));
    try {
      const script = path.join(folder, 'transfer.sql');
      writeFileSync(script, SCRIPT);
      const text = await capture(url, [
        ...['-n', '-f', script, '-D', `wallets=${wallets.length}`, '-M', 'prepared'],
        ...['-c', `${clients}`, '-j', `${Math.min(clients, 4)}`, '-T', `${seconds}`],
      ]);
      const [perSecond, latency] = [/tps = ([\d.]+)/, /latency average = ([\d.]+)/].map((found) =>
        Number(found.exec(text)?.[1]),
      );
      return { perSecond: perSecond ?? 0, p50: latency ?? 0, p99: Number.NaN };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** @param {string} url @param {readonly string[]} args @returns {Promise<string>} */
function capture(url, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', [...args, url], {
      env: { ...process.env, PGOPTIONS: '-c role=krapao_app' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
    child.once('error', () => reject(new Error('pgbench is not installed: postgresql-contrib has it')));
    child.once('exit', (code) => (code === 0 ? resolve(text) : reject(new Error(text))));
  });
}

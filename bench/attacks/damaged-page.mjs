/**
 * Damages a page of ledger entries on disk, as a failing disk does, and checks that exactly the accounts with entries
 * on that page are stopped.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ledgerOn } from '../../apps/api/src/modules/ledger/public.ts';
import { connectDatabase } from '../../apps/api/src/platform/database/db.ts';
import { createLog } from '../../apps/api/src/platform/logs/log.ts';
import { startLedgerServer } from '../lib/ledger-server.mjs';

const MEMBERS = 300;
const DEPOSITS = 3;
const PAGE_BYTES = 8192;

const server = await startLedgerServer({});
try {
  await makeHistory();
  assert.equal((await onLedger((ledger) => ledger.watch()))?.text, undefined);
  const { file, block, accounts } = await findPage();
  await server.halt();
  damage(path.join(server.folder, file), block);
  await server.start();
  console.log(`  page ${block} of ${file} is damaged: it held entries of ${accounts.length} members`);

  const texts = await onLedger(async (ledger) => {
    const received = [];
    for (let round = 0; round < 3; round += 1) received.push((await ledger.watch())?.text);
    return received;
  });
  assert.deepEqual(texts, [
    'the ledger could not be checked',
    'the ledger could not be checked',
    'accounts of the ledger cannot be read and were stopped',
  ]);
  assert.deepEqual(await numbers('select account_id as n from ledger.balance where frozen order by 1'), accounts);
  assert.deepEqual(
    await numbers(`select account_id as n from ledger.finding where fault = 'UNREADABLE' order by 1`),
    accounts,
  );
  console.log('  the first check rang, the third stopped exactly these');
} finally {
  await server.stop();
}

async function makeHistory() {
  await query(`
    do $$
    declare
      v_bank bigint := ledger.open_account('bank', 'main', 'THB');
    begin
      for i in 1 .. ${MEMBERS} loop
        for j in 1 .. ${DEPOSITS} loop
          perform ledger.transfer(gen_random_uuid(), 'deposit', 'r', 'THB',
            array[v_bank, ledger.open_account('wallet', 'member ' || i, 'THB')], array[-100, 100]);
        end loop;
      end loop;
    end $$`);
  await query(`select ledger.open_account('wallet', '${randomUUID()}', 'THB')`); // An account without any history.
}

/** A page in the middle of the table, and the members whose entries it holds. */
async function findPage() {
  const [table] = await query(
    'select tableoid::regclass::text as name, pg_relation_filepath(tableoid) as file from ledger.entry limit 1',
  );
  const block = 2;
  const accounts = await numbers(
    `select distinct account_id as n from ${table?.name}
     where ctid >= '(${block},0)' and ctid < '(${block + 1},0)' and balance_after is not null order by 1`,
  );
  assert.ok(accounts.length > 1 && accounts.length < MEMBERS / 2);
  return { file: table?.file, block, accounts };
}

/** @param {string} file @param {number} block */
function damage(file, block) {
  const fd = openSync(file, 'r+');
  writeSync(fd, Buffer.from('a bad disk was here'), 0, 19, block * PAGE_BYTES + 4_000);
  closeSync(fd);
}

/** @template T @param {(ledger: import('../../apps/api/src/modules/ledger/public.ts').Ledger) => Promise<T>} work */
async function onLedger(work) {
  const { db, close } = connectDatabase(server.serverUrl, createLog('silent'));
  try {
    return await work(ledgerOn(db));
  } finally {
    await close();
  }
}

/** @param {string} text */
async function numbers(text) {
  return (await query(text)).map(({ n }) => Number(n));
}

/** @param {string} text */
async function query(text) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A large service, inserted directly into the tables, as a restore does. Not a valid ledger. */
import { fillDesk, fillQueues } from './office-desk.mjs';
import { fillMoney } from './office-money.mjs';
import { fillPeople } from './office-people.mjs';

/** @typedef {import('./fill.mjs').Database} Database */

/** Independent of each other, so filled in parallel. */
const PARTS = {
  people: (/** @type {Database} */ database, /** @type {Size} */ { members }) => fillPeople(database, members),
  desk: fillDesk,
  money: async (/** @type {Database} */ database, /** @type {Size} */ size) => {
    await fillMoney(database, size);
    await fillQueues(database, size.members);
  },
};

/** @typedef {{ members: number, entries: number }} Size */

/**
 * @param {() => Promise<Database>} connect
 * @param {Size} size
 * @param {(what: string) => void} printLine
 */
export async function fillOffice(connect, size, printLine) {
  const before = performance.now();
  const parts = Object.entries(PARTS).map(async ([what, fill]) => {
    const database = await connect();
    await database.query(
      `set session_replication_role = replica; set synchronous_commit = off; set ledger.writing = 'on';
       set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set jit = off`,
    );
    await fill(database, size);
    await database.end();
    printLine(`  ${what} after ${((performance.now() - before) / 1000).toFixed(0)} s`);
  });
  await Promise.all(parts);
  const database = await connect();
  await database.query('drop table bench_move, bench_wait, bench_said');
  await database.query('vacuum analyze');
  await database.end();
}

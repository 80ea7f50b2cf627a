/** Bulk inserts directly into the tables, as a restore does. */

/** @typedef {import('pg').Client} Database */

/**
 * Drops the indexes of the tables for the duration of `work` and builds them once afterwards: row by row takes several
 * times as long. Indexes of a constraint stay.
 * @param {Database} database
 * @param {readonly string[]} tables
 * @param {() => Promise<void>} work
 */
export async function withoutIndexes(database, tables, work) {
  const { rows } = await database.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  await work();
  for (const { made } of rows) await database.query(made);
}

/** SQL of a pseudo-random number from 0 up to 1, the same in every run. @param {string} n @param {number} seed */
export const chance = (n, seed) => `((hashint8extended(${n}, ${seed}) & 1048575) / 1048576.0)`;

/** SQL of one element of a list. @param {readonly string[]} list @param {string} place  From 0 up to 1. */
export const oneOf = (list, place) => `(array['${list.join("','")}'])[1 + floor(${list.length} * ${place})::int]`;

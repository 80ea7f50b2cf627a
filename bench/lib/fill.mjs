/** Tools to write many rows at once, straight into the tables as a restore would. */

/** @typedef {import('pg').Client} Database */

/**
 * Writes rows without triggers, and builds the indexes of their tables once over all of them: row by row it takes
 * several times as long. Those behind a key stay.
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

/** A number from 0 up to 1 that looks like chance and is the same each time. @param {string} n @param {number} seed */
export const chance = (n, seed) => `((hashint8extended(${n}, ${seed}) & 1048575) / 1048576.0)`;

/** One of a list. @param {readonly string[]} list @param {string} place  From 0 up to 1. */
export const oneOf = (list, place) => `(array['${list.join("','")}'])[1 + floor(${list.length} * ${place})::int]`;

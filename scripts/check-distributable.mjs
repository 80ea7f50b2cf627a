/**
 * `npm run check:distributable`: which tables and statements would run as they are when members are distributed by their
 * id over the machines of a PostgreSQL-compatible engine, by its documented limits (docs/growth.md). Fails for a table
 * that nobody has placed.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { APART, BY_PARENT, MEMBER_COLUMNS, REFERENCE } from './lib/distribution.mjs';
import { readStatements } from './lib/read-statements.mjs';
import { ROOT } from './lib/root.mjs';

/** @typedef {{ name: string, columns: string[], keys: string[][], references: string[] }} Table */
/** @typedef {'member' | 'parent' | 'reference' | 'apart'} Place */

/** @param {string} schema @returns {Table[]} */
export function readTables(schema) {
  return [...schema.matchAll(/^create (?:unlogged )?table ([\w.]+) \(\n([\s\S]*?)\n\)/gm)].map(
    ([, name = '', body = '']) => ({
      name,
      columns: [...body.matchAll(/^ {2}(\w+) /gm)]
        .map(([, column = '']) => column)
        .filter((column) => column !== 'constraint'),
      keys: [...body.matchAll(/(?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/g)].map(([, columns = '']) => columns.split(', ')),
      references: [...body.matchAll(/REFERENCES ([\w.]+)/g)].map(([, other = '']) => other),
    }),
  );
}

/** @param {Table} table @returns {Place | undefined} */
export function placeOf({ name, columns }) {
  if (REFERENCE.includes(name)) return 'reference';
  if (APART.includes(name)) return 'apart';
  if (name in BY_PARENT) return 'parent';
  return name === 'member' || memberColumn(columns) ? 'member' : undefined;
}

/** @param {readonly string[]} columns */
const memberColumn = (columns) => MEMBER_COLUMNS.find((column) => columns.includes(column));

/**
 * Keys without the member's id, which one machine cannot guard for all.
 * @param {Table} table
 */
const keysAcross = ({ name, columns, keys }) => {
  const own = name === 'member' ? 'id' : (memberColumn(columns) ?? '');
  return keys.filter((key) => !key.includes(own));
};

/** A row by its own key: one machine, once the caller gives the member's id with it. */
const ROW =
  /\b(id|number|hash|token_hash|reference|payment_id|conversation_id|transfer_id|withdrawal_id|slip_id|session_id)\b['"]?(,\s*['"])?\s*(=|in\b)/;

/**
 * How a statement runs: for one member, on copies and the office's machine alone, over all members, or over members'
 * rows and rows of the office's machine together; `row`: by the key of a member's row.
 * @param {import('./lib/read-statements.mjs').Statement} statement
 * @param {ReadonlyMap<string, Place>} places
 */
export function reachOf({ text, tables }, places) {
  const found = tables.map((table) => places.get(table)).filter((place) => place !== undefined);
  const isMembers = found.some((place) => place === 'member' || place === 'parent');
  if (!isMembers) return 'office';
  const isOne =
    /\b(member_id|memberId|owner|member|account_id)\b\s*['"]?,?\s*['"]?(=|in\b)/.test(text) || /^\s*insert/i.test(text);
  if (!isOne) return ROW.test(text) ? 'row' : 'all';
  return found.includes('apart') ? 'mixed' : 'one';
}

/** @param {string} root */
export function report(root) {
  const tables = readTables(readFileSync(path.join(root, 'docs/schema.sql'), 'utf8'));
  /** @type {Map<string, Place>} */
  const places = new Map();
  const unplaced = [];
  for (const table of tables) {
    const place = placeOf(table);
    if (place) places.set(table.name, place);
    else unplaced.push(table.name);
  }
  const names = new Set(tables.map(({ name }) => name));
  const gone = [...REFERENCE, ...APART, ...Object.keys(BY_PARENT)].filter((name) => !names.has(name));
  const statements = readStatements(path.join(root, 'apps/api/src'), [...names]);
  /** @param {ReturnType<typeof reachOf>} wanted */
  const reaching = (wanted) => statements.filter((statement) => reachOf(statement, places) === wanted);
  /** @param {Place} place */
  const at = (place) => tables.filter(({ name }) => places.get(name) === place);
  const members = at('member');
  return {
    unplaced,
    gone,
    tables: tables.length,
    asIs: members.filter((table) => keysAcross(table).length === 0).map(({ name }) => name),
    widened: members.filter((table) => keysAcross(table).length > 0).map(({ name }) => name),
    parent: at('parent').map(({ name }) => name),
    reference: at('reference').map(({ name }) => name),
    apart: at('apart').map(({ name }) => name),
    statements: {
      all: statements.length,
      one: reaching('one').length,
      office: reaching('office').length,
      rows: reaching('row'),
      acrossMembers: reaching('all'),
      mixed: reaching('mixed'),
    },
  };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { unplaced, gone, statements, ...found } = report(ROOT);
  /** @param {string} text @param {readonly string[]} names */
  const line = (text, names) => console.log(`${String(names.length).padStart(4)}  ${text}`);
  console.log(`${found.tables} tables`);
  line('by member, as they are', found.asIs);
  line('by member, with the member’s id added to their keys (plan K)', found.widened);
  line('by member, with the member’s id added as a column (plan P)', found.parent);
  line('copied to each machine', found.reference);
  line('on the office’s machine (plan O)', found.apart);
  console.log(`${statements.all} statements`);
  console.log(`${String(statements.one).padStart(4)}  of one member: run where the member is`);
  console.log(`${String(statements.office).padStart(4)}  of copies and the office’s machine alone`);
  line(
    'of one row by its key: run where it is, with the member’s id as a further argument (plan K)',
    statements.rows.map(({ file }) => file),
  );
  line(
    'over all members: run on each machine at once, or from a replica (plan S)',
    statements.acrossMembers.map(({ file }) => file),
  );
  line(
    'of a member and the office’s machine in one (plan M)',
    statements.mixed.map(({ file }) => file),
  );
  if (argv.includes('--list'))
    for (const { file, text } of [...statements.acrossMembers, ...statements.mixed])
      console.log(`\n${file}\n  ${text.replace(/\s+/g, ' ').trim().slice(0, 200)}`);
  for (const name of unplaced) console.error(`${name}: place this table in scripts/lib/distribution.mjs`);
  for (const name of gone) console.error(`${name}: no such table; remove it from scripts/lib/distribution.mjs`);
  if (unplaced.length + gone.length > 0) process.exitCode = 1;
}

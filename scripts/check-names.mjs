/**
 * Rejects words in exported names, class names of styles and file names that a payments engineer would have to learn here (docs/glossary.md).
 * Each word is listed with the reason and the field's word.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT } from './lib/root.mjs';

const SPEECH = 'a verb of speech: record, receive or listen; notify, publish or emit; query, fetch or request';
const STORAGE = 'does not name the storage: cache, draft, store, save or retain';
const IMAGE = 'an image: balance card, game row, woven border, masked amount, burst';
const VERDICT = 'not our verb: evaluate, check or score';

/** @type {Readonly<Record<string, string>>} */
const WORDS = {
  ...Object.fromEntries('hear heard hearer tell told say said ask asked questions'.split(' ').map((w) => [w, SPEECH])),
  ...Object.fromEntries('keep kept keeper'.split(' ').map((w) => [w, STORAGE])),
  ...Object.fromEntries('purse purses lane lanes hem veil rush'.split(' ').map((w) => [w, IMAGE])),
  ...Object.fromEntries('judge judged'.split(' ').map((w) => [w, VERDICT])),
  wish: 'a member sends a request',
  hindrance: 'what stops a withdrawal is a blocker',
  tend: 'a process sends a heartbeat',
  fault: 'a form has an error; a fault is what the sandbox injects',
  faults: 'a form has errors; faults are what the sandbox injects',
  'under way': 'pending',
  'sit down': 'an operator starts a shift',
  'go round': 'a sweep',
};

/** Fault injection, and names fixed by HTTP and by migrations. */
const ALLOWED = [
  /^apps\/sandbox\/.*fault/i,
  /^givenFault$/,
  /^setFault$/,
  /keepAlive/i,
  /^(apps|bench)\/.*\/migrations\//,
];

const FOLDERS = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs'];

const NAMES =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

const CLASSES = /(?<=\.)[a-z][a-z-]*(?![^{]*;)/g;

/** @param {string} name */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();

/** @param {string} name @returns {string | undefined} */
export function reasonAgainst(name) {
  if (ALLOWED.some((allowed) => allowed.test(name))) return undefined;
  const words = ` ${wordsOf(name)} `;
  const found = Object.keys(WORDS).find((word) => words.includes(` ${word} `));
  return found && `"${found}" is ${WORDS[found]}`.replace('is does', 'does');
}

function check() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  ).filter((file) => /\.\w+$/.test(file) && !/(^|\/)(node_modules|dist|data)\//.test(file));
  const refused = files.flatMap((file) =>
    [file, ...namesOf(file)].flatMap((name) => {
      const reason = reasonAgainst(name);
      return reason ? [`${file}: ${name === file ? '' : `${name}: `}${reason}`] : [];
    }),
  );
  for (const line of refused) console.error(line);
  console.log(`names: ${files.length} files, ${refused.length} refused`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

/** @param {string} file @returns {string[]} */
function namesOf(file) {
  if (file.endsWith('.css')) return [...new Set(readFileSync(path.join(ROOT, file), 'utf8').match(CLASSES))];
  if (!/\.(ts|tsx|mjs)$/.test(file) || /^apps\/sandbox\/src\/faults\//.test(file)) return [];
  return [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(NAMES)].map(([, name = '']) => name);
}

if (argv[1] === fileURLToPath(import.meta.url)) check();

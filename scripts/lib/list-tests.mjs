import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { ROOT } from './root.mjs';
import { readBrowserReport } from './test-reports.mjs';

/** @typedef {{ file: string, title: string }} Titled  with the titles of the groups it stands in */

/** Every test that the two runners know of. @returns {Promise<Titled[]>} */
export async function listTests() {
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-tests-'));
  const [units, specs] = [path.join(folder, 'units.json'), path.join(folder, 'specs.json')];
  try {
    await run('vitest', ['list', '--static-parse', `--json=${units}`]);
    await run('playwright', ['test', '--list', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: specs });
    return [...readJson(units).map(titledUnit), ...readBrowserReport(readJson(specs)).tests];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {{ name: string, file: string }} unit @returns {Titled} */
const titledUnit = ({ name, file }) => ({ file: path.relative(ROOT, file), title: name });

/** Files of the browser tests look for the world they are run in; for their titles any will do. */
const NOWHERE = 'http://127.0.0.1:1';
const WORLD = { E2E_LAO_URL: NOWHERE, E2E_SANDBOX_URL: NOWHERE, E2E_DATABASE_URL: NOWHERE };

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 */
const run = (program, args, more = {}) =>
  runCommand(process.execPath, [path.join(ROOT, 'node_modules/.bin', program), ...args], {
    failure: `${program} could not list its tests:`,
    env: { ...process.env, ...WORLD, ...more },
  });

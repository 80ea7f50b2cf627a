/** `npm run check:imports`: checks the import rules of `.dependency-cruiser.cjs`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { capture } from './lib/command.mjs';
import { ROOT } from './lib/root.mjs';

const WORKSPACE = /^(apps|packages)\/[^/]+\//;

const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench'].filter((name) => existsSync(path.join(ROOT, name)));
const { output } = await capture('node_modules/.bin/depcruise', [...folders, '--output-type', 'json']);
/** @type {{ modules: { source: string, dependencies: { module: string, resolved: string }[] }[],
 *   summary: { totalCruised: number, violations: { rule: { name: string }, from: string, to: string }[] } }} */
const { modules, summary } = parse(output);

const ours = modules.filter(({ source }) => !source.includes('node_modules/'));
const errors = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...ours.flatMap(({ source, dependencies }) =>
    dependencies
      .filter((found) => climbsOut(source, found))
      .map(({ module }) => `no-climbing-out: ${source} → ${module}`),
  ),
];
// With an unsupported compiler, dependency-cruiser silently reads nothing and finds no violation.
if (!ours.some(({ source }) => source.endsWith('.ts')))
  errors.push('No TypeScript module was read, so no rule was checked.');

for (const error of errors) console.error(error);
if (errors.length === 0) console.log(`${ours.length} modules keep the import rules.`);
process.exitCode = errors.length > 0 ? 1 : 0;

/**
 * Whether a relative path leaves its app or package; other packages are imported by name.
 * @param {string} source
 * @param {{ module: string, resolved: string }} found
 */
function climbsOut(source, { module, resolved }) {
  const home = WORKSPACE.exec(source)?.[0];
  return (
    home !== undefined &&
    !source.includes('/testing/') &&
    module.startsWith('.') &&
    !resolved.startsWith(home) &&
    !resolved.startsWith('.')
  );
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`dependency-cruiser gave no report:\n${text.slice(0, 2_000)}`);
  }
}

/** `npm run check:size`: what the login page makes a phone load, compressed, language by language. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/root.mjs';

const BUDGET_BYTES = { scripts: 110_000, fonts: 70_000 };
const PAGE = ['index.html', 'src/features/login/login-page.tsx'];
/** The texts and faces that a reader of each language needs on this page. */
const LANGUAGES = {
  th: { texts: /(locales\/th\/(common|login)|texts\/errors\.th)\.json$/, fonts: /latin|thai|baht/ },
  la: { texts: /(locales\/la\/(common|login)|texts\/errors\.la)\.json$/, fonts: /latin|lao|kip/ },
  en: { texts: /(locales\/en\/(common|login)|texts\/errors\.en)\.json$/, fonts: /latin|baht/ },
};
const TEXTS = /(locales\/\w+\/|texts\/).*\.json$/;

/** @typedef {{ file: string, imports?: string[] }} Chunk */

const dist = path.join(ROOT, 'apps/member-web/dist');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** @type {string[]} */
const faults = [];
const page = withImports(PAGE);
for (const name of page) {
  if (TEXTS.test(name)) faults.push(`Every reader loads ${name}, whatever the language: import it on demand.`);
}
for (const [language, { texts, fonts }] of Object.entries(LANGUAGES)) {
  const textChunks = Object.keys(manifest).filter((name) => texts.test(name));
  if (textChunks.length === 0) faults.push(`No texts were found for ${language}: is the list in this file still true?`);
  const scripts = withImports([...PAGE, ...textChunks]);
  const faces = Object.keys(manifest).filter((name) => name.endsWith('.woff2') && fonts.test(path.basename(name)));
  check(language, 'scripts', sum([...scripts]));
  check(language, 'fonts', sum(faces));
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/**
 * @param {string} language
 * @param {keyof typeof BUDGET_BYTES} kind
 * @param {number} bytes
 */
function check(language, kind, bytes) {
  const line = `login, ${language}: ${(bytes / 1000).toFixed(1)} kB of ${kind}, ${BUDGET_BYTES[kind] / 1000} allowed`;
  console.log(line);
  if (bytes === 0 || bytes > BUDGET_BYTES[kind]) faults.push(`Over the budget, or nothing measured: ${line}`);
}

/** These and all that they import, each once. @param {string[]} names */
function withImports(names) {
  const seen = new Set(names);
  for (const name of seen) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest of the build.`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return seen;
}

/** @param {string[]} names */
function sum(names) {
  return names.reduce((total, name) => total + sizeOf(manifest[name]?.file ?? ''), 0);
}

/** As the server sends it. @param {string} file */
function sizeOf(file) {
  const plain = path.join(dist, file);
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
}

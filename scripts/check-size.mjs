/** `npm run check:size`: compressed bytes that login and home load on a phone, and the back office, by language. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/root.mjs';

const FONTS_BUDGET_BYTES = 70_000;
/** The entry that shows the app shell. One import too many adds the whole app, and its styles in the wrong order. */
const FIRST_BUDGET_BYTES = 10_000;
/** Chunks that each page renders at once, and its messages. */
const PAGES = [
  { page: 'login', parts: ['login/login-page.tsx'], texts: ['login'], scriptsBudgetBytes: 112_000 },
  {
    page: 'home',
    parts: ['home/home-page.tsx', 'howto/howto-guide.tsx', 'agreement/agreement-prompt.tsx'],
    texts: ['home', 'games', 'howto', 'agreement'],
    scriptsBudgetBytes: 170_000,
  },
];
/** Chunks that the chat adds to the page below it, with its connection and the card of a statement entry. */
const CHAT = {
  parts: [
    'src/features/chat/chat-widget.tsx',
    'src/features/chat/components/receipt-card.tsx',
    '../../node_modules/socket.io-client/build/esm/index.js',
  ],
  budgetBytes: 35_000,
};
/** Font faces needed by each language. */
const FONTS = { th: /latin|thai|baht/, la: /latin|lao|kip/, en: /latin|baht/ };
const TEXTS = /(locales\/\w+\/|texts\/).*\.json$/;

/** Chunks that an operator loads before the first page can be rendered, and that page. */
const OFFICE = { parts: ['index.html', 'src/features/audit/audit-page.tsx'], texts: ['audit'], budgetBytes: 150_000 };

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

const { manifest, withImports, sum, sizeOf } = builtApp('member-web');

/** @type {string[]} */
const errors = [];
check('every page', 'first scripts', sum([...withImports(['index.html'])]), FIRST_BUDGET_BYTES);
for (const { page, parts, texts, scriptsBudgetBytes } of PAGES) {
  const entries = ['index.html', 'src/app/start.tsx', ...parts.map((part) => `src/features/${part}`)];
  for (const name of withImports(entries)) {
    if (TEXTS.test(name)) errors.push(`Every reader loads ${name}, whatever the language: import it on demand.`);
  }
  for (const [language, fonts] of Object.entries(FONTS)) {
    const words = new RegExp(`(locales/${language}/(common|${texts.join('|')})|texts/errors\\.${language})\\.json$`);
    const textChunks = Object.keys(manifest).filter((name) => words.test(name));
    if (textChunks.length !== texts.length + 2) {
      errors.push(`Not all texts of ${page} were found for ${language}: is the list in this file still true?`);
    }
    const faces = Object.keys(manifest).filter((name) => name.endsWith('.woff2') && fonts.test(path.basename(name)));
    check(`${page}, ${language}`, 'scripts', sum([...withImports([...entries, ...textChunks])]), scriptsBudgetBytes);
    check(`${page}, ${language}`, 'fonts', sum(faces), FONTS_BUDGET_BYTES);
  }
}
for (const language of Object.keys(FONTS)) {
  const app = withImports(['index.html', 'src/app/start.tsx', 'src/features/home/home-page.tsx']);
  const chat = [...withImports([...CHAT.parts, `locales/${language}/chat.json`])].filter((name) => !app.has(name));
  const styles = [...new Set(chat.flatMap((name) => manifest[name]?.css ?? []))];
  const bytes = sum(chat) + styles.reduce((total, file) => total + sizeOf(file), 0);
  check(`chat, ${language}`, 'scripts and styles beyond the app', bytes, CHAT.budgetBytes);
}
const office = builtApp('back-office');
for (const language of ['th', 'en']) {
  const texts = ['common', ...OFFICE.texts].map((name) => `locales/${language}/${name}.json`);
  const errors = Object.keys(office.manifest).filter((name) => name.endsWith(`texts/errors.${language}.json`));
  const bytes = office.sum([...office.withImports([...OFFICE.parts, ...texts, ...errors])]);
  check(`back office, ${language}`, 'scripts', bytes, OFFICE.budgetBytes);
}
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;

/**
 * @param {string} what
 * @param {string} kind
 * @param {number} bytes
 * @param {number} budgetBytes
 */
function check(what, kind, bytes, budgetBytes) {
  const line = `${what}: ${(bytes / 1000).toFixed(1)} kB of ${kind}, ${budgetBytes / 1000} allowed`;
  console.log(line);
  if (bytes === 0 || bytes > budgetBytes) errors.push(`Over the budget, or nothing measured: ${line}`);
}

/**
 * The build output of a web app, and functions to measure it.
 * @param {string} app
 */
function builtApp(app) {
  const dist = path.join(ROOT, 'apps', app, 'dist');
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  /** Bytes as the server sends them. @param {string} file */
  const size = (file) => {
    const plain = path.join(dist, file);
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  };
  return {
    manifest: chunks,
    sizeOf: size,
    /** The named chunks and everything they import, each once. @param {string[]} names */
    withImports(names) {
      const seen = new Set(names);
      for (const name of seen) {
        const chunk = chunks[name];
        if (!chunk) throw new Error(`${name} is not in the manifest of the build.`);
        for (const imported of chunk.imports ?? []) seen.add(imported);
      }
      return seen;
    },
    /** @param {string[]} names */
    sum: (names) => names.reduce((total, name) => total + size(chunks[name]?.file ?? ''), 0),
  };
}

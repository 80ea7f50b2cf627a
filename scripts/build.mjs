/** `npm run build`, or `node scripts/build.mjs api sandbox` for some parts: sources in, `apps/*\/dist` out. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as esbuild from 'esbuild';
import { allParts, stamped } from './lib/build-parts.mjs';
import { ROOT } from './lib/root.mjs';

/** `config` is an entry of its own, so that `npm start` can validate the environment before it starts anything. */
const ENTRIES = {
  api: {
    main: 'main.ts',
    migrate: 'migrate.ts',
    seed: 'seed.ts',
    verify: 'verify.ts',
    doctor: 'doctor.ts',
    rotate: 'rotate.ts',
    serve: 'serve.ts',
    config: 'app/config.ts',
    'qr-worker': 'modules/slips/reading/qr-worker.mjs',
  },
  sandbox: { main: 'main.ts', config: 'config.ts' },
};
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;
const WORTH_COMPRESSING_BYTES = 1_000;

/** @type {Record<import('./lib/build-parts.mjs').Part, () => Promise<void>>} */
const BUILDS = {
  api: () => buildServer('api'),
  sandbox: () => buildServer('sandbox'),
  'member-web': () => buildWeb('member-web', async (root) => writeEntryChunks(root, await renderShells(root))),
  'back-office': () => buildWeb('back-office', buildPreview),
};

const wanted = process.argv.slice(2);
for (const part of allParts().filter((name) => wanted.length === 0 || wanted.includes(name))) {
  await stamped(part, () => BUILDS[part]());
}

/** @param {keyof typeof ENTRIES} part */
async function buildServer(part) {
  const entries = Object.entries(ENTRIES[part]).map(([out, file]) => ({
    out,
    in: path.join(ROOT, 'apps', part, 'src', file),
  }));
  await esbuild.build({
    entryPoints: entries.filter((entry) => existsSync(entry.in)),
    outdir: path.join(ROOT, 'apps', part, 'dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [{ name: 'our packages in, all others out', setup: bundleOnlyOurs }],
  });
}

/** Our packages are TypeScript, which Node cannot run, so they go into the bundle. @param {esbuild.PluginBuild} build */
function bundleOnlyOurs(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
    kind === 'entry-point' || name.startsWith('@krapao/') ? undefined : { path: name, external: true },
  );
}

/**
 * @param {string} app
 * @param {(root: string) => Promise<void>} [finish]  further build steps before the files are compressed
 */
async function buildWeb(app, finish) {
  const { build } = await import('vite');
  const root = path.join(ROOT, 'apps', app);
  await build({ root, logLevel: 'warn' });
  await finish?.(root);
  await compressFolder(path.join(root, 'dist'));
}

/** The member screens in which the back office previews drafts. */
async function buildPreview() {
  const { build } = await import('vite');
  const root = path.join(ROOT, 'apps/member-web');
  await build({ root, configFile: path.join(root, 'vite.preview.config.ts'), logLevel: 'warn' });
}

/**
 * Prerenders home in every language, for display until the app has loaded. The app renders itself, in happy-dom.
 * @param {string} root
 */
async function renderShells(root) {
  const { build } = await import('vite');
  const { Window } = await import('happy-dom');
  const outDir = path.join(root, 'dist/.shells');
  const ssr = 'src/app/app-shell/render-shell.tsx';
  await build({ root, logLevel: 'warn', build: { ssr, outDir, manifest: false, copyPublicDir: false } });
  const window = new Window({ url: 'http://localhost/user/home' });
  const { document, localStorage, sessionStorage } = window;
  localStorage.setItem('token', 'anybody');
  Object.assign(globalThis, { window, document, localStorage, sessionStorage });
  /** @type {{ renderShell(locale: 'th' | 'la' | 'en'): Promise<string> }} */
  const { renderShell } = await import(pathToFileURL(path.join(outDir, 'render-shell.js')).href);
  /** @type {Record<string, string>} */
  const shells = {};
  for (const locale of /** @type {const} */ (['th', 'la', 'en'])) shells[locale] = await renderShell(locale);
  await window.happyDOM.close();
  rmSync(outDir, { recursive: true });
  return shells;
}

/**
 * @param {string} root
 * @param {Record<string, string>} shells
 */
async function writeEntryChunks(root, shells) {
  /** @type {typeof import('../apps/member-web/build/entry-chunks.mjs')} */
  const { entryChunks } = await import(pathToFileURL(path.join(root, 'build/entry-chunks.mjs')).href);
  const manifest = JSON.parse(readFileSync(path.join(root, 'dist/.vite/manifest.json'), 'utf8'));
  const parts = JSON.stringify(entryChunks(manifest, shells));
  writeFileSync(path.join(root, 'dist/.vite/entry-chunks.json'), parts);
}

/** Compresses once, at the highest level, so that the server never does so during a request. @param {string} folder */
async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      if (content.length < WORTH_COMPRESSING_BYTES) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

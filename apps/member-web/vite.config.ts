import { fileURLToPath } from 'node:url';
import { webApp } from '@krapao/web/vite/web-app.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The development server does not write the flags into the page, so they come from the same variables here. */
const flagsFromEnvironment: Plugin = {
  name: 'flags-from-environment',
  apply: 'serve',
  transformIndexHtml: (html) => {
    const { LAOS_MODE, IFRAME_MODE, SPORTS_SITE_URL, PROVIDER_NOTICE, CHAT_BACKEND_URL } = process.env;
    const flags = {
      laosMode: LAOS_MODE === 'true' || LAOS_MODE === '1',
      iframeMode: IFRAME_MODE === 'true' || IFRAME_MODE === '1',
      sportsSiteUrl: SPORTS_SITE_URL ?? null,
      providerNotice: PROVIDER_NOTICE ?? null,
      chatBackendUrl: CHAT_BACKEND_URL ?? null,
    };
    return html.replace('type="application/json">{}', `type="application/json">${JSON.stringify(flags)}`);
  },
};

/**
 * Vite treats a style sheet that failed to load as loaded, so every chunk that needs it would render unstyled until a
 * reload. This plugin drops the failed style sheet, so that the next attempt loads it again.
 */
const styleSheetsAgain: Plugin = {
  name: 'style-sheets-again',
  apply: 'build',
  transform: (code, id) => {
    if (!id.includes('vite/preload-helper')) return null;
    const mended = code
      .replace(/seen\[href\] = void 0;(?=\s*throw)/, 'delete seen[href];')
      .replace('link.addEventListener("load", res);', '$& link.addEventListener("error", () => link.remove());');
    if (!/delete seen.*link\.remove/s.test(mended))
      throw new Error('Vite loads style sheets in another way than before.');
    return { code: mended, map: null };
  },
};

/** Lists every script and style sheet of the build for precaching (see app/precache-for-offline.ts). */
const filesForOffline: Plugin = {
  name: 'files-for-offline',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) && !name.includes('.worker-'));
    const source = JSON.stringify(files.map((name) => `/${name}`));
    this.emitFile({ type: 'asset', fileName: 'offline-files.json', source });
  },
};

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** A source file with all that it imports, but not on demand. */
function importsOf(file: string, graph: Graph): Set<string> {
  const root = fileURLToPath(new URL(file, import.meta.url));
  const seen = new Set([root]);
  for (const id of seen) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  seen.delete(root);
  return seen;
}

let loaded: Record<'first' | 'app' | 'home' | 'login', Set<string>> | undefined;

/**
 * Chunks by the page that needs them first, because a slow phone waits longer for thirty small files than for three
 * larger ones: `first` shows the shell, `base` (libraries) and `kit` are for every page, `member` for home and others.
 */
function entryChunkOf(id: string, graph: Graph): string | null {
  loaded ??= {
    first: importsOf('src/main.ts', graph),
    app: importsOf('src/app/start.tsx', graph),
    home: importsOf('src/features/home/home-page.tsx', graph),
    login: importsOf('src/features/login/login-page.tsx', graph),
  };
  const { first, app, home, login } = loaded;
  if (first.has(id)) return 'first';
  if (app.has(id)) return id.includes('/node_modules/') ? 'base' : 'kit';
  if (login.has(id) && !id.includes('/features/')) return 'kit';
  return home.has(id) ? 'member' : null;
}

/** Makes Chromium compile a file whole, off the main thread, instead of function by function when called. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), webApp, flagsFromEnvironment, styleSheetsAgain, filesForOffline],
  server: { proxy: { '/api': api, '/pictures': api, '/socket.io': { target: api, ws: true } } },
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (/^(base|kit|member)$/.test(name) ? COMPILE_AHEAD : ''),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: entryChunkOf, debugName: 'entry chunks' }],
        },
      },
    },
  },
});

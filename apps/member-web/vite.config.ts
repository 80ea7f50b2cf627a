import { compileTexts } from '@krapao/web/vite/compile-texts.mjs';
import { releasedRouter } from '@krapao/web/vite/released-router.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development there is no server page to carry the flags, so they come from the same variables here. */
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
 * Vite takes a style sheet that did not come for one that did: the part that wanted it, and every other that does, would
 * be drawn bare until the whole page is loaded anew. Here it is forgotten, so that the next attempt asks for it again.
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

/** Names every script and style sheet of the build, for whoever keeps them for offline (see app/keep-for-offline.ts). */
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

/** The libraries that every screen stands on. */
const BASE = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|use-intl|@formatjs)\//;

/** What the first page is drawn with, whichever it is. */
const KIT = new RegExp(
  [
    'packages/ui/src/(app-bar|back-closes|banner|button|cx|dock|icon|icon-button|icon-names|language-select|mark|page|retry|toast)\\.',
    'packages/ui/src/.*\\.svg',
    'member-web/src/app/(?!start|first-picture|chat-slot|live-signals)',
    'packages/web/src/(i18n/|parts/(crash-screen|lazy-part|missing-part|toasts)|browser/(at-rest|use-is-online|use-title)|session/use-token)',
    'packages/web/src/api/query-client',
    'member-web/src/shared/(i18n/|session/|money/wallet-query)',
  ].join('|'),
);

/** What nearly every page of a member is drawn with. What brings a large library along stays apart. */
const MEMBER = new RegExp(
  [
    'packages/ui/src/(card|close-sheet|empty|hem|money|purse|skeleton|status)\\.',
    'member-web/src/features/home/.*\\.css',
    'packages/web/src/(?!chat/|api/(ask-until-answered|live-line|upload|use-live|use-once-call)|parts/(html|load-again|paged-table|qr-code)|browser/(save-file|device-name))',
    'member-web/src/shared/(?!bank-account/(account|bank-picker|banks\\.)|chat/|content/|identity/|money/use-money-call|rewards/reward|slips/|statement/use-activity|withdrawal/withdrawal-|wizard/)',
  ].join('|'),
);

/** What the page shows and asks before anything else, with the styles that all others build on: its own file. */
const FIRST = new RegExp(
  [
    'packages/(money/src/|contract/src/(?!bank-badges))',
    'packages/ui/src/(styles/|theme|veil)',
    'packages/ui/src/(app-bar|banner|button|dock|icon|icon-button|language-select|mark|page|retry|toast)\\.css',
    'member-web/src/app/.*\\.css',
    'packages/web/src/parts/missing-part\\.css',
    'first-picture/|features/home/(games/lanes|wide)\\.ts|vite/preload-helper',
    'packages/web/src/(api/(api-error|call|early-calls)|browser/(next-frame|page-config|storage)|i18n/locale|session/session|time/(countdown|format|server-time))\\.ts',
    'member-web/src/shared/(flags|paths|money/(balance|last-wallet)|rewards/places)\\.ts',
  ].join('|'),
);

/** Makes Chromium compile a file whole, beside its main thread, instead of function by function when it is called. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), compileTexts, releasedRouter, flagsFromEnvironment, styleSheetsAgain, filesForOffline],
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    manifest: true,
    // The CSP allows fonts from files only, and a hashed file is cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // A slow phone waits longer for thirty small files than for three larger ones.
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (/^(base|kit|member)$/.test(name) ? COMPILE_AHEAD : ''),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', test: FIRST, priority: 4 },
            { name: 'base', test: BASE, priority: 3 },
            { name: 'kit', test: KIT, priority: 2 },
            { name: 'member', test: MEMBER, priority: 1 },
          ],
        },
      },
    },
  },
});

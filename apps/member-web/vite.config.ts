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

/** What nearly every screen draws and speaks with. What brings a large library along stays apart. */
const KIT = new RegExp(
  [
    'packages/(money|contract)/src/',
    'packages/ui/src/(banner|button|card|cx|empty|hem|icon|icon-button|mark|money|page|purse|retry|skeleton|status)\\.',
    'packages/ui/src/(styles/|.*\\.svg)',
    'member-web/src/shared/(?!articles|bank-account|html|load-again|paged-table|reward|withdrawal)',
    'query-core/.*/mutationObserver|react-query/.*/useMutation',
  ].join('|'),
);

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), flagsFromEnvironment],
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
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'kit', test: KIT },
          ],
        },
      },
    },
  },
});

import { webApp } from '@krapao/web/vite/web-app.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** These styles set the order of the cascade layers (tokens.css), so their own file comes before all others. */
const STYLES = /packages\/ui\/src\/styles\/|back-office\/src\/app\/office\.css/;

const stylesFirst: Plugin = {
  name: 'styles-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [link] = /\s*<link rel="stylesheet"[^>]*\/styles-[^>]*>/.exec(html) ?? [];
      if (!link) throw new Error('The page has no style sheet of its own.');
      return html.replace(link, '').replace(/\s*<link rel="stylesheet"/, `${link}$&`);
    },
  },
};

/** Libraries used by every screen. They change rarely, so browsers cache their chunk over many builds. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|use-intl|use-sync-external-store)\//;

/** Libraries of dialogs and popups, loaded together. */
const LAYERS = /node_modules\/(@base-ui|@floating-ui)\//;

const api = process.env.API_URL ?? 'http://127.0.0.1:8081';

export default defineConfig({
  plugins: [react(), webApp, stylesFirst],
  server: { proxy: { '/api': api, '/pictures': api, '/socket.io': { target: api, ws: true } } },
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'styles', test: STYLES, priority: 3 },
            { name: 'base', test: BASE, priority: 2 },
            { name: 'layers', test: LAYERS, priority: 1 },
          ],
        },
      },
    },
  },
});

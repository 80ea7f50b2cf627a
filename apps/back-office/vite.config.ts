import { compileTexts } from '@krapao/web/vite/compile-texts.mjs';
import { releasedRouter } from '@krapao/web/vite/released-router.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The order of the layers (tokens.css) must be known before any other style sheet comes: its own file, the first. */
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

/** The libraries that every screen stands on: they change rarely, so a browser keeps them over many builds. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|use-intl|use-sync-external-store)\//;

/** What lies over a page is drawn with it. */
const LAYERS = /node_modules\/(@base-ui|@floating-ui)\//;

const api = process.env.API_URL ?? 'http://127.0.0.1:8081';

export default defineConfig({
  plugins: [react(), compileTexts, releasedRouter, stylesFirst],
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    manifest: true,
    // The CSP allows fonts from files only, and a hashed file is cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
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

import { compileTexts } from '@krapao/web/vite/compile-texts.mjs';
import { releasedRouter } from '@krapao/web/vite/released-router.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The members' own screens for the back office, which shows drafts in them. Members are never sent any of it. */
export default defineConfig({
  plugins: [react(), compileTexts, releasedRouter],
  base: '/preview/',
  build: {
    outDir: '../back-office/dist/preview',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { input: 'preview.html' },
  },
});

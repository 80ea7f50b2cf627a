import { webApp } from '@krapao/web/vite/web-app.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The members' screens for the back office, which previews drafts in them. Never sent to members. */
export default defineConfig({
  plugins: [react(), webApp],
  base: '/preview/',
  build: {
    outDir: '../back-office/dist/preview',
    emptyOutDir: true,
    rolldownOptions: { input: 'preview.html' },
  },
});

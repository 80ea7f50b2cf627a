import { defineConfig } from 'vitest/config';
import { compileTexts } from './packages/web/vite/compile-texts.mjs';

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'packages', include: ['packages/!(web)/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/{api,sandbox}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['scripts/test-database.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Every file makes a database of its own, so files may share a process and its loaded modules.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [compileTexts],
        test: {
          name: 'web',
          include: [
            'apps/member-web/{src,build}/**/*.test.{ts,tsx}',
            'packages/ui/src/**/*.test.tsx',
            'packages/web/src/**/*.test.{ts,tsx}',
          ],
          environment: 'happy-dom',
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { compileTexts } from './packages/web/vite/compile-texts.mjs';

const webTests = (name: string, ending: string, options: { isolate?: boolean }) => ({
  extends: true as const,
  plugins: [compileTexts],
  test: {
    name,
    include: [`{apps/member-web,apps/back-office,packages/ui,packages/web}/{src,build}/**/*.test.${ending}`],
    environment: 'happy-dom',
    ...options,
  },
});

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    // One more than the cores we count on: many wait for a disk or for another program.
    maxWorkers: 3,
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
      // What shows nothing shares a process; what shows something has a page of its own.
      webTests('web', 'ts', { isolate: false }),
      webTests('web, shown', 'tsx', {}),
    ],
  },
});

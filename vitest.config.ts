import { defineConfig } from 'vitest/config';
import { compileTexts } from './packages/web/vite/compile-texts.mjs';

const WEB_TESTS = [
  'apps/member-web/{src,build}/**/*.test.{ts,tsx}',
  'packages/ui/src/**/*.test.tsx',
  'packages/web/src/**/*.test.{ts,tsx}',
];
const MOCKED = ['{apps,packages}/*/src/**/*.mocked.test.tsx'];

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
          include: WEB_TESTS,
          exclude: MOCKED,
          environment: 'happy-dom',
          // A page of its own for each file costs three times what its tests do.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [compileTexts],
        // A module that one file replaces must be the true one for the others.
        test: { name: 'web, modules replaced', include: MOCKED, environment: 'happy-dom' },
      },
    ],
  },
});

import { configDefaults, defineConfig } from 'vitest/config';
import { compileTexts } from './packages/web/vite/compile-texts.mjs';

const APPS = 'apps/{member-web,back-office}';
const PARTS = 'packages/{ui,web}';

/**
 * Whole programs that are started, killed and started again, and a sum over every deal of a game. No row of
 * docs/coverage.md leans on them, and they take as long as a thousand others: `npm run test:all` runs them. Without
 * TEST_SCOPE everything runs.
 */
const LONG = [
  'scripts/{start,postgres,logs}.test.ts',
  'apps/sandbox/src/{main,games/engines/pok-deng}.test.ts',
  'apps/api/src/app/{shut-down,database-away,full-disk}.test.ts',
  'apps/api/src/modules/{deposits,rewards}/crash.test.ts',
  'apps/api/src/modules/ledger/ledger.crash.test.ts',
];
const isRest = process.env['TEST_SCOPE'] === 'rest';
const leftOut = process.env['TEST_SCOPE'] === 'once' ? LONG : [];

const webTests = (name: string, files: string, options: { isolate?: boolean }) => ({
  extends: true as const,
  plugins: [compileTexts],
  test: {
    name,
    include: [files],
    environment: 'happy-dom',
    // A busy machine takes its time.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
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
          include: isRest ? LONG : ['apps/{api,sandbox}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut],
          globalSetup: ['scripts/test-database.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Every file makes a database of its own, so files may share a process and its loaded modules.
          isolate: false,
        },
      },
      // To load React anew takes longer than most files; only apps keep things that the next test would find.
      webTests('web', `{${APPS},${PARTS}}/{src,build}/**/*.test.ts`, { isolate: false }),
      webTests('parts, shown', `${PARTS}/src/**/*.test.tsx`, { isolate: false }),
      webTests('apps, shown', `${APPS}/src/**/*.test.tsx`, {}),
    ],
  },
});

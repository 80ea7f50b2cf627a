import { readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { compileTexts } from './packages/web/vite/compile-texts.mjs';
import { testFilesOf } from './scripts/check-coverage.mjs';

const APPS = ['apps/member-web', 'apps/back-office'];
const PARTS = ['packages/ui', 'packages/web'];
const SERVERS = ['apps/api', 'apps/sandbox', 'scripts'];

const RULES = testFilesOf(readFileSync(new URL('docs/coverage.md', import.meta.url), 'utf8'));

type Files = { include: string[]; exclude?: string[] };

const filesIn = (folders: string[], ending: string): Files => ({
  include: folders.map((folder) => `${folder}/**/*${ending}`),
});

/**
 * Files that start servers or draw whole screens take most of the time. `once` runs those that hold a rule of
 * docs/coverage.md; `rest` the others. What is quick belongs to `once`. Without TEST_SCOPE everything runs.
 */
function slowFilesIn(folders: string[], ending: string): Files {
  const all = filesIn(folders, ending);
  const isOurs = (file: string) => file.endsWith(ending) && folders.some((folder) => file.startsWith(`${folder}/`));
  if (process.env['TEST_SCOPE'] === 'once') return { include: RULES.filter(isOurs) };
  if (process.env['TEST_SCOPE'] === 'rest') return { ...all, exclude: [...configDefaults.exclude, ...RULES] };
  return all;
}

type Options = Files & { isolate?: boolean; pool?: 'vmThreads'; setupFiles?: string };

const webTests = (name: string, options: Options) => ({
  extends: true as const,
  plugins: [compileTexts],
  test: {
    name,
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
          ...slowFilesIn(SERVERS, '.test.ts'),
          globalSetup: ['scripts/test-database.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Every file makes a database of its own, so files may share a process and its loaded modules.
          isolate: false,
        },
      },
      // To load React anew takes longer than most files. Only apps keep things that the next test would find: each of
      // their files gets a world of its own, in a process that need not be started anew.
      webTests('web', { ...filesIn([...APPS, ...PARTS], '.test.ts'), isolate: false }),
      webTests('parts, shown', { ...filesIn(PARTS, '.test.tsx'), isolate: false }),
      webTests('apps, shown', {
        ...slowFilesIn(APPS, '.test.tsx'),
        pool: 'vmThreads',
        setupFiles: 'scripts/lib/message-channel.ts',
      }),
    ],
  },
});

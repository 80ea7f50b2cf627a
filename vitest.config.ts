import { configDefaults, defineConfig } from 'vitest/config';
import { compileTexts } from './packages/web/vite/compile-messages.mjs';
import { readRules } from './scripts/check-coverage.mjs';
import { isLong, listRuleTests } from './scripts/lib/rule-tests.mjs';

const APPS = ['apps/member-web', 'apps/back-office'];
const PARTS = ['packages/ui', 'packages/web'];
const SERVERS = ['apps/api', 'apps/sandbox', 'scripts'];

const RULE_FILES = [...new Set(listRuleTests().map(({ file }) => file))].filter((file) => !isLong(file));

type Files = { include: string[]; exclude?: string[] };

const filesIn = (folders: string[], ending: string): Files => ({
  include: folders.map((folder) => `${folder}/**/*${ending}`),
});

/**
 * Most of the time goes into files that start servers or render whole screens. `once` runs those with a test that is
 * tagged with a rule, unless its name ends in -long, and all quick files; `rest` runs the other slow files. Without
 * TEST_SCOPE everything runs.
 */
function slowFilesIn(folders: string[], ending: string): Files {
  const all = filesIn(folders, ending);
  const isOurs = (file: string) => file.endsWith(ending) && folders.some((folder) => file.startsWith(`${folder}/`));
  if (process.env['TEST_SCOPE'] === 'once') return { include: RULE_FILES.filter(isOurs) };
  if (process.env['TEST_SCOPE'] === 'rest') return { ...all, exclude: [...configDefaults.exclude, ...RULE_FILES] };
  return all;
}

type Options = Files & { isolate?: boolean; pool?: 'vmThreads'; setupFiles?: string[] };

const webTests = (name: string, options: Options) => ({
  extends: true as const,
  plugins: [compileTexts],
  test: {
    name,
    environment: 'happy-dom',
    // Long, for a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    ...options,
  },
});

/**
 * What is rendered has module state (open layers, the history's entries) that would leak into the next file. Each file
 * gets a VM context of its own in a process that is reused, since loading React takes longer than most files.
 */
const shownTests = (name: string, files: Files) =>
  webTests(name, {
    ...files,
    pool: 'vmThreads',
    setupFiles: ['scripts/lib/message-channel.ts', 'packages/web/src/testing/patient-waits.ts'],
  });

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    // A busy machine may miss a wait once; the run lists every test that needed its second try.
    retry: process.env['CI'] ? 1 : 0,
    // Vitest refuses a tag that is not listed.
    tags: readRules().map(({ id }) => ({ name: id })),
    // One more than the expected cores: many workers wait for a disk or another process.
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
          // Every file creates a database of its own, so files may share a process and its loaded modules.
          isolate: false,
        },
      },
      webTests('web', { ...filesIn([...APPS, ...PARTS], '.test.ts'), isolate: false }),
      shownTests('parts, shown', filesIn(PARTS, '.test.tsx')),
      shownTests('apps, shown', slowFilesIn(APPS, '.test.tsx')),
    ],
  },
});

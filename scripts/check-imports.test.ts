import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Each rule with a file that violates it and the offending import. */
const PLANTED = [
  ['packages-know-no-app', 'packages/money/src/a.ts', '../../../apps/api/src/main.ts'],
  ['web-package-stands-on-few', 'packages/web/src/a.ts', '../../payloads/src/codes.ts'],
  ['only-apps-know-the-web-package', 'packages/ui/src/a.ts', '../../web/src/call.ts'],
  ['web-features-stay-apart', 'apps/back-office/src/features/slips/a.ts', '../queue/page.ts'],
  ['apps-meet-in-the-contract', 'apps/member-web/src/app/a.ts', '../../../api/src/main.ts'],
  ['web-shared-knows-no-feature', 'apps/member-web/src/shared/a.ts', '../features/login/page.ts'],
  ['web-features-know-no-app', 'apps/member-web/src/features/login/a.ts', '../../app/routes.ts'],
  ['web-features-stay-apart', 'apps/member-web/src/features/home/a.ts', '../login/page.ts'],
  ['api-platform-knows-no-module', 'apps/api/src/platform/a.ts', '../modules/otp/public.ts'],
  ['api-modules-know-no-app', 'apps/api/src/modules/otp/a.ts', '../../app/build.ts'],
  ['api-modules-meet-in-public', 'apps/api/src/modules/members/a.ts', '../otp/send.ts'],
  ['api-modules-have-one-door', 'apps/api/src/app/b.ts', '../modules/otp/send.ts'],
  ['api-doors-hand-out-no-repository', 'apps/api/src/modules/members/public.ts', './members.repository.ts'],
  ['ledger-imports-no-module', 'apps/api/src/modules/ledger/a.ts', '../otp/public.ts'],
  ['sql-lives-in-repositories', 'apps/api/src/modules/otp/b.ts', 'kysely'],
  ['sql-lives-in-repositories', 'apps/api/src/modules/otp/d.ts', '../../platform/database/query.ts'],
  ['testing-is-for-tests', 'apps/api/src/app/a.ts', '../testing/helper.ts'],
  ['no-cycles', 'apps/api/src/platform/round.ts', './trip.ts'],
  ['no-cycles', 'apps/api/src/modules/otp/c.ts', './type-back.ts'],
  ['no-unknown-import', 'apps/api/src/platform/b.ts', './nowhere.ts'],
  ['no-climbing-out', 'apps/member-web/src/shared/b.ts', '../../../../packages/money/src/money.ts'],
] as const;

/** Targets of the imports above, and imports that the rules allow. */
const INNOCENT = {
  'apps/api/src/main.ts': "import './app/build.ts';",
  'apps/api/src/app/build.ts': "import '../modules/otp/public.ts';",
  'apps/api/src/modules/otp/public.ts': "import './send.ts';\nexport type { Otp } from './otp.repository.ts';",
  'apps/api/src/modules/members/members.repository.ts': 'export {};',
  'apps/api/src/modules/otp/send.ts': 'export const send = 1;',
  // scripts/office-code.mjs prints the codes of demo operators.
  'apps/api/src/platform/secrets/totp.ts': 'export const codeNow = 1;',
  // scripts/bench-office.test.ts checks that every call of the office is measured.
  'bench/lib/office-reads.mjs': 'export const MISMATCHES = [];',
  // scripts/bench-run.test.ts reads what the benches print.
  'bench/lib/benches.mjs': 'export const listBenches = 1;',
  'bench/lib/figures.mjs': 'export const printFigures = 1;',
  'bench/lib/run-page.mjs': 'export const writeRun = 1;',
  // scripts/security.mjs scans with members of the benches and requests of the generated tests.
  'bench/lib/members.mjs': 'export const makeMembers = 1;',
  'apps/api/src/testing/fuzz/schema-values.ts': 'export const valuesOf = 1;',
  'apps/api/src/modules/otp/otp.repository.ts': "import 'kysely';",
  'apps/api/src/modules/otp/otp.queries.ts': "import '../../platform/database/query.ts';",
  'apps/api/src/platform/database/query.ts': "import 'kysely';",
  'apps/api/src/modules/members/register.ts': "import '../otp/public.ts';",
  'apps/api/src/modules/otp/send.test.ts': "import '../../testing/helper.ts';",
  // scripts/schema.test.ts creates a database as the server's tests do.
  'apps/api/src/testing/test-database.ts': 'export {};',
  'apps/api/src/testing/helper.ts': "import '../../../sandbox/src/main.ts';",
  'apps/api/src/platform/trip.ts': "import './round.ts';",
  'apps/api/src/modules/otp/type-back.ts': "export type { C } from './c.ts';",
  'apps/sandbox/src/main.ts': 'export {};',
  'apps/member-web/src/app/routes.ts': "import '../features/login/page.ts';",
  'apps/member-web/src/features/login/page.ts': "import '../../shared/text.ts';",
  'apps/member-web/src/shared/text.ts': 'export {};',
  'apps/back-office/src/features/queue/page.ts': 'export {};',
  'packages/money/src/money.ts': 'export {};',
  // scripts/check-styles.mjs compares media conditions with it.
  'packages/ui/src/breakpoints.mjs': 'export {};',
  // scripts/verify-receipt.test.ts checks the altered receipts that every verifier must reject.
  'packages/fair/src/proof/altered-evidence.ts': 'export const FORGERIES = [];',
  'packages/fair/src/proof/vectors.json': '{}',
  'packages/payloads/src/codes.ts': 'export {};',
  'packages/web/src/call.ts': 'export {};',
};

describe('npm run check:imports', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-imports-'));
  let code: number | null = null;
  let faults: string[] = [];

  beforeAll(() => {
    for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig', 'package.json', 'scripts']) {
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, text] of Object.entries(INNOCENT)) write(file, text);
    for (const [, file, target] of PLANTED) write(file, `import '${target}';`);
    const run = spawnSync(process.execPath, ['scripts/check-imports.mjs'], { cwd: folder, encoding: 'utf8' });
    code = run.status;
    faults = run.stderr.trim().split('\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  }

  it.each(PLANTED)('%s fails when %s breaks it', (rule, file) => {
    expect(code).toBe(1);
    expect(faults.some((fault) => fault.startsWith(`${rule}: ${file} `))).toBe(true);
  });

  it('accuses no file that keeps the rules', () => {
    const accused = faults.map((fault) => fault.split(/: | → /)[1]);
    // dependency-cruiser may report the other file of a cycle.
    const halves = ['apps/api/src/platform/trip.ts', 'apps/api/src/modules/otp/type-back.ts'];
    const guilty = new Set<string>([...PLANTED.map(([, file]) => file), ...halves]);
    expect(accused.filter((file) => file && !guilty.has(file))).toEqual([]);
  });
});

/** What may import what: the rules of docs/architecture.md, each under its own name. */
const WEB = '^apps/(member-web|back-office)/src';
const API = '^apps/api/src';
const TESTS = '\\.test\\.tsx?$';

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('packages-know-no-app', 'Apps stand on packages.', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'web-package-stands-on-few',
      'What every web app needs stands on the contract, money and the components.',
      { path: '^packages/web/' },
      { path: '^packages/(?!(web|contract|money|ui)/)' },
    ),
    forbid(
      'only-apps-know-the-web-package',
      'Other packages serve programs that are no web app too.',
      { path: '^packages/(?!web/)' },
      { path: '^packages/web/' },
    ),
    forbid(
      'apps-meet-in-the-contract',
      'What two apps share belongs in a package.',
      { path: '^apps/([^/]+)/', pathNot: `${API}/testing/` },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'web-shared-knows-no-feature',
      'shared ← features ← app.',
      { path: `${WEB}/shared/` },
      { path: `${WEB}/(features|app)/` },
    ),
    forbid(
      'web-features-know-no-app',
      'shared ← features ← app.',
      { path: `${WEB}/features/` },
      { path: `${WEB}/app/` },
    ),
    forbid(
      'web-features-stay-apart',
      'Only app/ brings features together.',
      { path: `${WEB}/features/([^/]+)/` },
      { path: `${WEB}/features/`, pathNot: '^apps/$1/src/features/$2/' },
    ),
    forbid(
      'api-platform-knows-no-module',
      'platform ← modules ← app.',
      { path: `${API}/platform/` },
      { path: `${API}/(modules|app)/` },
    ),
    forbid(
      'api-modules-know-no-app',
      'platform ← modules ← app.',
      { path: `${API}/modules/`, pathNot: TESTS },
      { path: `${API}/app/` },
    ),
    forbid(
      'api-modules-meet-in-public',
      'A module shows others its public.ts and nothing else.',
      { path: `${API}/modules/([^/]+)/` },
      { path: `${API}/modules/`, pathNot: [`${API}/modules/$1/`, `${API}/modules/[^/]+/public\\.ts$`] },
    ),
    forbid(
      'api-modules-have-one-door',
      'Whoever wires modules knows no more of them than they know of each other.',
      { path: API, pathNot: `${API}/modules/` },
      { path: `${API}/modules/`, pathNot: `${API}/modules/[^/]+/public\\.ts$` },
    ),
    forbid(
      'api-doors-hand-out-no-repository',
      'Others get named functions, and no rows.',
      { path: `${API}/modules/[^/]+/public\\.ts$` },
      { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ledger-imports-no-module',
      'The ledger stands below all other modules.',
      { path: `${API}/modules/ledger/` },
      { path: `${API}/modules/(?!ledger/)` },
    ),
    forbid(
      'sql-lives-in-repositories',
      'Only the repository of a module speaks to its tables.',
      { path: `${API}/modules/`, pathNot: [TESTS, '\\.repository\\.ts$'] },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'testing-is-for-tests',
      'Helpers of tests must not reach production.',
      { pathNot: [TESTS, `${API}/testing/`, '^bench/'] },
      { path: `${API}/testing/` },
    ),
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or three; also where only types point back.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unknown-import',
      'An import that leads nowhere would slip past every rule above.',
      {},
      // The address of a package's file, which Vite gives, is no import.
      { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^data/|^(apps|packages)/[^/]+/(dist|public)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default', 'node'] },
  },
};

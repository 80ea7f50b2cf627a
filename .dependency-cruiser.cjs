/** Import rules of docs/architecture.md, each under its own name. */
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
    forbid('packages-know-no-app', 'Packages are shared by all apps.', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'web-package-stands-on-few',
      'The code shared by the web apps depends on the contract, money and the components only.',
      { path: '^packages/web/' },
      { path: '^packages/(?!(web|contract|money|ui)/)' },
    ),
    forbid(
      'only-apps-know-the-web-package',
      'Other packages also serve programs without a web page.',
      { path: '^packages/(?!web/)' },
      { path: '^packages/web/' },
    ),
    forbid(
      'apps-meet-in-the-contract',
      'Code shared by two apps belongs in a package.',
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
      'Only app/ combines features.',
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
      'Other modules import a module by its public.ts only.',
      { path: `${API}/modules/([^/]+)/` },
      { path: `${API}/modules/`, pathNot: [`${API}/modules/$1/`, `${API}/modules/[^/]+/public\\.ts$`] },
    ),
    forbid(
      'api-modules-have-one-door',
      'The code that wires modules imports them by public.ts, as modules do.',
      { path: API, pathNot: `${API}/modules/` },
      { path: `${API}/modules/`, pathNot: `${API}/modules/[^/]+/public\\.ts$` },
    ),
    forbid(
      'api-doors-hand-out-no-repository',
      'A module exports named functions, not its rows.',
      { path: `${API}/modules/[^/]+/public\\.ts$` },
      { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ledger-imports-no-module',
      'Every module may depend on the ledger, and the ledger on none.',
      { path: `${API}/modules/ledger/` },
      { path: `${API}/modules/(?!ledger/)` },
    ),
    forbid(
      'sql-lives-in-repositories',
      'Only repositories and queries of a module access its tables.',
      { path: `${API}/modules/`, pathNot: [TESTS, '\\.repository\\.ts$', '\\.queries\\.ts$'] },
      {
        path: `(^|/)node_modules/(kysely|pg)/|${API}/platform/database/query\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'testing-is-for-tests',
      'Test helpers must not reach production.',
      { pathNot: [TESTS, `${API}/testing/`, '^bench/', '^scripts/lib/security-'] },
      { path: `${API}/testing/` },
    ),
    forbid(
      'no-cycles',
      'Two files that import each other should be one file, or three; also with type imports.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unknown-import',
      'An unresolved import would escape every rule above.',
      {},
      // Vite resolves `?url` to the address of a package's file; it is not an import.
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

import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './scripts/lib/chromium.mjs';

const executablePath = findChromium();

const ONCE = '(?!.*@more|.*-long\\.spec)(?=.* @[A-Z]\\d)';
const ONCE_ON = { phone: new RegExp(`^${ONCE}(?!.*@wide)`), desktop: new RegExp(`^${ONCE}(?=.*(?:@wide|@journey))`) };

/** Tests of layout, which differs on a wide screen. Of the others only journeys run on the desktop. */
const LAYOUT =
  'accessibility|shell|app-shell|screens|statement|home|home-games|back|back-sheets|page-width|layout|chat';
const ON_DESKTOP = new RegExp(`(?:^|[ /])(?:${LAYOUT})(?:-long)?\\.spec|@wide|@journey`);

/**
 * `once` runs the tests that are tagged with a rule (@S2.118), on one size and in one language, and journeys on both
 * sizes, without files that end in -long; `rest` runs the remaining ones, on the desktop only those about layout.
 * Without TEST_SCOPE everything runs.
 * Other tags: @wide needs a wide screen, @journey runs on both sizes, @more repeats in another language a rule proved
 * in one.
 */
const SCOPES = {
  once: { phone: { grep: ONCE_ON.phone }, desktop: { grep: ONCE_ON.desktop } },
  rest: {
    phone: { grep: /^(?!.*@wide)/, grepInvert: ONCE_ON.phone },
    desktop: { grep: ON_DESKTOP, grepInvert: ONCE_ON.desktop },
  },
};
const { phone, desktop } = SCOPES[process.env.TEST_SCOPE as keyof typeof SCOPES] ?? { phone: {}, desktop: {} };

/** Back-office tests, which set their viewport themselves; the member app's projects ignore them. */
const OFFICE = 'office/*.spec.ts';
const OFFICE_SCOPES = { once: `^${ONCE}`, rest: `^(?!${ONCE})` };
const office = OFFICE_SCOPES[process.env.TEST_SCOPE as keyof typeof OFFICE_SCOPES] ?? '^';

/** Tests read the addresses from E2E_URL (also the base URL), E2E_LAO_URL, E2E_SANDBOX_URL, E2E_DATABASE_URL. */
export default defineConfig({
  testDir: 'e2e',
  // One more than the expected cores, because a worker waits a third of its time. A fourth only slows the others down.
  workers: 3,
  // A busy machine may miss a timeout once; a test that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL ?? 'http://127.0.0.1:8080',
    // Traces of every test take as long as the tests; set TRACE=1 to get them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Bangkok',
    serviceWorkers: 'block', // Only e2e/offline.spec.ts needs one.
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Software emulation of a GPU is slower than drawing without one.
      args: [...CHROMIUM_ARGS, '--disable-gpu'],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: OFFICE,
      ...phone,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      testIgnore: OFFICE,
      ...desktop,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'office',
      testMatch: OFFICE,
      grep: new RegExp(office),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'exec node scripts/e2e-server.mjs',
    wait: {
      stdout:
        /ready: (?<e2e_url>\S+) (?<e2e_lao_url>\S+) (?<e2e_sandbox_url>\S+) (?<e2e_database_url>\S+) (?<e2e_office_url>\S+)/,
    },
    stdout: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});

import { readFileSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { browserTestsOf } from './scripts/check-coverage.mjs';
import { CHROMIUM_ARGS, findChromium } from './scripts/lib/chromium.mjs';

const executablePath = findChromium();

const RULES = browserTestsOf(readFileSync(new URL('docs/coverage.md', import.meta.url), 'utf8'));
const ONCE = `(?!.*@more)(?=.*(?:${RULES}))`;
const ONCE_ON = { phone: new RegExp(`^${ONCE}(?!.*@wide)`), desktop: new RegExp(`^${ONCE}(?=.*(?:@wide|@journey))`) };

/**
 * `once` runs the tests that hold a rule of docs/coverage.md, on one size and in one language, and journeys on both
 * sizes; `rest` what that left out. Without TEST_SCOPE everything runs. Tags: @wide needs a wide screen, @journey runs on
 * both sizes, @more says again in another language what was proved in one.
 */
const SCOPES = {
  once: { phone: { grep: ONCE_ON.phone }, desktop: { grep: ONCE_ON.desktop } },
  rest: {
    phone: { grep: /^(?!.*@wide)/, grepInvert: ONCE_ON.phone },
    desktop: { grepInvert: ONCE_ON.desktop },
  },
};
const { phone, desktop } = SCOPES[process.env.TEST_SCOPE as keyof typeof SCOPES] ?? { phone: {}, desktop: {} };

/** The tests of the back office, which choose their size themselves. Those of the members' app know nothing of it. */
const OFFICE = 'office/*.spec.ts';
const OFFICE_SCOPES = { once: `^${ONCE}`, rest: `^(?!${ONCE})` };
const office = OFFICE_SCOPES[process.env.TEST_SCOPE as keyof typeof OFFICE_SCOPES] ?? '^';

/** Tests find the world in E2E_URL (also the base URL), E2E_LAO_URL, E2E_SANDBOX_URL and E2E_DATABASE_URL. */
export default defineConfig({
  testDir: 'e2e',
  // One more than the cores we count on: every third of their time they wait. A fourth only makes the others wait.
  workers: 3,
  // A busy machine may be late once; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL ?? 'http://127.0.0.1:8080',
    // A trace of every test costs as much as the tests; ask for one with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Bangkok',
    serviceWorkers: 'block', // Only e2e/offline.spec.ts wants one.
    launchOptions: {
      ...(executablePath && { executablePath }),
      // To play a graphics card by software costs more than to draw without one.
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

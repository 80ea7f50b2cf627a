/** The built app in a real browser on a slow phone, beside an empty React page from the same server. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { buildChanged } from '../../scripts/lib/build-changed.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { startTestWorld } from '../../scripts/lib/test-world.mjs';

const EMPTY = 'bench-empty';
const CPU_SLOWDOWN = 4;

/**
 * @param {Parameters<typeof startTestWorld>[0]} life
 * @param {Parameters<typeof startTestWorld>[1]} step
 */
export async function openScreens(life, step) {
  await buildChanged(step, life.signal); // First, since a build empties the folder.
  await step('building the empty page', buildEmptyPage);
  const world = await startTestWorld(life, step);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  life.add({ name: 'browser', stop: () => browser.close(), kill: () => void browser.close() });
  return { ...world, browser, emptyUrl: `${world.apiUrl}/${EMPTY}/index.html` };
}

async function buildEmptyPage() {
  await build({
    root: fileURLToPath(new URL('../empty-page', import.meta.url)),
    base: `/${EMPTY}/`,
    logLevel: 'error',
    build: {
      outDir: path.join(ROOT, 'apps/member-web/dist', EMPTY),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
    },
  });
}

/**
 * A phone of its own: nothing cached, a quarter of the speed.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ origin: string, stored?: Record<string, string> }} options
 */
export async function slowPhone(browser, { origin, stored = {} }) {
  const localStorage = Object.entries({ locale: 'th', ...stored }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, close: () => context.close() };
}

/**
 * Signs a demo member in through the api.
 * @param {string} apiUrl
 * @param {{ username: string, password: string }} login
 */
export async function storedSignIn(apiUrl, login) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${apiUrl}/api/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  const { token } = await answer.json();
  const profile = await fetch(`${apiUrl}/api/account/profile`, { headers: { authorization: `Bearer ${token}` } });
  return { token, agreement: (await profile.json()).profile._id };
}

/** The built app in a real browser on a slow phone, beside an empty React page from the same server. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildChanged } from '../../scripts/lib/build-changed.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { openBrowser, openPage } from '../../scripts/lib/stage.mjs';
import { startTestWorld } from '../../scripts/lib/test-world.mjs';

const EMPTY = 'bench-empty';
const CPU_SLOWDOWN = 4;

/**
 * @param {Parameters<typeof startTestWorld>[0]} life
 * @param {Parameters<typeof startTestWorld>[1]} step
 */
export async function openScreens(life, step) {
  await buildChanged(step, life.signal); // First, because a build empties the folder.
  await step('building the empty page', buildEmptyPage);
  const world = await startTestWorld(life, step, { demo: 'story' });
  const browser = await openBrowser();
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
 * A new phone context: nothing cached, a quarter of the speed.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {import('../../scripts/lib/stage.mjs').Login} [login]
 */
export async function slowPhone(browser, url, login) {
  const page = await openPage(browser, url, { language: 'th', ...(login && { login }) });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

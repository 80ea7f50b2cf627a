/**
 * Time until home shows the wallet's figures, compared with an empty React page from the same server; both on a phone
 * at a quarter of the speed with nothing cached, alternately.
 *
 *   npm run bench:home -- [--rounds 15]
 */
import { parseArgs } from 'node:util';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { printFigures } from './lib/figures.mjs';
import { median } from './lib/measure.mjs';
import { openScreens, slowPhone } from './lib/screens.mjs';

const GOAL = 1.6;
const LOGIN = { phone: '0812345678', password: 'malai-dok-mai-9' };
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl, emptyUrl, browser } = await openScreens(life, step);
  const pages = [
    { name: 'empty React page', url: emptyUrl, ready: '#root button', times: /** @type {number[]} */ ([]) },
    { name: 'home, figures shown', url: `${apiUrl}/user/home`, ready: '.balance-card-total .money', times: [] },
    { name: 'home, can be pressed', url: `${apiUrl}/user/home`, ready: '#root > .app-bar', times: [] },
  ];
  for (const page of pages) await timeToReady(page); // Warms the server, not the browser.
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const page of pages) page.times.push(await timeToReady(page));
  }
  const [empty = Number.NaN, home = Number.NaN, whole = Number.NaN] = pages.map(({ name, times }) => {
    printLine(`  ${name.padEnd(24)} ${median(times).toFixed(0)} ms`);
    return median(times);
  });
  printLine(`  figures / empty page     ${(home / empty).toFixed(2)}   (goal: ${GOAL} at most)`);
  printLine(`  pressed / empty page     ${(whole / empty).toFixed(2)}`);
  const time = { unit: 'ms', peer: { name: 'empty React page', value: empty } };
  printFigures([
    { name: 'home, figures shown', value: home, ...time },
    { name: 'home, can be pressed', value: whole, ...time },
    { name: 'home, figures shown, of an empty page', value: home / empty, unit: 'times', atMost: GOAL },
  ]);
  life.finish();

  /** Time, on the page's clock, of the paint that shows `ready`. @param {{ url: string, ready: string }} page */
  async function timeToReady({ url, ready }) {
    const page = await slowPhone(browser, apiUrl, LOGIN);
    await page.addInitScript(noteWhenDrawn, ready);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'drawnAt' in window, undefined, { polling: 250 });
    const time = await page.evaluate(() => /** @type {any} */ (window).drawnAt);
    await page.context().close();
    return Number(time);
  }
});

/** @param {string} selector */
function noteWhenDrawn(selector) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => Object.assign(window, { drawnAt: performance.now() });
  const look = () => {
    const isThere = document.querySelector(selector)?.checkVisibility({ visibilityProperty: true });
    if (isThere)
      port2.postMessage(''); // Received after the frame.
    else requestAnimationFrame(look);
  };
  look();
}

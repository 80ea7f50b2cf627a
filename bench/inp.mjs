/**
 * Interaction to next paint: how long the screen stays unchanged after a tap or a key, for every action of the
 * journeys, on a phone at a quarter of the speed, compared with the one button of an empty React page. Medians over the
 * rounds; the browser measures in steps of 8 ms and reports nothing under 16. Also the time from the tap that creates a
 * QR code until the code is visible, with its parts.
 *
 *   npm run bench:inp -- [--rounds 3]
 */
import { parseArgs } from 'node:util';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { demoLogins, wordsOf } from '../scripts/lib/stage.mjs';
import { watchCode } from './lib/code-time.mjs';
import { printFigures } from './lib/figures.mjs';
import { watchInteractions } from './lib/interactions.mjs';
import { JOURNEYS, MAKES_CODE } from './lib/journeys.mjs';
import { median } from './lib/measure.mjs';
import { openScreens, slowPhone } from './lib/screens.mjs';

const GOAL_MS = 200;
const EMPTY = 'the button of an empty page';
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl, emptyUrl, browser } = await openScreens(life, step);
  const [mali] = demoLogins();
  if (!mali) throw new Error('demo-logins.json has lost a member');
  const words = wordsOf('th');
  /** @type {Map<string, number[]>} */
  const times = new Map();
  /** @type {import('./lib/code-time.mjs').CodeTime[]} */
  const codes = [];

  for (let round = 0; round < Number(options.rounds); round += 1) {
    await step(`round ${round + 1}`, async () => {
      await play(emptyUrl, { [EMPTY]: ({ page }) => page.locator('button').click() }, mali);
      for (const { path, signedIn, actions } of JOURNEYS) {
        await play(`${apiUrl}${path}`, actions, signedIn ? mali : undefined);
      }
    });
  }

  let worst = 0;
  for (const [name, list] of times) {
    worst = Math.max(worst, median(list));
    printLine(`  ${name.padEnd(44)} ${String(median(list)).padStart(5)} ms`);
  }
  /** @param {keyof import('./lib/code-time.mjs').CodeTime} part */
  const code = (part) => median(codes.map((times) => times[part]));
  printLine(`  a QR code shows after ${code('shown').toFixed(0)} ms (goal: ${GOAL_MS} ms at most):`);
  printLine(
    `    handling ${code('handling').toFixed(0)}, request ${code('request').toFixed(0)}, drawing ${code('drawing').toFixed(0)} ms`,
  );
  printLine(`  the slowest action ${worst} ms (goal: ${GOAL_MS} ms at most)`);
  const peer = { name: EMPTY, value: median(times.get(EMPTY) ?? []) };
  printFigures([
    { name: 'slowest action, beside an empty page', value: worst, unit: 'ms', peer },
    { name: 'slowest action', value: worst, unit: 'ms', atMost: GOAL_MS },
    { name: 'QR code shown after', value: code('shown'), unit: 'ms', atMost: GOAL_MS },
  ]);
  life.finish();

  /**
   * @param {string} url
   * @param {Record<string, import('./lib/journeys.mjs').Action>} actions
   * @param {import('../scripts/lib/stage.mjs').Login | undefined} login
   */
  async function play(url, actions, login) {
    const page = await slowPhone(browser, apiUrl, login);
    const interactions = await watchInteractions(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    for (const [name, act] of Object.entries(actions)) {
      await interactions.forget();
      const codeTime = name === MAKES_CODE ? await watchCode(page) : undefined;
      await act({ page, words });
      if (codeTime) codes.push(await codeTime());
      const list = times.get(name) ?? [];
      list.push(await interactions.slowest());
      times.set(name, list);
    }
    await page.context().close();
  }
});

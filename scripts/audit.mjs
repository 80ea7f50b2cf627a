/**
 * `npm run audit`: Lighthouse, as on a phone, on login and home of the built app; fails below the goals. A single run
 * is unreliable on a machine with other load, so the median of several counts.
 *
 *   npm run audit -- [--runs 5]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './lib/chromium.mjs';
import { runCommand } from './lib/command.mjs';
import { createLife } from './lib/life.mjs';
import { PlainError } from './lib/plain-error.mjs';
import { createProgress } from './lib/progress.mjs';
import { ROOT } from './lib/root.mjs';
import { demoLogins, rememberedLogin } from './lib/stage.mjs';
import { startTestWorld } from './lib/test-world.mjs';

const GOALS = { accessibility: 100, 'best-practices': 100 };
const DAY_MS = 86_400_000;
const REPORT = path.join(ROOT, '.cache/lighthouse.json');
const PAGES = [
  { name: 'login', path: '/login', performance: 95 },
  { name: 'home', path: '/user/home', performance: 90, login: demoLogins()[0] },
];

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl } = await startTestWorld(life, step, { demo: 'story' });
  let isBelow = false;
  for (const { name, path: place, login, performance } of PAGES) {
    const stored = login ? { locale: 'th', ...(await storedBy(apiUrl, login)) } : {};
    /** @type {Record<string, number>[]} */
    const runs = [];
    while (runs.length < Number(options.runs)) {
      await step(`measuring ${name}`, () => measure(apiUrl, place, stored));
      runs.push(pointsOf(JSON.parse(readFileSync(REPORT, 'utf8'))));
    }
    for (const [category, goal] of Object.entries({ performance, ...GOALS })) {
      const points = runs.map((run) => run[category] ?? 0);
      const [middle = 0] = points.toSorted((a, b) => a - b).slice(Math.floor(points.length / 2));
      isBelow ||= middle < goal;
      printLine(`  ${name}, ${category.padEnd(16)} ${middle}  (goal ${goal}; ${points.join(', ')})`);
    }
  }
  if (isBelow) throw new PlainError(`Below the goal; the last report is ${REPORT}.`);
  life.finish();
});

/** @param {{ categories: Record<string, { score: number }> }} report */
function pointsOf({ categories }) {
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]));
}

/**
 * Local storage of a returning member: home is never opened signed in without the cached wallet of an earlier visit.
 * @param {string} url
 * @param {import('./lib/stage.mjs').Login} login
 */
async function storedBy(url, login) {
  const remembered = await rememberedLogin(url, login);
  const headers = { authorization: `Bearer ${remembered.token}` };
  const wallet = await (await fetch(`${url}/api/wallet`, { headers })).json();
  return { ...remembered, lastWallet: JSON.stringify({ at: Date.now() - DAY_MS, wallet }) };
}

/**
 * Runs on a temporary browser profile with a member's local storage and an empty HTTP cache. Lighthouse starts the
 * browser itself: a Playwright session still attached would receive every event, which on two cores costs the page a
 * dozen points.
 * @param {string} url
 * @param {string} place
 * @param {Record<string, string>} stored
 */
async function measure(url, place, stored) {
  const executablePath = findChromium();
  if (!executablePath)
    throw new PlainError('Lighthouse needs Chromium: install it, or set CHROMIUM_PATH to its program file.');
  rmSync(REPORT, { force: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-audit-'));
  try {
    await storeIn(folder, executablePath, `${url}/favicon.svg`, stored);
    const flags = [...CHROMIUM_ARGS, '--headless', `--user-data-dir=${folder}`];
    const options = [
      `--only-categories=${['performance', ...Object.keys(GOALS)]}`,
      `--chrome-flags=${flags.join(' ')}`,
      `--output-path=${REPORT}`,
      '--output=json',
      '--disable-storage-reset',
      '--quiet',
    ];
    await runCommand('node_modules/.bin/lighthouse', [url + place, ...options], {
      failure: 'Lighthouse could not measure:',
      env: { ...process.env, CHROME_PATH: executablePath },
      signal: life.signal,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string} executablePath
 * @param {string} file
 * @param {Record<string, string>} stored
 */
async function storeIn(folder, executablePath, file, stored) {
  const browser = await chromium.launchPersistentContext(folder, { executablePath, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(file);
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
  } finally {
    await browser.close();
  }
}

/** `npm run audit`: Lighthouse, as on a phone, on the login page of the built app; fails below the goals. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { runCommand } from './lib/command.mjs';
import { createLife } from './lib/life.mjs';
import { PlainError } from './lib/plain-error.mjs';
import { createProgress } from './lib/progress.mjs';
import { ROOT } from './lib/root.mjs';
import { startTestWorld } from './lib/test-world.mjs';

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 };
const REPORT = path.join(ROOT, '.cache/lighthouse.json');

const { step, say } = createProgress();
const life = createLife(say);
await life.run(async () => {
  const { apiUrl } = await startTestWorld(life, step);
  await step('measuring the login page', () => measure(`${apiUrl}/login`));

  const { categories } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const scores = Object.entries(GOALS).map(([name, goal]) => ({
    name,
    goal,
    score: Math.round(categories[name].score * 100),
  }));
  for (const { name, goal, score } of scores) say(`  ${name.padEnd(16)} ${score}  (goal ${goal})`);
  if (scores.some(({ goal, score }) => score < goal)) throw new PlainError(`Below the goal; the report is ${REPORT}.`);
  life.finish();
});

/** @param {string} url */
async function measure(url) {
  const chromium = findChromium();
  if (!chromium)
    throw new PlainError('Lighthouse needs Chromium: install it, or set CHROMIUM_PATH to its program file.');
  rmSync(REPORT, { force: true });
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const options = [`--only-categories=${Object.keys(GOALS)}`, '--output=json', `--output-path=${REPORT}`, '--quiet'];
  await runCommand('node_modules/.bin/lighthouse', [url, ...options, `--chrome-flags=${flags.join(' ')}`], {
    failure: 'Lighthouse could not measure:',
    env: { ...process.env, CHROME_PATH: chromium },
    signal: life.signal,
  });
}

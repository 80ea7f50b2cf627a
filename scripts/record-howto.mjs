/**
 * `npm run record:howto`: films the how-to videos in every language from the running app, with captions.
 * `-- --only la` records one language, `-- --films bonus,ending` some of the films.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startFilm } from './lib/film.mjs';
import { ACTORS, FILMS, payAsNewMember } from './lib/howto-films.mjs';
import { createLife } from './lib/life.mjs';
import { createProgress } from './lib/progress.mjs';
import { ROOT } from './lib/root.mjs';
import { demoLogins, LANGUAGES, openBrowser, openPage, wordsOf } from './lib/stage.mjs';
import { startTestWorld } from './lib/test-world.mjs';

const FOLDER = path.join(ROOT, 'apps/member-web/public/howto');
const READ_MS = 2_600;
const { values: options } = parseArgs({ options: { only: { type: 'string' }, films: { type: 'string' } } });

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl, sandboxUrl, databaseUrl } = await startTestWorld(life, step, { demo: 'story' });
  await letTakeAgain(databaseUrl);
  await payAsNewMember(sandboxUrl);
  const browser = await openBrowser();
  life.add({ name: 'browser', stop: () => browser.close(), kill: () => void browser.close() });
  for (const language of LANGUAGES.filter((each) => !options.only || options.only.includes(each))) {
    for (const [topic, scenes] of Object.entries(FILMS)) {
      if (options.films && !options.films.split(',').includes(topic)) continue;
      await step(`${language}: ${topic}`, () => record({ browser, apiUrl, sandboxUrl, language, topic, scenes }));
    }
  }
  life.finish();
});

/**
 * Films one scene per line of the written steps; the line is its caption.
 * @param {{ browser: import('@playwright/test').Browser, apiUrl: string, sandboxUrl: string,
 *   language: import('./lib/stage.mjs').Language, topic: string, scenes: import('./lib/howto-films.mjs').Scene[] }} film
 */
async function record({ browser, apiUrl, sandboxUrl, language, topic, scenes }) {
  const words = wordsOf(language);
  const lines = await stepsOf(apiUrl, language, topic);
  if (lines.length !== scenes.length) throw new Error(`${topic} has ${lines.length} steps and ${scenes.length} scenes`);
  const login = demoLogins().find(({ note }) => note === (ACTORS[topic] ?? 'Thai member'));
  const page = await openPage(browser, apiUrl, { language, ...(login && { login }) });
  await page.goto('/user/home');
  await page.locator('.balance-card-total').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(cancelCode);
  if (topic === 'bonus') await page.evaluate(cancelBonus);
  const target = path.join(FOLDER, language, topic);
  mkdirSync(path.dirname(target), { recursive: true });

  const film = await startFilm(page);
  /** @type {{ from: number, to: number, line: string }[]} */
  const cues = [];
  for (const [index, scene] of scenes.entries()) {
    const from = film.now();
    await scene({ page, words, sandboxUrl });
    await wait(READ_MS);
    cues.push({ from, to: film.now(), line: lines[index] ?? '' });
  }
  await film.save(`${target}.mp4`, life.signal);
  writeFileSync(`${target}.vtt`, captions(cues));
  await page.context().close();
}

/**
 * The steps as operators wrote them, in one language.
 * @param {string} apiUrl @param {import('./lib/stage.mjs').Language} language @param {string} film
 */
async function stepsOf(apiUrl, language, film) {
  const headers = { 'accept-language': language === 'la' ? 'lo' : language };
  const answer = await fetch(`${apiUrl}/api/lookup/howto`, { headers });
  const topics = /** @type {{ film: string | null, steps: string[] }[]} */ (await answer.json());
  return topics.find((topic) => topic.film === film)?.steps ?? [];
}

/** Cancels a QR code left over from the previous film, which would hide the form. Runs in the page. */
async function cancelCode() {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
  const { qrcodeId } = await (await fetch('/api/qrcode/KBANK', { headers })).json();
  if (qrcodeId) await fetch(`/api/qrcode/${qrcodeId}`, { method: 'DELETE', headers });
}

/** Cancels the bonus of the film in another language. Runs in the page. */
async function cancelBonus() {
  await fetch('/api/bonus/clear', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } });
}

/** Raises the claim limit, because each language claims the same promotion. @param {string} url */
async function letTakeAgain(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update offer set max_received = 99 where code = 'SABAIDEE'`);
  await client.end();
}

/** @param {{ from: number, to: number, line: string }[]} cues */
function captions(cues) {
  return `WEBVTT\n\n${cues.map(({ from, to, line }) => `${clock(from)} --> ${clock(to)}\n${line}\n`).join('\n')}`;
}

/** @param {number} seconds */
function clock(seconds) {
  return new Date(seconds * 1_000).toISOString().slice(11, 23);
}

/**
 * `npm run screenshots`: every screen and modal in every language, on a phone and a desktop, dark and light, in one
 * folder: screenshots/<name>-<language>-<screen>-<theme>.png. `-- --only home,deposit` limits the screens.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLife } from './lib/life.mjs';
import { createProgress } from './lib/progress.mjs';
import { ROOT } from './lib/root.mjs';
import { SCENES } from './lib/screens.mjs';
import { LANGUAGES, openBrowser, openPage, SCREENS, wordsOf } from './lib/stage.mjs';
import { startTestWorld } from './lib/test-world.mjs';

const FOLDER = path.join(ROOT, 'screenshots');
/** @type {readonly import('./lib/stage.mjs').Theme[]} */
const THEMES = ['dark', 'light'];
const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = options.only?.split(',');
const scenes = Object.entries(SCENES).filter(([name]) => !wanted || wanted.some((part) => name.includes(part)));

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  mkdirSync(FOLDER, { recursive: true });
  const { apiUrl } = await startTestWorld(life, step, { demo: 'story' });
  const browser = await openBrowser();
  life.add({ name: 'browser', stop: () => browser.close(), kill: () => void browser.close() });
  /** @type {string[]} */
  const errors = [];
  for (const language of LANGUAGES) {
    for (const screen of /** @type {(keyof typeof SCREENS)[]} */ (Object.keys(SCREENS))) {
      for (const theme of THEMES) {
        await step(`${language}, ${screen}, ${theme}`, async () => {
          for (const [name, scene] of scenes) {
            const login = scene.login && { login: scene.login };
            const page = await openPage(browser, apiUrl, { language, screen, theme, ...login });
            page.setDefaultTimeout(15_000);
            try {
              if (scene.isGone) {
                await page.route('**/api/**', (route) => route.fulfill({ status: 410, json: { message: 'gone' } }));
              }
              await page.goto(scene.path);
              await page.evaluate(() => document.fonts.ready);
              await page.waitForLoadState('networkidle');
              if (scene.act) {
                await scene.act({ page, words: wordsOf(language) });
                await page.getByRole('dialog').first().waitFor();
                await page.waitForFunction(
                  () => !document.querySelector('[role=dialog] :is(.skeleton, [aria-busy=true])'),
                );
              }
              await page.waitForLoadState('networkidle');
              await page.evaluate(() =>
                Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))).then(() => {}),
              );
              const file = path.join(FOLDER, `${name}-${language}-${screen}-${theme}.png`);
              await page.screenshot({ path: file, fullPage: !scene.act });
            } catch (error) {
              errors.push(`${name}, ${language}, ${screen}, ${theme}: ${String(error).split('\n')[0]}`);
            }
            await page.context().close();
          }
        });
      }
    }
  }
  for (const error of errors) printLine(`  ✗ ${error}`);
  printLine(`  ${scenes.length} screens, ${LANGUAGES.length} languages: ${path.relative(process.cwd(), FOLDER)}/`);
  life.finish();
});

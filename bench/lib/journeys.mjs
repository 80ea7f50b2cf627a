/** Member journeys, one tap or key at a time. Every action leaves the page ready for the next. */
import { setTimeout } from 'node:timers/promises';

/** @typedef {{ page: import('@playwright/test').Page, words: ReturnType<typeof import('../../scripts/lib/stage.mjs').wordsOf> }} Stage */
/** @typedef {(stage: Stage) => Promise<unknown>} Action */
/** @typedef {{ path: string, signedIn: boolean, actions: Record<string, Action> }} Journey */

/** Duration of a touch. */
const REST_MS = 80;

/**
 * Taps by coordinates. A click of the locator would check the hit target between press and release: on a slow phone
 * that takes longer than the measured time.
 * @param {import('@playwright/test').Locator} locator
 */
async function thumb(locator) {
  await locator.click({ trial: true });
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing there to tap');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const glass = await locator.page().context().newCDPSession(locator.page());
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await setTimeout(REST_MS);
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await glass.detach();
}

/** @param {string} file @param {string} key @returns {Action} */
const press =
  (file, key) =>
  ({ page, words }) =>
    thumb(
      page
        .getByRole('button', { name: words(file, key) })
        .and(page.locator(':visible'))
        .first(),
    );

/** @param {string} file @param {string} key @returns {Action} */
const opens = (file, key) => async (stage) => {
  await press(file, key)(stage);
  await stage.page.locator('.sheet-head').waitFor();
};

/** @param {string} amount @returns {Action} */
const preset =
  (amount) =>
  ({ page }) =>
    thumb(page.getByRole('dialog').getByRole('button', { name: amount, exact: true }));

/** @param {string} way @returns {Action} */
const depositBy =
  (way) =>
  ({ page, words }) =>
    thumb(page.getByRole('radio', { name: words('deposit', `way.${way}`) }));

/** @param {string} selector @param {string} text @returns {Action} */
const type =
  (selector, text) =>
  ({ page }) =>
    page.locator(selector).first().pressSequentially(text);

/** @param {string} selector @param {string} [shows] @returns {Action} */
const tap =
  (selector, shows) =>
  async ({ page }) => {
    await thumb(page.locator(selector).and(page.locator(':visible')).first());
    if (shows) await page.locator(shows).first().waitFor();
  };

/** @param {Stage} stage */
const closeSheet = async ({ page }) => {
  await page.keyboard.press('Escape');
  await page.locator('.sheet-head').waitFor({ state: 'detached' });
};

/** The action that is also timed beyond the next paint; the caller waits for the code. */
export const MAKES_CODE = 'deposit: make the code';

/** @type {readonly Journey[]} */
export const JOURNEYS = [
  {
    path: '/login',
    signedIn: false,
    actions: {
      'login: type the phone number': type('input[name=username], input[type=tel]', '0812345678'),
      'login: type the password': type('input[type=password]', 'malai-dok-mai-9'),
      'login: log in': tap('button[type=submit]', '.balance-card-total .money'),
    },
  },
  {
    path: '/user/home',
    signedIn: true,
    actions: {
      'home: check balance': press('home', 'checkBalance'),
      'deposit: open': opens('home', 'deposit'),
      'deposit: choose an amount': preset('500'),
      [MAKES_CODE]: press('deposit', 'createQr'),
      'deposit: cancel the code': async (stage) => {
        await press('deposit', 'cancelCode')(stage);
        await stage.page.getByRole('dialog').getByRole('button', { name: '500', exact: true }).waitFor();
      },
      'deposit: by transfer': depositBy('transfer'),
      'deposit: by slip': depositBy('slip'),
      'deposit: by gift link': depositBy('gift'),
      'deposit: close': closeSheet,
      'withdraw: open': opens('home', 'withdraw'),
      'withdraw: choose an amount': preset('500'),
      'withdraw: close': closeSheet,
      'transfer: open': opens('home', 'transfer'),
      'transfer: choose an amount': preset('100'),
      'transfer: close': closeSheet,
      'game account: open': tap('.game-card-press', '.sheet-head'),
      'game account: close': closeSheet,
      'invite: open': opens('home', 'invite'),
      'invite: close': closeSheet,
      'cashback: open': opens('home', 'refund'),
      'cashback: close': closeSheet,
    },
  },
  {
    path: '/user/home',
    signedIn: true,
    actions: {
      'statement: go there': tap('a[href="/user/statement"]', '.entry-row'),
      'statement: open a receipt': tap('.entry-row', '.sheet-head'),
      'statement: close it': closeSheet,
      'statement: next page': press('pager', 'next'),
      'profile: go there': tap('a[href="/user/profile"]', 'h1'),
      'profile: change password': opens('profile', 'changePassword'),
      'profile: close it': closeSheet,
    },
  },
];

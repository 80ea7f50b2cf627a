/** Scenes of each how-to film: one per line of the written steps, which is also its caption. */
import { randomUUID } from 'node:crypto';

/**
 * @typedef Stage
 * @property {import('@playwright/test').Page} page
 * @property {ReturnType<typeof import('./stage.mjs').wordsOf>} words
 * @property {string} sandboxUrl
 */
/** @typedef {(stage: Stage) => Promise<void>} Scene */

/** @param {Stage} stage @param {string} file @param {string} key */
const press = ({ page, words }, file, key) =>
  page
    .getByRole('button', { name: words(file, key) })
    .and(page.locator(':visible'))
    .first()
    .click();

/** @param {Stage} stage */
const closeSheet = async ({ page, words }) => {
  const sheet = page.getByRole('dialog').filter({ has: page.locator('.sheet-head') });
  await sheet.getByRole('button', { name: words('common', 'close') }).click();
  await sheet.waitFor({ state: 'detached' });
};

/** A bank transfer from the demo member's own account, made in the sandbox. @param {Stage} stage */
async function payFromOwnBank({ sandboxUrl }) {
  const answer = await fetch(`${sandboxUrl}/test/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      from: { bankCode: 'KBANK', accountNo: '0123456780' },
      to: { bankCode: 'KBANK', accountNo: '0123456789' },
      amount: '100.00',
    }),
  });
  if (!answer.ok) throw new Error(`The sandbox did not pay: ${await answer.text()}`);
}

/** @type {Record<string, Scene[]>} */
export const FILMS = {
  wallet: [
    (stage) => press(stage, 'home', 'deposit'),
    async (stage) => {
      await stage.page.getByRole('button', { name: '100', exact: true }).click();
      await press(stage, 'deposit', 'createQr');
      await stage.page.getByText(stage.words('deposit', 'payExactly')).waitFor();
    },
    async ({ page, words }) => {
      await page.getByRole('radio', { name: words('deposit', 'way.slip') }).click();
    },
    async (stage) => {
      await closeSheet(stage);
      const before = await stage.page.locator('.balance-card-total').innerText();
      await payFromOwnBank(stage);
      await stage.page.waitForFunction(
        (old) => document.querySelector('.balance-card-total')?.textContent !== old,
        before.replaceAll('\n', ''),
      );
    },
    async (stage) => {
      await press(stage, 'home', 'withdraw');
      await stage.page.getByRole('button', { name: '500', exact: true }).click();
    },
  ],
  playing: [
    async (stage) => {
      const shut = stage.page.getByRole('button', { name: stage.words('games', 'openAccount') }).first();
      await shut.scrollIntoViewIfNeeded();
      await shut.click();
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: stage.words('games', 'openAccount') })
        .click();
      await stage.page.getByText(stage.words('game-account', 'credentials')).first().waitFor();
    },
    async (stage) => {
      await press(stage, 'game-account', 'transferIn');
      await stage.page.getByRole('button', { name: '100', exact: true }).click();
      await stage.page.getByRole('dialog').locator('button[type=submit]').click();
      await stage.page
        .getByRole('dialog')
        .filter({ has: stage.page.locator('.sheet-head') })
        .waitFor({ state: 'detached' });
    },
    async ({ page, words }) => {
      await page
        .locator('.game-card-press')
        .filter({ hasNotText: words('games', 'openAccount') })
        .first()
        .click();
      await page.getByRole('button', { name: words('game-account', 'play'), exact: true }).hover();
    },
    async (stage) => {
      await press(stage, 'game-account', 'transferOut');
      await press(stage, 'movement', 'all');
    },
  ],
  balance: [
    ({ page }) => page.locator('.balance-card-total').hover(),
    ({ page }) => page.locator('.balance-card-when').hover(),
    (stage) => press(stage, 'home', 'checkBalance'),
    (stage) => press(stage, 'home', 'hideBalance'),
    async ({ page, words }) => {
      await page
        .getByRole('link', { name: words('common', 'statementMenu') })
        .and(page.locator(':visible'))
        .click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  ],
  bonus: [
    async ({ page, words }) => {
      await page.getByRole('link', { name: words('home', 'bonus'), exact: true }).click();
      await page.locator('.bonus-card-press').first().hover();
    },
    async (stage) => {
      await stage.page.getByRole('textbox').pressSequentially('sabaidee', { delay: 90 });
      await press(stage, 'bonus', 'search');
      await stage.page.getByRole('dialog').locator('.truth').waitFor();
    },
    ({ page }) => page.getByRole('dialog').locator('.truth-facts').hover(),
    async (stage) => {
      await press(stage, 'bonus', 'receive');
      await stage.page.locator('main .truth').waitFor();
      await stage.page
        .getByRole('dialog')
        .filter({ has: stage.page.locator('.sheet-head') })
        .waitFor({ state: 'detached' });
    },
  ],
  ending: [
    async ({ page }) => {
      await page.locator('.running').click();
      await page.locator('main .truth').waitFor();
    },
    ({ page }) => page.locator('.truth-ends > :last-child').click(),
    ({ page }) => page.locator('.truth-ends > :first-child').click(),
    (stage) => press(stage, 'bonus', 'cancel'),
  ],
};

/** Members by film; a bonus requires a member without a pending withdrawal. @type {Record<string, string>} */
export const ACTORS = { bonus: 'new Lao member', ending: 'new Lao member' };

/** Deposits money, so that the new member has a balance. @param {string} sandboxUrl */
export async function payAsNewMember(sandboxUrl) {
  const account = { bankCode: 'KTB', accountNo: '9801234560' };
  const to = { bankCode: 'KBANK', accountNo: '0123456789' };
  for (const [call, body] of [
    ['people', { name: 'KHAMLA SIVILAY', balance: '1000.00', ...account }],
    ['pay', { from: account, to, amount: '100.00', requestId: randomUUID() }],
  ]) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${sandboxUrl}/test/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The sandbox refused ${call}: ${await answer.text()}`);
  }
}

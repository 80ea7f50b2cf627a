import { laoQr, thaiQr } from '@krapao/payloads/payment-qr';
import type { Page } from '@playwright/test';
import { renderSVG } from 'uqr';
import { violationsOf } from './fixtures/axe.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

/** The sandbox's phone, used like a person uses it. */
const open = async (page: Page, screen: string, lang = 'en') => {
  await page.goto(`${process.env.E2E_SANDBOX_URL}/?lang=${lang}#${screen}`);
  await expect(page.locator(`#${screen}`)).toBeVisible();
};
const balance = (page: Page) => page.locator('[data-card] .card-total');
const useAccount = async (page: Page, account: string) => {
  await open(page, 'bank');
  await page.getByRole('combobox', { name: 'Account' }).selectOption(account);
  await expect(page.locator('[data-card]')).toContainText(account);
};
const LIVE = { th: 'สด', la: 'ສົດ', en: 'Live' };
const DRAWING_MS_MAX = 30_000;
const showsSlip = (page: Page) =>
  expect
    .poll(() => page.getByRole('img', { name: /^Slip of payment/ }).evaluate(isDrawn), { timeout: DRAWING_MS_MAX })
    .toBe(true);
const isDrawn = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;

test.use({ ownBrowser: true });
onPhonesOnly();

test('opens where the browser keeps no storage for it, as in a frame of another site', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  await useAccount(page, 'SCB 4019876543');
});

test('a transfer by keyboard alone ends with a slip to keep', async ({ page }) => {
  await useAccount(page, 'SCB 4019876543');
  await page.getByRole('link', { name: 'Transfer' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Transfer' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Bank' }).selectOption('SCB');
  await page.getByRole('textbox', { name: 'Account number' }).fill('401-2-34567-8');
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.34');
  await page.keyboard.press('Enter');
  await expect(page.locator('#bank-confirm')).toContainText('KRAPAO DEMO CO LTD');
  await page.getByRole('button', { name: 'Pay now' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Slip' })).toBeFocused();
  await showsSlip(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save' }).click();
  expect((await download).suggestedFilename()).toMatch(/^slip-014[A-Z0-9]+\.png$/);
});

test('a QR is paid from its picture, and back from the slip the money is gone', async ({ page }) => {
  await useAccount(page, 'BBL 1230984567');
  const before = await balance(page).textContent();
  await page.getByRole('link', { name: 'Pay a QR' }).click();
  const payload = thaiQr({ to: { biller: '099900000012345', ref1: 'PHONE1' }, amount: '77.00' });
  const picture = { name: 'qr.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(renderSVG(payload)) };
  await page.locator('#bank-scan input[type=file]').setInputFiles(picture);
  await expect(page.locator('#bank-confirm')).toContainText('Reference PHONE1');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await showsSlip(page);
  await page.locator('#bank-slip').getByRole('link', { name: 'Back' }).click();
  await expect(balance(page)).not.toHaveText(before ?? '');
  await expect(page.locator('[data-moves] li').first()).toContainText('77.00');
});

test('a Lao QR is paid in kip from its text, and not from an account in baht', async ({ page }) => {
  const lao = { iin: '27710418', type: '002', receiver: 'KRAPAO', name: 'KRAPAO', city: 'VTE', bill: 'P1' } as const;
  const payload = laoQr({ ...lao, amount: '50000' });
  await useAccount(page, 'SCB 4019876543');
  await open(page, 'bank-scan');
  await page.getByRole('textbox', { name: 'Or the text of the QR' }).fill(payload);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toHaveText('This account is in another currency');
  await useAccount(page, 'BCEL 010120000123456');
  await open(page, 'bank-scan');
  await page.getByRole('textbox', { name: 'Or the text of the QR' }).fill(payload);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('50000');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await showsSlip(page);
});

test('what cannot be paid is said in words, and nothing is paid', async ({ page }) => {
  await useAccount(page, 'KTB 9801234560');
  const before = await balance(page).textContent();
  await open(page, 'bank-transfer');
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('textbox', { name: 'Account number' }).fill('9999999999');
  await page.getByRole('textbox', { name: 'Amount' }).fill('1');
  await next.click();
  await expect(page.getByRole('alert')).toHaveText('This bank has no such account');
  await page.getByRole('textbox', { name: 'Account number' }).fill('0123456789');
  await page.getByRole('textbox', { name: 'Amount' }).fill('99999999');
  await next.click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is not enough money in the account');
  await open(page, 'bank-scan');
  const picture = {
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  };
  await page.locator('#bank-scan input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('alert')).toHaveText('No QR was found in the picture');
  await open(page, 'bank');
  await expect(balance(page)).toHaveText(before ?? '');
});

test('the wallet makes a gift link and shows it', async ({ page }) => {
  await open(page, 'wallet');
  await page.getByRole('textbox', { name: 'Gift amount in baht' }).fill('20');
  await page.getByRole('button', { name: 'Make a gift link' }).click();
  await expect(page.getByRole('listitem').first()).toContainText(
    /20\.00.*https:\/\/gift\.truemoney\.com\/campaign\/\?v=\w{35}/,
  );
});

for (const lang of ['th', 'la', 'en'] as const) {
  test(`every screen is accessible and fits a small phone, ${lang}`, { tag: '@more' }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const screen of ['home', 'bank', 'bank-open', 'bank-transfer', 'bank-scan', 'wallet']) {
      await open(page, screen, lang);
      await expect(page.getByRole('status').filter({ hasText: LIVE[lang] })).toBeVisible();
      expect(await violationsOf(page), screen).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(360);
    }
  });
}

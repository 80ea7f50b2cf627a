import type { Page } from '@playwright/test';
import { cutTexts } from './fixtures/cut-texts.ts';
import { givenDeposit, givenLine, givenOpenGame, memberIdOf } from './fixtures/history.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';
import { sheetOf } from './fixtures/transfer.ts';

const AMOUNTS = '.money, .splitkey b, .stall-rate, .acct .num, .amt small, .amount input, .entry .who > *, .kv dd *';

type Money = { currency: 'THB' | 'LAK'; amount: number };

/** As if the member had that much of everything. */
async function rich(page: Page, { currency, amount }: Money) {
  await page.route('**/api/wallet', async (route) => {
    const answer = await (await route.fetch()).json();
    Object.assign(answer.wallet, { amount, currency, inProgress: amount });
    for (const slot of answer.slots) slot.amount = amount / slot.ftWalletSlot;
    await route.fulfill({ json: answer });
  });
  const enlarge = (entry: { amount: number; balanceAfter: number | null; currency?: string }) =>
    Object.assign(entry, { amount: Math.sign(entry.amount) * amount, balanceAfter: amount, currency });
  await page.route('**/api/statement', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.statements.forEach(enlarge);
    await route.fulfill({ json: answer });
  });
  await page.route('**/api/statement/receipt/*', async (route) =>
    route.fulfill({ json: enlarge(await (await route.fetch()).json()) }),
  );
  await page.route('**/api/statement/summary', (route) =>
    route.fulfill({ json: { days: 30, moneyIn: amount, moneyOut: -amount } }),
  );
}

test.describe('amounts and the ends of account numbers are never cut', () => {
  onPhonesOnly();

  for (const [screen, width, money] of [
    ['a narrow screen, in kip', 320, { currency: 'LAK', amount: 120_000_000 }],
    ['the usual screen, in baht', 390, { currency: 'THB', amount: 999_999_999.99 }],
  ] as const) {
    test(`on ${screen}, also with text twice as large`, async ({ page, request, givenMember, signIn }) => {
      test.slow();
      const member = await givenMember();
      await givenDeposit(member, 500);
      const paid = { type: 'withdraw', from: 'WALLET', to: 'KBANK', amount: -50, details: { accountEnd: '6789' } };
      await givenLine(await memberIdOf(member), paid);
      await givenOpenGame(request, await signIn(member), 'naga', 100);
      await rich(page, money);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      const check = async (more = '') => {
        for (const size of ['200%', '100%']) {
          await page.locator('html').evaluate((html, fontSize) => Object.assign(html.style, { fontSize }), size);
          expect(await cutTexts(page, AMOUNTS + more), `text at ${size}`).toEqual([]);
        }
      };

      await page.goto('/user/home');
      await expect(page.locator('.stall .money').first()).toBeVisible();
      await check();
      await page.locator('.stall-press').first().click();
      await expect(page.locator('.game-money .money')).toBeVisible();
      await check();
      await page.getByRole('dialog').getByRole('button', { name: 'Transfer in' }).click();
      await sheetOf(page).getByRole('textbox', { name: 'Amount' }).fill(String(money.amount));
      await check(', .transfer-foot .btn');

      await page.goto('/user/statement');
      await expect(page.locator('.entry').first()).toBeVisible();
      await check();
      await page.locator('.entry').first().click();
      await expect(page.locator('.receipt')).toBeVisible();
      await check();
    });
  }
});

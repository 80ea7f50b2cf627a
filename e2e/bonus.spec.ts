import type { Page } from '@playwright/test';
import { balanceCard, modal, withAnswer } from './fixtures/home.ts';
import { expect, test } from './fixtures/player.ts';
import { callsTo } from './fixtures/register.ts';
import { onPhonesOnly, toastOf } from './fixtures/test.ts';
import { openWithdraw, sheetOf } from './fixtures/withdraw.ts';

const WELCOME = 'Welcome, 100%';
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Promotion code' });
const truth = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('region', { name });
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test.describe('a bonus', () => {
  onPhonesOnly();

  test('is taken after a last look in own figures, runs on every screen, and is cancelled to the satang', {
    tag: ['@S1.10', '@S2.10', '@S4.30', '@S4.31', '@S4.32', '@P2'],
  }, async ({ page, givenPlayer }) => {
    await givenPlayer({ money: 500 });
    await withAnswer(page, '/api/bonus', (bonuses: { banners: { html: string }[] }[]) => {
      for (const { banners } of bonuses) {
        for (const banner of banners) banner.html += '<img src=x onerror="window.hacked = true">';
      }
    });
    await page.goto('/user/bonus');
    await expect(page.getByRole('heading', { level: 1, name: 'Bonus' })).toBeVisible();
    await expect(codeField(page)).toBeVisible();
    await expect(cardOf(page, WELCOME).locator('img')).toHaveJSProperty('complete', true);
    await cardOf(page, WELCOME)
      .getByRole('button', { name: /Click to receive/ })
      .click();
    const sheet = modal(page, WELCOME);
    await expect(sheet).toContainText('Your deposit once again on top');
    await expect(sheet).toContainText('Only the bonus and the deposit that earned it are locked');
    await sheet.getByRole('button', { name: 'Receive bonus' }).click();
    await expect(sheet).toContainText('Deposit ฿500.00 → bonus ฿500.00');
    await expect(sheet).toContainText('Ends when the bonus and its deposit grow to 300% or drop to 10%');

    // Back leads from the confirmation to the bonus, then closes it.
    await page.goBack();
    await expect(sheet).toContainText('How to cancel');
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

    const taken = callsTo(page, '/api/bonus/activate/WELCOME');
    await cardOf(page, WELCOME).click();
    await sheet.getByRole('button', { name: 'Receive bonus' }).click();
    await sheet.getByRole('button', { name: 'Receive ฿500.00' }).dblclick();
    await expect(toastOf(page, 'Bonus received').first()).toBeVisible();
    await expect(sheet).toHaveCount(0);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    const card = truth(page, '฿2,000.00 more to withdraw');
    await expect(card.getByRole('img')).toHaveAccessibleName(
      'The bonus is at ฿1,000.00. At ฿3,000.00 you can withdraw all of it, at ฿100.00 or less it ends',
    );
    await expect(cardOf(page, WELCOME)).toContainText('Active');
    await expect(codeField(page)).toHaveCount(0);

    await page.goto('/user/home');
    await expect(balanceCard(page)).toContainText('Locked by bonus 1,000.00');
    const link = page.getByRole('main').getByRole('link', { name: /฿2,000\.00 more to withdraw/ });
    await expect(link).toContainText(WELCOME);
    await openWithdraw(page);
    await expect(sheetOf(page).getByRole('listitem')).toContainText('฿2,000.00 more to withdraw · It ends on');
    await sheetOf(page).getByRole('link', { name: 'See the bonus' }).click();
    await expect(page).toHaveURL(/\/user\/bonus$/);

    await card.getByRole('button', { name: 'Cancel bonus' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this bonus?' });
    await expect(question).toContainText('฿500.00 of bonus and winnings will be removed. You keep ฿500.00');
    await question.getByRole('button', { name: 'Cancel bonus' }).click();
    await expect(toastOf(page, 'Bonus cancelled').first()).toBeVisible();
    await expect(codeField(page)).toBeVisible();
    await expect(cardOf(page, WELCOME)).toContainText('Fully received');
    await cardOf(page, WELCOME).click();
    await expect(sheet).toHaveCount(0);

    await page.goto('/user/statement');
    const ended = page.getByRole('listitem').filter({ hasText: 'Bonus ended' });
    await expect(ended).toContainText(`${WELCOME} · Cancelled`);
    await expect(ended).toContainText('−฿500.00');
    await ended.getByRole('button').click();
    await expect(modal(page, 'Receipt')).toContainText('Free to withdraw฿500.00');
  });

  test('that another device takes or cancels shows here by itself', async ({ page, request, givenPlayer }) => {
    const { token } = await givenPlayer({ money: 300 });
    await page.goto('/user/bonus');
    await expect(cardOf(page, WELCOME)).toContainText('Click to receive');
    await request.get('/api/bonus/activate/WELCOME', bearer(token));
    await expect(truth(page, '฿1,200.00 more to withdraw')).toBeVisible();
    await expect(cardOf(page, WELCOME)).toContainText('Active');
    await request.get('/api/bonus/clear', bearer(token));
    await expect(codeField(page)).toBeVisible();
  });
});

test('a promotion is found by its code, however it is typed, and taken; an unknown one is not', {
  tag: ['@S1.11', '@S2.83'],
}, async ({ page, givenPlayer, isMobile }) => {
  await givenPlayer();
  await page.goto('/user/bonus');
  await codeField(page).fill('no such code 🎁');
  await expect(codeField(page)).toHaveValue('NO SUCH CODE 🎁');
  await page.getByRole('button', { name: 'Search' }).click();
  const sheet = modal(page, 'Promotion');
  await expect(sheet).toContainText('Promotion code not found');
  await sheet.getByRole('button', { name: 'Change the code' }).click();
  await expect(sheet).toHaveCount(0);

  const looked = callsTo(page, '/api/promotion/find/SABAIDEE');
  await codeField(page).fill('  sabaidee ');
  await codeField(page).press('Enter');
  const found = modal(page, 'Sabaidee, on the house');
  await expect(found).toContainText('The bonus ends at 10%');
  await expect(found).toContainText('Free, no deposit needed');
  await expect(found).toContainText('Bonus ฿50.00');
  await found.getByRole('button', { name: 'Receive bonus' }).click();
  await expect(toastOf(page, 'Bonus received').first()).toBeVisible();
  expect(looked).not.toHaveLength(0);
  const card = truth(page, '฿200.00 more to withdraw');
  await expect(card).toContainText('Promotion');

  // On a wide screen the running bonus stands beside the grid, on a phone above it.
  const [runs, grid] = await Promise.all([card.boundingBox(), page.getByRole('list').last().boundingBox()]);
  const isBeside = (grid?.x ?? 0) > (runs?.x ?? 0) + (runs?.width ?? 0);
  expect(isBeside).toBe(!isMobile);
});

import type { Page } from '@playwright/test';
import { confirmBySms } from './fixtures/proof.ts';
import { expect, onPhonesOnly, storedIn, test } from './fixtures/test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

onPhonesOnly();

test.describe('the profile', () => {
  test('copies the account number without its dashes', async ({ page, context, givenMember, signIn }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const member = await givenMember();
    await signIn(member);
    await page.goto('/user/profile');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('dialog').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.bankAccountNo);
  });
});

test.describe('settings', () => {
  test('the theme follows the choice, also after a reload', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/profile');
    const theme = page.getByRole('combobox', { name: 'Theme' });
    await expect(theme).toHaveValue('system');
    await theme.selectOption('Light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await theme.selectOption('Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await theme.selectOption('System');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('the language can be changed here too', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/profile');
    await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('ไทย');
    await expect(page.getByRole('heading', { name: 'บัญชีธนาคาร' })).toBeVisible();
    expect((await storedIn(page, 'locale')).local).toBe('th');
  });

  test('log out is here too', async ({ page, givenMember, signIn, statusOf }) => {
    const token = await signIn(await givenMember());
    await page.goto('/user/profile');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => statusOf(token)).toBe(401);
  });

  test('another device can be logged out, this one stays', async ({
    page,
    givenMember,
    signIn,
    logInElsewhere,
    statusOf,
  }) => {
    const member = await givenMember();
    const elsewhere = await logInElsewhere(member, IPHONE);
    const here = await signIn(member);
    await page.goto('/user/profile');
    await page.getByRole('button', { name: 'Logged-in devices' }).click();
    const modal = page.getByRole('dialog', { name: 'Logged-in devices' });
    await expect(modal.getByRole('listitem')).toHaveCount(2);
    await expect(modal.getByRole('listitem').first()).toContainText('This device');
    await expect(modal.getByRole('listitem').filter({ hasText: 'Safari · iPhone' })).toContainText('Last used');
    await modal.getByRole('button', { name: 'Log out Safari · iPhone' }).click();
    await expect(modal.getByRole('listitem')).toHaveCount(1);
    expect([await statusOf(elsewhere), await statusOf(here)]).toEqual([401, 200]);
  });

  test('devices that look alike are told apart, in a sheet that fits 320 px with text twice as large', async ({
    page,
    givenMember,
    signIn,
    logInElsewhere,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const member = await givenMember();
    for (const device of [IPHONE, IPHONE]) await logInElsewhere(member, device);
    await signIn(member);
    await page.goto('/user/profile');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await page.getByRole('button', { name: 'Logged-in devices' }).click();
    const modal = page.getByRole('dialog', { name: 'Logged-in devices' });
    for (const name of ['Safari · iPhone (1)', 'Safari · iPhone (2)']) {
      await expect(modal.getByRole('listitem').filter({ hasText: name })).toContainText(/Logged in \d\d\/\d\d\/\d{4}/);
      await expect(modal.getByRole('button', { name: `Log out ${name}` })).toHaveCount(1);
    }
    await expect(modal.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    const cut = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await cut()).toBeLessThanOrEqual(0);
    expect(await page.locator('.sheet-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
  });
});

test.describe('change password', () => {
  const NEW_PASSWORD = 'namkhong-sai-7';
  const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Change password' });

  async function fill(page: Page, current: string, next: string, confirm: string) {
    const modal = modalOf(page);
    await modal.getByLabel('Current password').fill(current);
    await modal.getByLabel('New password').fill(next);
    await modal.getByLabel('Confirm password').fill(confirm);
    await modal.getByRole('button', { name: 'Save' }).click();
  }

  /** Opens the modal and records its calls. */
  async function open(page: Page): Promise<string[]> {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/changepwd')) calls.push(request.method());
    });
    await page.goto('/user/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(modalOf(page)).toBeVisible();
    return calls;
  }

  for (const [empty, current, next, confirm] of [
    ['the current one', '', NEW_PASSWORD, NEW_PASSWORD],
    ['the new one', 'malai-dok-mai-9', '', 'x'],
    ['the confirmation', 'malai-dok-mai-9', NEW_PASSWORD, ''],
  ] as const) {
    test(`nothing happens while ${empty} is empty`, async ({ page, givenMember, signIn }) => {
      await signIn(await givenMember());
      const calls = await open(page);
      await expect(modalOf(page)).toContainText('For 24 hours after this change, support approves every withdrawal');
      await fill(page, current, next, confirm);
      await expect(modalOf(page)).toBeVisible();
      await expect(modalOf(page).locator('[aria-invalid=true]')).toHaveCount(0);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(calls).toEqual([]);
    });
  }

  test('a password that is easy to guess is refused at its field, with the reason', async ({
    page,
    givenMember,
    signIn,
    logInElsewhere,
  }) => {
    const member = await givenMember();
    await signIn(member);
    await open(page);
    for (const [next, reason] of [
      ['password1', 'This password is easy to guess. Choose another'],
      [member.phone, 'Easy to guess: it is like your name or phone number. Choose another'],
    ] as const) {
      await fill(page, member.password, next, next);
      await expect(modalOf(page).getByLabel('New password')).toHaveAccessibleDescription(reason);
    }
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await logInElsewhere(member)).toBeTruthy();
  });

  test('on success the modal closes, a saved alert shows, and only the new password works', async ({
    page,
    givenMember,
    signIn,
    logInElsewhere,
    statusOf,
  }) => {
    const member = await givenMember();
    const elsewhere = await logInElsewhere(member);
    const here = await signIn(member);
    await open(page);
    await fill(page, member.password, NEW_PASSWORD, NEW_PASSWORD);
    await confirmBySms(page, member.phone);
    const alert = page.getByRole('alertdialog', { name: 'Saved' });
    await expect(alert).toBeVisible();
    await expect(modalOf(page)).toHaveCount(0);
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect(await logInElsewhere(member)).toBeUndefined();
    expect(await logInElsewhere({ ...member, password: NEW_PASSWORD })).toBeTruthy();
  });
});

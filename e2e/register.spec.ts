import { expectNoViolations } from './fixtures/axe.ts';
import { BLANK } from './fixtures/cached-context.ts';
import {
  atBank,
  atProfile,
  callsTo,
  codeFor,
  giveBank,
  givenVerified,
  givePhone,
  giveProfile,
  heading,
  makeRoomForCodes,
  newPhone,
  next,
  PASSWORD,
  register,
} from './fixtures/register.ts';
import { e164, expect, languageOf, sql, test, toastOf } from './fixtures/test.ts';

test.beforeEach(makeRoomForCodes);

test('a visitor registers in four steps and lands on /login after 2 s', {
  tag: ['@journey', '@S1.2', '@S2.31', '@S2.32', '@S2.33', '@S2.34', '@S2.35', '@S4.1', '@S4.5', '@S4.6', '@S9.7'],
}, async ({ page }) => {
  const phone = newPhone();
  await page.goto('/register');
  await givePhone(page, phone);
  await expect(page.getByLabel('OTP code')).toBeFocused();
  await page.getByLabel('OTP code').fill(await codeFor(e164(phone)));
  await expect(heading(page, 'Your profile')).toBeVisible();
  await page.getByLabel('How did you hear about us?').selectOption('A friend');
  await giveProfile(page);
  await giveBank(page);
  const answer = page.waitForResponse('**/api/account');
  await register(page).click();
  await answer;
  const registeredAt = Date.now();
  await expect(toastOf(page, 'Registered. You can log in now').first()).toBeVisible();
  await page.waitForURL('**/login');
  expect(Date.now() - registeredAt).toBeGreaterThanOrEqual(1_900);

  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/user/home');

  // Back meets no wizard step and no public page.
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe(BLANK);
  await page.goto('/user/home');
  await expect(page).toHaveURL(/\/user\/home$/);
});

test('every step is accessible in either theme and fits a small phone in every language', { tag: '@more' }, async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (test.info().project.name === 'phone') await page.setViewportSize({ width: 360, height: 640 });
  const inspect = async () => {
    for (const locale of ['th', 'la', 'en']) {
      await languageOf(page).selectOption(locale);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'la' ? 'lo' : locale);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${locale} does not fit`).toBeLessThanOrEqual(0);
    }
    await expectNoViolations(page);
  };
  const phone = newPhone();
  await page.goto('/register');
  await givePhone(page, '08');
  await inspect();
  await givePhone(page, phone);
  await expect(page.getByLabel('OTP code')).toBeFocused();
  await inspect();
  await page.getByLabel('OTP code').fill(await codeFor(e164(phone)));
  await expect(heading(page, 'Your profile')).toBeVisible();
  await next(page);
  await inspect();
  await giveProfile(page);
  await expect(heading(page, 'Your bank account')).toBeVisible();
  await register(page).click();
  await inspect();
});

test.describe('the way through', () => {
  test.skip(({ isMobile }) => !isMobile, 'The same on every screen.');

  test('the inviter code of the link is filled in, and survives a reload without the link', async ({ page }) => {
    await atProfile(page, { path: '/register?code=KPmalijaidee1' });
    await expect(page.getByLabel('Inviter code')).toHaveValue('KPmalijaidee1');
    await page.evaluate(() => localStorage.removeItem('registration'));
    await atProfile(page, { path: '/register' });
    await expect(page.getByLabel('Inviter code')).toHaveValue('KPmalijaidee1');
  });

  test('the way back keeps what was typed, by the button and by the browser', async ({ page }) => {
    const phone = await atBank(page);
    await page.getByLabel('First name').fill('MALI');
    await page.goBack();
    await expect(page.getByLabel('Profile name')).toHaveValue('มะลิ ใจดี');
    await expect(page.getByLabel('Confirm password')).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Phone number')).toHaveValue(phone);
    await next(page);
    await next(page);
    await expect(page.getByLabel('First name')).toHaveValue('MALI');
  });

  test('a reload keeps everything but the password, and Back still goes step by step', { tag: '@C21' }, async ({
    page,
  }) => {
    const phone = await atBank(page);
    await giveBank(page, { number: '9123456780' });
    await page.reload();
    await expect(page.getByText('Enter a password to go on. Everything else is still here')).toBeVisible();
    await expect(page.getByLabel('Profile name')).toHaveValue('มะลิ ใจดี');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(stored).not.toContain(PASSWORD);
    await giveProfile(page);
    await expect(page.getByRole('radio', { name: 'KBank' })).toBeChecked();
    await expect(page.getByLabel('Account number')).toHaveValue('912-345-6780');
    await page.goBack();
    await expect(heading(page, 'Your profile')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  });

  test('Enter submits each step', async ({ page }) => {
    const phone = newPhone();
    await givenVerified(page, e164(phone));
    await page.goto('/register');
    await page.getByLabel('Phone number').fill(phone);
    await page.keyboard.press('Enter');
    await page.getByLabel('Profile name').fill('Mali');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await giveBank(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });

  test('two quick taps send one registration', async ({ page }) => {
    const sent = callsTo(page, '/api/account');
    await atBank(page);
    await giveBank(page);
    // Both clicks arrive before the page has rendered the busy button.
    await register(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.waitForURL('**/login');
    expect(sent).toHaveLength(1);
  });

  test('an answer lost on its way is said and asked for again, and registers once', async ({ page }) => {
    const sent = callsTo(page, '/api/account');
    const phone = await atBank(page);
    await giveBank(page);
    await page.route(
      '**/api/account',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await register(page).click();
    await expect(page.getByText('No answer yet')).toBeVisible();
    await page.waitForURL('**/login');
    const keys = sent.map((request) => request.headers()['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await sql('select 1 from member where phone = $1', [e164(phone)])).toHaveLength(1);
  });

  test('a list that did not come is asked for again', async ({ page }) => {
    await page.route('**/api/lookup/banks', (route) => route.abort());
    await atBank(page);
    await expect(page.getByText('Could not load')).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/api/lookup/banks');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio')).toHaveCount(6);
  });

  test('without a line the step says so and works again when the line is back', async ({ page, context }) => {
    await page.goto('/register');
    await page.getByLabel('Phone number').fill(newPhone());
    await context.setOffline(true);
    await next(page);
    await expect(toastOf(page, 'No connection. Try again', 'danger')).toBeVisible();
    await context.setOffline(false);
    await next(page);
    await expect(page.getByLabel('OTP code')).toBeVisible();
  });
});

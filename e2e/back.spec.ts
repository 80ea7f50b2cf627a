import type { Page } from '@playwright/test';
import { givenDeposit } from './fixtures/history.ts';
import { expect, menuOf, onPhonesOnly, storedIn, test } from './fixtures/test.ts';
import { amountOf, openWithdraw, sheetOf } from './fixtures/withdraw.ts';

onPhonesOnly();

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
const openDeposit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).click();

/** Opens home one history step after the profile. */
async function fromProfileToHome(page: Page) {
  await page.goto('/user/profile');
  await menuOf(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/user\/home$/);
}

test.describe('Back', () => {
  test('closes a sheet and leaves the page as it was; what is closed otherwise leaves it nothing to do', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await fromProfileToHome(page);
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('฿');
    await page.keyboard.press('End');
    const howTo = page.getByRole('region', { name: 'How to' }).getByRole('button').first();
    await howTo.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(howTo).toBeFocused();
    expect(await page.evaluate(() => [window.location.pathname, window.scrollY])).toEqual(['/user/home', scrolled]);

    await page.goForward();
    await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openDeposit(page);
    await expect(sheet(page, 'Deposit')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page, 'Deposit')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/profile$/);
  });

  test('returns from the last look at a withdrawal to its amount, then closes it', async ({
    page,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    await givenDeposit(member, 800);
    await signIn(member);
    await openWithdraw(page);
    await amountOf(page).fill('500');
    await sheetOf(page).getByRole('button', { name: 'Next' }).click();
    await expect(amountOf(page)).toHaveCount(0);
    await page.goBack();
    await expect(amountOf(page)).toHaveValue('500');
    await page.goBack();
    await expect(sheetOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/user\/home$/);
  });

  test('is not held up by a sheet that a reload took away', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await fromProfileToHome(page);
    await openDeposit(page);
    await expect(sheet(page, 'Deposit')).toBeVisible();
    await page.reload();
    await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/profile$/);
  });

  test('closes a receipt, after a reload too, and closing it leaves the list alone in the history', async ({
    page,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    const reference = await givenDeposit(member, 800);
    await signIn(member);
    await page.goto('/user/profile');
    await menuOf(page).getByRole('link', { name: 'Statement' }).click();
    await page.getByRole('main').getByRole('listitem').getByRole('button').click();
    await expect(sheet(page, 'Receipt')).toContainText(reference);
    await page.reload();
    await expect(sheet(page, 'Receipt')).toContainText(reference);
    await page.goBack();
    await expect(sheet(page, 'Receipt')).toHaveCount(0);
    await expect(page).toHaveURL(/\/user\/statement$/);

    await page.getByRole('main').getByRole('listitem').getByRole('button').click();
    await expect(sheet(page, 'Receipt')).toContainText(reference);
    await close(page);
    await expect(page).toHaveURL(/\/user\/statement$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/profile$/);

    await page.goto(`/user/statement?receipt=${reference}`);
    await expect(sheet(page, 'Receipt')).toContainText(reference);
    await close(page);
    await expect(page).toHaveURL(/\/user\/statement$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/profile$/);
  });

  test('returns from the conditions to the agreement that speaks of them', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember(), { accepted: false });
    await page.goto('/user/home');
    const link = sheet(page, 'Agreement').getByRole('button', { name: 'Read the conditions' });
    await link.click();
    await expect(sheet(page, 'Conditions')).toContainText('Who may join');
    await page.goBack();
    await expect(sheet(page, 'Conditions')).toHaveCount(0);
    await expect(sheet(page, 'Agreement')).toBeVisible();
    await expect(link).toBeFocused();
    await page.goBack();
    await expect(sheet(page, 'Agreement')).toHaveCount(0);
    await expect(page).toHaveURL(/\/user\/home$/);
  });
});

test.describe('Back after signing in', () => {
  test('never comes to a public page, which would end the session', async ({ page, givenMember, statusOf }) => {
    const member = await givenMember();
    await page.goto('/howto'); // A separate document, which the app cannot remove from the history.
    await page.goto('/contact');
    for (const name of ['How to', 'Log in', 'Register']) await menuOf(page).getByRole('link', { name }).click();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Phone number').fill(member.phone);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/user\/home$/);
    const { local: token } = await storedIn(page, 'token');
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/home$/);
    expect((await storedIn(page, 'token')).local).toBe(token);
    expect(await statusOf(token ?? '')).toBe(200);
  });

  test('shows nothing of a member who has logged out', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/profile');
    await menuOf(page).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Mali Jaidee').first()).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?next=%2Fuser%2Fprofile$/);
    await expect(page.getByText('Mali Jaidee')).toHaveCount(0);
  });
});

/** Drags a finger down the screen. */
async function drag(page: Page, from: { x: number; y: number }, by: number) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await send('touchStart', from.y);
  for (let moved = 10; moved <= by; moved += 10) await send('touchMove', from.y + moved);
  await send('touchEnd');
  await cdp.detach();
}

test.describe('a sheet that is dragged down', () => {
  const headOf = async (page: Page) => {
    const box = await page.getByRole('dialog').getByRole('heading').first().boundingBox();
    return { x: 120, y: (box?.y ?? 0) + 10 };
  };

  test('by its head is closed, as by its close button', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await fromProfileToHome(page);
    await openDeposit(page);
    await expect(sheet(page, 'Deposit')).toBeVisible();
    await drag(page, await headOf(page), 600); // More than half of its height.
    await expect(sheet(page, 'Deposit')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/profile$/);
  });

  test('from the top of its content closes; where that is scrolled it scrolls', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await signIn(await givenMember());
    await page.goto('/user/profile');
    const body = page.locator('.sheet-body');
    const openConditions = async () => {
      await menuOf(page).getByRole('button', { name: 'Conditions' }).click();
      await expect(body).toContainText('Play within your means');
    };
    await openConditions();
    await drag(page, { x: 120, y: 150 }, 340);
    await expect(sheet(page, 'Conditions')).toHaveCount(0);
    await openConditions();
    await body.evaluate((element) => element.scrollTo({ top: 150 }));
    await drag(page, { x: 120, y: 200 }, 100);
    await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(100);
    await expect(sheet(page, 'Conditions')).toBeVisible();
  });

  test('stays when it must not be closed by accident', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember(), { accepted: false });
    await page.goto('/user/home');
    await expect(sheet(page, 'Agreement').getByRole('listitem')).toHaveCount(3);
    const before = await sheet(page, 'Agreement').boundingBox();
    await drag(page, await headOf(page), 400);
    await expect.poll(() => sheet(page, 'Agreement').boundingBox()).toEqual(before);
    await sheet(page, 'Agreement').getByRole('button', { name: 'Accept' }).click();
    await expect(sheet(page, 'Agreement')).toHaveCount(0);
  });
});

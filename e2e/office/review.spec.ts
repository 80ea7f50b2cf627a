import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsOn } from '../fixtures/axe.ts';
import { expect, forgetProof, headingOf, nextCode, test } from '../fixtures/office.ts';
import { givenWithdrawal, withdrawalsOf } from '../fixtures/queue.ts';
import { ruleIn } from '../fixtures/test.ts';

/** A unique last name, so that the search finds only these members. Account names allow letters only. */
const family = () => `Q${Array.from({ length: 7 }, () => 'abcdefghijklmnop'[randomInt(16)]).join('')}`;

const rowsOf = (page: Page) => page.locator('[data-row]');
const detailOf = (page: Page) => page.getByRole('region', { name: 'Details' });

test('an evening of work by the keyboard alone: approve, reject, hold and take up again', { tag: '@O140' }, async ({
  page,
  givenOperator,
}) => {
  const name = family();
  for (const first of ['Anan', 'Busaba', 'Chai']) await givenWithdrawal(`${first} ${name}`);
  const operator = await givenOperator('finance', 'Ploy Siri');
  await forgetProof(operator);
  await page.goto('/me');
  await expect(headingOf(page, 'My account')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(headingOf(page, 'Review queue')).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: /Review queue/ }).getByText(/wait/)).toBeAttached();
  // Tab from the field past "Only mine" and the two buttons of the filter to the rows.
  for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Tab');
  await expect(rowsOf(page).first()).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(detailOf(page).getByText('More than is paid without a person.')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('a');
  // The letter moves to the button, and Enter approves.
  await expect(detailOf(page).getByRole('button', { name: /^Approve/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // A money call requests a step-up and then continues.
  await page.getByLabel('Code').fill(await nextCode(operator));
  await expect(page.getByText('Approved. The bank pays it').first()).toBeVisible();
  await expect(detailOf(page)).toContainText(`Busaba ${name}`);
  await expect(rowsOf(page)).toHaveCount(2);

  await page.keyboard.press('r');
  const rejecting = page.getByRole('dialog', { name: 'Reject this withdrawal?' });
  await expect(rejecting.getByRole('button', { name: 'Account cannot receive it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(rejecting).toContainText('The name on the bank account is not yours');
  await page.keyboard.press('Control+Enter');
  await expect(detailOf(page)).toContainText(`Chai ${name}`);
  await expect(rowsOf(page)).toHaveCount(1);

  await page.keyboard.press('h');
  await expect(page.getByRole('dialog', { name: 'Put on hold' })).toBeVisible();
  await page.keyboard.type('Waiting for the bank');
  await page.keyboard.press('Control+Enter');
  await expect(rowsOf(page)).toHaveCount(0);
  await page.goto(`/queue/hold?search=${name}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(detailOf(page)).toContainText('On hold by Ploy Siri');
  await page.keyboard.press('u');
  await expect(page.getByText('Back in the queue').first()).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);

  expect(await withdrawalsOf(`Anan ${name}`)).toMatchObject([{ status: expect.stringMatching(/approved|paid/) }]);
  expect(await withdrawalsOf(`Busaba ${name}`)).toEqual([{ status: 'rejected', by: operator.id }]);
  expect(await withdrawalsOf(`Chai ${name}`)).toMatchObject([{ status: 'requested' }]);
});

test('two at one queue: the second sees who has an item, and it is free again when the first leaves it', {
  tag: '@O141',
}, async ({ page, browser, baseURL, givenOperator }) => {
  const name = family();
  await givenWithdrawal(`Anan ${name}`);
  const path = `/queue?search=${name}`;
  await givenOperator('finance', 'Ploy Siri');
  // Moves the first operator's cookie to another browser context; the next operator gets their own.
  const first = await browser.newContext({ baseURL: baseURL ?? '', storageState: await page.context().storageState() });
  await page.context().clearCookies();
  await givenOperator('finance', 'Nok Dara');
  await first.addInitScript(() => localStorage.setItem('locale', 'en'));
  const other = await first.newPage();
  await other.goto(path);
  await rowsOf(other).first().click();
  await expect(detailOf(other).getByRole('button', { name: /^Approve/ })).toBeVisible();

  await page.goto(path);
  await expect(rowsOf(page).first()).toContainText('Ploy Siri is on it');
  await rowsOf(page).first().click();
  await expect(detailOf(page)).toContainText('Ploy Siri is on it');
  await expect(detailOf(page).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectNoViolations(page);

  await other.keyboard.press('Escape');
  await expect(rowsOf(page).first()).not.toContainText('Ploy Siri is on it');
  await first.close();
});

for (const language of ['en', 'th'] as const) {
  test.describe(`in ${language}, axe finds nothing`, ruleIn(language), () => {
    test.use({ language });
    test('on any screen of the queue', { tag: '@O44' }, async ({ page, givenOperator }) => {
      await givenOperator('finance');
      await expectNoViolationsOn(page, [
        '/queue',
        '/queue/hold',
        '/queue/batches',
        '/queue/statements',
        '/connections',
      ]);
    });
  });
}

test('the tabs of the queue stay inside their bar on every width, and the open one is in sight', {
  tag: '@O444',
}, async ({ page, givenOperator }) => {
  await givenOperator('finance');
  await page.goto('/queue/batches');
  const tabs = page.getByRole('navigation', { name: 'Review queue' }).getByRole('link');
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/queue/batches');
    await expect(tabs.last()).toBeInViewport({ ratio: 0.9 });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    if (width >= 1280) await expect(tabs.first()).toBeInViewport({ ratio: 1 });
  }
});

import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsOn } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/office.ts';
import { ruleIn } from '../fixtures/test.ts';

const CSV = 'Date,Amount,Reference,Sender\n19/11/2026 10:00,500.00,A1,MALI\n';

/** Opens the layouts of bank statements and tries one on a file. */
async function tryLayout(page: Page) {
  await page.goto('/queue/statements');
  await page.locator('.page-frame-head .button').first().click();
  const sheet = page.getByRole('dialog');
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await sheet.locator('input[type=file]').setInputFiles(file);
  return sheet;
}

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 1280, height: 600 } });

  test('a preview and the current section come into view', { tag: '@O1175' }, async ({ page, givenOperator }) => {
    await givenOperator('owner');
    await page.goto('/operators');
    const menu = page.getByRole('navigation', { name: 'Back office' });
    const foot = await page.locator('.nav-foot').boundingBox();
    const current = menu.getByRole('link', { name: 'Operators' });
    await expect(current).toBeInViewport({ ratio: 1 });
    // The foot lies over the links.
    await expect
      .poll(async () => {
        const link = await current.boundingBox();
        return (link?.y ?? 0) + (link?.height ?? 0);
      })
      .toBeLessThanOrEqual(foot?.y ?? 0);

    const sheet = await tryLayout(page);
    const preview = sheet.getByRole('heading', { name: 'Preview' });
    await expect(preview).toBeInViewport();
    const part = preview.locator('..');
    await expect(part.getByRole('table').or(part.locator('.banner'))).toBeInViewport({ ratio: 0.9 });
  });
});

for (const language of ['en', 'th'] as const) {
  test.describe(`in ${language}, axe finds nothing`, ruleIn(language), () => {
    test.use({ language });

    test('on the sheets of connections, layouts and the shift', { tag: '@O44' }, async ({ page, givenOperator }) => {
      test.slow();
      await givenOperator('owner');
      await page.goto('/connections');
      await page.getByRole('row').nth(1).click();
      await page.locator('.split-view-detail > footer').getByRole('button').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
      await tryLayout(page);
      await expectNoViolations(page);
      await page.goto('/me');
      await page.locator('button.nav-link').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
    });

    test('on a member’s coins, documents and case file, and the inbox of finance', { tag: '@O44' }, async ({
      page,
      givenOperator,
      givenMemberPage,
    }) => {
      const { memberId } = await givenMemberPage();
      await givenOperator('owner');
      await expectNoViolationsOn(page, [
        ...['coins', 'documents', 'case-file'].map((tab) => `/members/${memberId}/${tab}`),
        '/inbox/finance',
      ]);
    });
  });
}

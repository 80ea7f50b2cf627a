import type { Page } from '@playwright/test';
import { layersOver } from './fixtures/account-sheets.ts';
import { givenChatting } from './fixtures/chat.ts';
import { givenDeposit, givenOpenGame } from './fixtures/history.ts';
import { dialog, MEMBER_SCREENS, PUBLIC_SCREENS, type Screen } from './fixtures/screens.ts';
import { atRest, SHEETS, spinToWin, visit } from './fixtures/sheets.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';
import { giveCoins, publishSureWheel, spinElsewhere } from './fixtures/wheel.ts';

onPhonesOnly();

/** Elements that widen the page or stick out of the phone's screen, unless a box around them clips or scrolls. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const isHeld = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    for (const element of document.body.querySelectorAll('*')) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || (left >= -1 && right <= clientWidth + 1)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('.spoken, svg') !== null && element.tagName !== 'svg') continue;
      if (!isHeld(element)) faults.push(`${element.tagName}.${element.className}: ${left} to ${right}`);
    }
    for (const body of document.querySelectorAll('.sheet-body, .chat-panel, .history-log'))
      if (body.scrollWidth > body.clientWidth + 1) faults.push(`${body.className} is ${body.scrollWidth} px wide`);
    return faults;
  });

async function expectFits(page: Page, what: string) {
  await expect(page.locator('.waiting-screen')).toHaveCount(0);
  await atRest(page);
  expect.soft(await tooWide(page), what).toEqual([]);
}

async function expectAllFit(page: Page, screens: readonly Screen[]) {
  for (const { name, path, open, depth = 1 } of screens) {
    if ((await page.evaluate(() => location.pathname)) !== path) await visit(page, path);
    await open?.(page);
    await expectFits(page, name);
    if (!open) continue;
    for (let left = depth; left > 0; left -= 1) {
      await page.goBack();
      await layersOver(page, left - 1);
    }
    await expect(dialog(page)).toHaveCount(0);
  }
}

for (const [language, width] of [
  ['en', 320],
  ['la', 320],
  ['th', 360],
  ['la', 390],
] as const) {
  test.describe(`${width} px in ${language}`, language === 'en' ? {} : { tag: '@more' }, () => {
    test.use({ language, viewport: { width, height: 700 } });

    test('no screen and no sheet is wider than the phone, after a spin too', { tag: '@S2.151' }, async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      test.slow();
      for (const { name, path, open } of PUBLIC_SCREENS) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeAttached();
        await open?.(page);
        await expectFits(page, name);
      }

      const member = await givenMember();
      await givenDeposit(member, 1_234_567.89);
      await publishSureWheel();
      await giveCoins(member.phone, 5);
      await givenChatting(page, member, signIn);
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
      await givenOpenGame(request, token, 'naga', 100);
      await page.goto('/user/spin');
      await expect(page.locator('.spin-lock')).toBeVisible();
      for (let spun = 0; spun < 4; spun += 1) await spinElsewhere(request, token);
      await page.reload();
      await spinToWin(page);
      await expectFits(page, 'the prize');
      await page.keyboard.press('Escape');
      await expectFits(page, 'the wheel after a spin');
      await expectAllFit(page, [
        ...SHEETS.everyday.filter((screen) => screen.path === '/user/spin'),
        ...MEMBER_SCREENS.filter(({ open: opens }) => !opens),
        ...SHEETS.everyday.filter((screen) => screen.path !== '/user/spin'),
      ]);
    });

    for (const subject of ['money', 'account'] as const)
      test(`no sheet about ${subject} is wider than the phone`, { tag: ['@S2.151', '@P220'] }, async ({
        page,
        request,
        givenMember,
        signIn,
      }) => {
        test.slow();
        const member = await givenMember();
        await givenDeposit(member, 1_234_567.89);
        await givenOpenGame(request, await signIn(member), 'naga', 100);
        await page.goto('/user/home');
        await expectAllFit(page, SHEETS[subject]);
      });
  });
}

import type { BrowserContext, Page } from '@playwright/test';
import { strayTexts, tightTexts } from './fixtures/cut-texts.ts';
import { givenDeposit, givenOpenGame } from './fixtures/history.ts';
import { expect, onPhonesOnly, ruleIn, test } from './fixtures/test.ts';

/** Pages with a bar. Login has a picture beside its form and no bar. */
const FRAMED = {
  public: ['/register', '/forgot', '/howto', '/contact'],
  member: ['home', 'profile', 'bonus', 'statement', 'contact', 'spin'].map((page) => `/user/${page}`),
};

/** Content edges of the bar and of the page, and the leftmost drawn pixel of the page. */
const edgesOf = (page: Page) =>
  page.evaluate(() => {
    const contentOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const [before, after] = [style.paddingLeft, style.paddingRight].map(Number.parseFloat) as [number, number];
      return { left: left + before, right: right - after };
    };
    const [bar, main] = ['header', 'main'].map((name) => contentOf(document.querySelector(name) as Element));
    const drawn = [...document.querySelectorAll('main *')].filter(
      (element) => element.checkVisibility() && element.clientWidth > 1 && !element.closest('.spoken, .woven-border'),
    );
    return { bar, main, drawn: Math.min(...drawn.map((element) => element.getBoundingClientRect().left)) };
  });

test.describe('wide screens', { tag: '@wide' }, () => {
  test.skip(({ isMobile }) => isMobile, 'phones have one column');

  test('beside the forms of a guest stands the picture of the login, down to the edge of the screen', {
    tag: '@P223',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of ['/register', '/forgot', '/recovery']) {
      await page.goto(path);
      const side = page.getByRole('complementary');
      await expect(side).toBeVisible();
      const { picture, height, left, ...box } = await side.evaluate((element) => {
        const style = getComputedStyle(element, '::before');
        const { right, bottom, left } = element.getBoundingClientRect();
        return { picture: style.backgroundImage, height: Number.parseFloat(style.height), left, right, bottom };
      });
      expect.soft(picture, path).toContain('market');
      expect.soft(height, path).toBeGreaterThan(120);
      expect.soft(left, path).toBeLessThan(1280 / 2 + 32);
      expect.soft(box, path).toEqual({ right: 1280 - 32, bottom: 900 - 24 });
    }
  });

  for (const [layout, paths] of Object.entries(FRAMED)) {
    test(`the ${layout} pages share one frame with the bar`, { tag: '@R142.1' }, async ({
      page,
      givenMember,
      signIn,
    }) => {
      if (layout === 'member') await signIn(await givenMember());
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const left = (width - Math.min(width, 1408)) / 2 + 32;
        for (const path of paths) {
          await page.goto(path);
          await expect(page.locator('main h1, main h2').first()).toBeAttached();
          await expect(page.locator('main[aria-busy=true]')).toHaveCount(0);
          const frame = { left, right: width - left };
          expect.soft(await edgesOf(page), `${path} at ${width}`).toEqual({ bar: frame, main: frame, drawn: left });
        }
      }
    });
  }
});

/** The longest possible amounts in every place of home, and a long name. */
async function withLongest(context: BrowserContext, currency: 'THB' | 'LAK') {
  const MUCH = currency === 'THB' ? 9_999_999_999.99 : 9_999_999_999;
  const change = (path: string, edit: (answer: never) => void) =>
    context.route(`**/api/${path}`, async (route) => {
      const answer = await (await route.fetch()).json();
      edit(answer as never);
      await route.fulfill({ json: answer });
    });
  type GameAccount = { amount: number; ftWalletSlot: number; decimals: number; currency: string };
  type Wallet = { wallet: object; invite: object; profile: object; slots: GameAccount[] };
  await change('wallet', ({ wallet, invite, profile, slots }: Wallet) => {
    Object.assign(wallet, { amount: MUCH, inProgress: MUCH, locked: MUCH, currency });
    Object.assign(invite, { amount: 1_000_000 });
    Object.assign(profile, { coin: 1_234_567 });
    for (const slot of slots) slot.amount = Number((MUCH / slot.ftWalletSlot).toFixed(slot.decimals));
  });
  await change('refund/check', (check: object) => Object.assign(check, { refundAmount: MUCH }));
  await change('account/profile', ({ profile }: { profile: object }) =>
    Object.assign(profile, { name: 'Phonesavanh Souvannaphoumaly-Rattanavongsa', currency }),
  );
  await change('statement', ({ statements }: { statements: object[] }) => {
    for (const entry of statements) Object.assign(entry, { amount: MUCH, balanceAfter: MUCH });
  });
  await context.route('**/api/spinwheel/active', (route) => route.fulfill({ json: { active: true } }));
  const sums = { days: 30, moneyIn: MUCH, moneyOut: -MUCH };
  await context.route(/api\/statement\/summary/, (route) => route.fulfill({ json: sums }));
}

const PAGES = ['home', 'statement', 'bonus', 'profile', 'contact'];

for (const [language, currency] of [
  ['th', 'THB'],
  ['la', 'LAK'],
  ['en', 'LAK'],
] as const) {
  test.describe(`long amounts and names in ${language}`, ruleIn(language), () => {
    onPhonesOnly();
    test.use({ language });

    test('nothing touches its border or lies on another, from 320 to 1280 px and with text twice as large', {
      tag: '@R142.4',
    }, async ({ page, context, request, givenMember, signIn }) => {
      test.slow();
      const member = await givenMember();
      await givenDeposit(member, 500);
      await givenOpenGame(request, await signIn(member), 'naga', 100);
      await withLongest(context, currency);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const name of PAGES) {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(`/user/${name}`);
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.locator('main :is(.skeleton, [aria-busy=true])')).toHaveCount(0);
        for (const size of ['100%', '200%']) {
          await page.locator('html').evaluate((html, fontSize) => Object.assign(html.style, { fontSize }), size);
          for (const width of [320, 360, 390, 1280]) {
            await page.setViewportSize({ width, height: 844 });
            const faults = [...(await tightTexts(page)), ...(await strayTexts(page))];
            expect.soft(faults, `${name} at ${width} px, text at ${size}`).toEqual([]);
          }
        }
      }
    });
  });
}

import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './fixtures/axe.ts';
import { expect, journeyIn, type Member, test } from './fixtures/test.ts';

type Screen = { name: string; path: string; open?: (page: Page) => Promise<void> };

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const opened = (page: Page) => expect(dialog(page).first()).toBeVisible();

const PUBLIC_SCREENS: Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login with errors',
    path: '/login',
    open: async (page) => {
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
    },
  },
  {
    name: 'forgot password with errors',
    path: '/forgot',
    open: async (page) => {
      const json = { code: 'SUCCESS', otpRef: 'A2B9', otpToken: 't' };
      await page.route('**/api/password/forgot', (route) => route.fulfill({ json }));
      await page.locator('input').fill('0812345678');
      await page.locator('button[type=submit]').click();
      await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible();
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
    },
  },
  { name: 'how-to', path: '/howto' },
  {
    name: 'how-to player',
    path: '/howto',
    open: async (page) => {
      await page.locator('main button').first().click();
      await opened(page);
      await expect(page.locator('.howto-frame')).not.toHaveAttribute('data-state', 'asking');
    },
  },
  { name: 'contact', path: '/contact' },
  {
    name: 'terminated',
    path: '/terminated',
    open: async (page) => {
      await page.route('**/api/lookup/active', (route) => route.fulfill({ status: 410, json: { message: 'gone' } }));
      await page.goto('/terminated');
      await expect(page.locator('.closed-words > a')).toBeVisible();
    },
  },
  { name: 'not found', path: '/no/such/page' },
];

/** Clicks the n-th row of the settings. */
const openRow = (index: number) => async (page: Page) => {
  await page.locator('main .rows > button').nth(index).click();
  await opened(page);
};

const stall = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button');

/** Presses the n-th widget of home. */
const openShort = (index: number) => async (page: Page) => {
  await page.locator('.shorts .short').nth(index).click();
  await opened(page);
};

/** Opens a widget's modal, past the banner that comes first. */
const passBanner = (index: number, landmark: string) => async (page: Page) => {
  await openShort(index)(page);
  await dialog(page).locator('.sheet-foot button').click();
  await expect(dialog(page).locator(landmark)).toBeVisible();
};

/** The n-th way to deposit; then what there is to see of it. */
const openDepositWay = (index: number, look: (sheet: Locator) => Promise<void>) => async (page: Page) => {
  await page.getByRole('main').locator('.btn.gold').first().click();
  await opened(page);
  await dialog(page).getByRole('radio').nth(index).click();
  await look(dialog(page));
};

const MEMBER_SCREENS: Screen[] = [
  { name: 'home', path: '/user/home' },
  {
    name: 'agreement',
    path: '/user/home',
    open: async (page) => {
      await page.evaluate(() => localStorage.removeItem('agreement'));
      await page.reload();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'deposit by QR code',
    path: '/user/home',
    open: openDepositWay(0, async (sheet) => {
      const [amount, ticket] = [sheet.getByRole('textbox'), sheet.locator('.ticket')];
      await expect(amount.or(ticket)).toBeVisible(); // The code of another test may still be live.
      if (await amount.isVisible()) {
        await amount.fill('100');
        await sheet.locator('.sheet-foot button').click();
      }
      await expect(ticket).toBeVisible();
    }),
  },
  {
    name: 'deposit by transfer',
    path: '/user/home',
    open: openDepositWay(1, async (sheet) => {
      await sheet.locator('[aria-expanded]').click();
      await expect(sheet.locator('.dep-account')).toBeVisible();
    }),
  },
  {
    name: 'deposit by slip',
    path: '/user/home',
    open: openDepositWay(2, (sheet) => expect(sheet.locator('.dep-rules')).toBeVisible()),
  },
  {
    name: 'deposit by gift link',
    path: '/user/home',
    open: openDepositWay(3, (sheet) => expect(sheet.getByRole('textbox')).toBeVisible()),
  },
  {
    name: 'game account, closed',
    path: '/user/home',
    open: async (page) => {
      await stall(page, 'Thong').click();
      await opened(page);
    },
  },
  {
    name: 'game account, open',
    path: '/user/home',
    open: async (page) => {
      await stall(page, 'Malai').click();
      await opened(page);
      if (await dialog(page).locator('[data-state=shut]').isVisible()) await dialog(page).locator('.gold').click();
      await expect(dialog(page).locator('dd')).toHaveCount(2);
    },
  },
  { name: 'invite banner', path: '/user/home', open: openShort(2) },
  { name: 'invite', path: '/user/home', open: passBanner(2, '.invite-link') },
  { name: 'cashback', path: '/user/home', open: passBanner(3, '.empty') },
  {
    name: 'account name with an error',
    path: '/user/home',
    open: async (page) => {
      await page.route('**/api/wallet', async (route) => {
        const wallet = await (await route.fetch()).json();
        Object.assign(wallet.bankAccount, { bankCode: 'KTB', bankAccountName: 'มะลิ ใจดี' });
        await route.fulfill({ json: wallet });
      });
      await page.reload();
      await page.locator('.home-note button').click();
      await opened(page);
      await dialog(page).locator('button[type=submit]').click();
      await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible();
    },
  },
  { name: 'profile', path: '/user/profile' },
  { name: 'change password', path: '/user/profile', open: openRow(0) },
  { name: 'devices', path: '/user/profile', open: openRow(1) },
  {
    name: 'conditions',
    path: '/user/contact',
    open: async (page) => {
      await page.locator('.dock > button, .bar > nav > button').filter({ visible: true }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'contact', path: '/user/contact' },
  { name: 'bonus', path: '/user/bonus' },
  { name: 'statement', path: '/user/statement' },
  { name: 'spin', path: '/user/spin' },
];

const CONTRAST = 'color-contrast';
/** Screens that are laid out anew where there is room. */
const WIDE = ['home', 'statement', 'profile'];

/** The colours are the same in every language, and looking at them takes longest: once is enough. */
async function check(page: Page, { path, open }: Screen, language: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeAttached();
  await open?.(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const wear = (theme: string) =>
    page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
  await wear('dark');
  if (language !== 'th') {
    expect(await faultsOf(page, (axe) => axe.disableRules(CONTRAST))).toEqual([]);
    return;
  }
  expect(await faultsOf(page), 'dark').toEqual([]);
  await wear('light'); // Only the colours differ.
  expect(await faultsOf(page, (axe) => axe.withRules(CONTRAST)), 'light').toEqual([]);
}

/** One for each worker: these tests only look. */
let member: Promise<Member> | undefined;

test.describe.configure({ mode: 'parallel', timeout: 90_000 });

for (const language of ['th', 'la', 'en'] as const) {
  test.describe(`in ${language}, in both themes, axe finds nothing on`, journeyIn(language), () => {
    test.use({ language });
    test.skip(({ isMobile }) => !isMobile && language !== 'th', 'a wide screen has the same words and colours');

    for (const screen of PUBLIC_SCREENS) {
      test(screen.name, async ({ page, isMobile }) => {
        test.skip(!isMobile, 'laid out as on a phone');
        await check(page, screen, language);
      });
    }
    for (const screen of MEMBER_SCREENS) {
      test(`${screen.name} (member)`, async ({ page, givenMember, signIn, isMobile }) => {
        test.skip(!isMobile && !WIDE.includes(screen.name), 'laid out as on a phone');
        member ??= givenMember();
        await signIn(await member);
        await check(page, screen, language);
      });
    }
  });
}

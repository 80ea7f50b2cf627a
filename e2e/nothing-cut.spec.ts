import type { BrowserContext, Page } from '@playwright/test';
import { cutTexts, strayTexts } from './fixtures/cut-texts.ts';
import { givenDeposit, givenLine, givenOpenGame, memberIdOf } from './fixtures/history.ts';
import { dialog, MEMBER_SCREENS, openBy, opened, PUBLIC_SCREENS, press, type Screen } from './fixtures/screens.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

const AMOUNTS =
  '.money, .num, .balance-card-key b, .game-card-rate, .transfer-account .num, .entry-row-amount small, .amount-field input, .statement-entry-words > *, .kv dd *, .chip, .button';
const MUCH = 999_999_999.99;

/** Enlarges all amounts in the member's responses. */
async function rich(context: BrowserContext) {
  const change = async (path: string, enlarge: (answer: never) => unknown) =>
    context.route(`**/api/${path}`, async (route) => {
      const answer = await (await route.fetch()).json();
      enlarge(answer as never);
      await route.fulfill({ json: answer });
    });
  const enlarge = (entry: { amount: number; balanceAfter: number | null }) =>
    Object.assign(entry, { amount: Math.sign(entry.amount) * MUCH, balanceAfter: MUCH });
  type GameAccount = { amount: number; ftWalletSlot: number; decimals: number };
  await change('wallet', ({ wallet, slots }: { wallet: object; slots: GameAccount[] }) => {
    Object.assign(wallet, { amount: MUCH, inProgress: MUCH });
    for (const gameAccount of slots)
      gameAccount.amount = Number((MUCH / gameAccount.ftWalletSlot).toFixed(gameAccount.decimals));
  });
  await change('statement', ({ statements }: { statements: Parameters<typeof enlarge>[0][] }) =>
    statements.forEach(enlarge),
  );
  await change('statement/receipt/*', enlarge);
  await change('qrcode/*', (code: object) => 'amount' in code && Object.assign(code, { amount: MUCH }));
  const whole = { days: 30, moneyIn: MUCH, moneyOut: -MUCH };
  await context.route('**/api/statement/summary', (route) => route.fulfill({ json: whole }));
  const games = [{ game: 'naga', amount: MUCH }];
  const reasons = [{ code: 'GAME_SILENT', game: 'mekong', amount: MUCH }];
  const check = { canWithdraw: true, available: MUCH, games, reasons };
  await context.route('**/api/wallet/withdraw/check', (route) => route.fulfill({ json: check }));
  const limits = { withdrawMin: 100, withdrawMax: MUCH, waitHours: 24 };
  await context.route('**/api/lookup/withdraw', (route) => route.fulfill({ json: limits }));
}

/** Opens a sheet by one of home's three buttons and enters the large amount. */
const openWith = (key: string) => async (page: Page) => {
  await openBy('home', key)(page);
  await dialog(page).getByRole('textbox').fill(String(MUCH));
};

const openReceipt = async (page: Page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await opened(page);
};

const MONEY_SCREENS: Screen[] = [
  { name: 'withdraw', path: '/user/home', open: openWith('withdraw') },
  {
    name: 'the last look at a withdrawal',
    path: '/user/home',
    open: async (page) => {
      await openWith('withdraw')(page);
      await press(page, dialog(page), 'common', 'next');
      await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
    },
  },
  { name: 'transfer', path: '/user/home', open: openWith('transfer') },
  { name: 'receipt', path: '/user/statement', open: openReceipt },
  { name: 'slips', path: '/user/statement', open: openBy('statement', 'slips') },
  { name: 'edit profile', path: '/user/profile', open: openBy('profile', 'editProfile') },
];

test.describe('in Lao', { tag: '@more' }, () => {
  onPhonesOnly();
  test.use({ language: 'la' });

  test('no word and no amount is cut or lies on another, on 320 px and with text twice as large', async ({
    context,
    request,
    givenMember,
    signIn,
  }) => {
    test.slow();
    const walk = async (screens: Screen[]) => {
      for (const { name, path, open } of screens) {
        const page = await context.newPage();
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeAttached();
        await open?.(page);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        for (const size of ['100%', '200%']) {
          await page.locator('html').evaluate((html, fontSize) => Object.assign(html.style, { fontSize }), size);
          const faults = [...(await cutTexts(page, AMOUNTS)), ...(await strayTexts(page))];
          expect.soft(faults, `${name}, text at ${size}`).toEqual([]);
        }
        await page.close();
      }
    };
    await walk([...PUBLIC_SCREENS, { name: 'register', path: '/register' }]);

    const member = await givenMember();
    await givenDeposit(member, 500);
    const paid = { type: 'withdraw', from: 'WALLET', to: 'KBANK', amount: -50, details: { accountEnd: '6789' } };
    await givenLine(await memberIdOf(member), paid);
    await givenOpenGame(request, await signIn(member), 'naga', 100);
    await rich(context);
    await walk([...MEMBER_SCREENS, ...MONEY_SCREENS]);
  });
});

import { createHash } from 'node:crypto';
import { expect, test } from './fixtures/player.ts';
import { callsTo } from './fixtures/register.ts';
import { onPhonesOnly, toastOf, withoutSignals } from './fixtures/test.ts';
import {
  canvas,
  claimElsewhere,
  couponRows,
  endTurning,
  giveCoins,
  hub,
  publishSureWheel,
  spinElsewhere,
  turningMs,
  watchMoves,
} from './fixtures/wheel.ts';

test.describe('the prize wheel', () => {
  onPhonesOnly();
  test.beforeAll(publishSureWheel);

  test('turns to what the server drew, says the coins that are left, and congratulates', {
    tag: [
      '@S1.14',
      '@S2.13',
      '@S2.124',
      '@S2.125',
      '@S2.127',
      '@S2.128',
      '@S4.36',
      '@S4.37',
      '@S4.38',
      '@S4.39',
      '@S4.40',
      '@S4.42',
      '@S4.45',
      '@S5.45',
      '@R33.1',
      '@R33.4',
    ],
  }, async ({ page, context, givenMember, signIn }) => {
    const member = await givenMember();
    await signIn(member);
    await withoutSignals(page);
    await giveCoins(member.phone, 3);
    const [spins, setups, coupons] = [
      callsTo(page, '/api/spinwheel/spin'),
      callsTo(page, '/api/spinwheel/setup'),
      callsTo(page, '/api/spinwheel/coupon'),
    ];
    await page.goto('/user/spin');
    await expect(page.getByRole('heading', { level: 1, name: 'Umbrella wheel' })).toBeVisible();
    await expect(hub(page)).toHaveText(/Spin.*3 coins/);
    await expect(page.getByRole('heading', { name: 'No coupons yet' })).toBeVisible();
    // 85 % of 390 px, at the screen's pixel density.
    expect(await canvas(page).evaluate((wheel: HTMLCanvasElement) => [wheel.clientWidth, wheel.width])).toEqual([
      331, 331,
    ]);

    await hub(page).click();
    await expect(page.getByRole('status')).toHaveText('The wheel is turning');
    const durationMs = await turningMs(page);
    expect(durationMs).toBeGreaterThanOrEqual(8_000);
    expect(durationMs).toBeLessThanOrEqual(15_000);
    await hub(page).click({ force: true }); // Ignored while the wheel turns.
    await expect(hub(page)).toHaveText(/3 coins/);
    await endTurning(page);

    const win = page.getByRole('alertdialog', { name: 'Congratulations, you won ฿100' });
    await expect(win).toContainText('Cash prize. Kept for you as a coupon');
    await expect(page.getByText('Congratulations, you won ฿100 · 2 coins left')).toBeAttached();
    expect(spins).toHaveLength(1);
    const counts = [setups.length, coupons.length];
    await win.getByRole('button', { name: 'Keep it for later' }).click();
    await expect(win).toHaveCount(0);
    await expect(couponRows(page)).toHaveText([/^1฿100Cash prize100\.00 baht/]);
    await expect(hub(page)).toHaveText(/2 coins/);
    expect([setups.length, coupons.length]).toEqual(counts.map((times) => times + 1));

    // The proof, computed in this browser.
    await page.getByRole('button', { name: 'Check this spin' }).click();
    const check = page.getByRole('dialog', { name: 'Check a spin' });
    await expect(check.getByRole('status')).toHaveText('Correct: this spin gives ฿100');
    await expect(check.getByText('It is the proof code this device saw before the spin')).toBeVisible();
    // The copied text is exactly the hashed text.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async (name: RegExp) => {
      await check.getByRole('button', { name }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const [serverSeed, odds] = [await copied(/^Copy: Server seed/), await copied(/^Copy: Odds/)];
    const proof = createHash('sha256').update(`${serverSeed}|${odds}`).digest('hex');
    expect(proof).toBe(await copied(/^Copy: Proof code/));
    await expect(check.getByText(`${proof.slice(0, 8)}…${proof.slice(-8)}`)).toBeVisible();
    await expect(check.getByText(/which is ฿100$/)).toBeVisible();
    await check.getByRole('button', { name: 'Close' }).click();
    await expect(check).toHaveCount(0); // A closing sheet goes back in the history, which would abort a reload.

    await giveCoins(member.phone, 0);
    await page.reload();
    await expect(page.getByText('No coins left')).toBeVisible();
    await expect(hub(page)).toHaveAttribute('aria-disabled', 'true');
    await hub(page).click({ force: true });
    await hub(page).press('Enter');
    expect(spins).toHaveLength(1);
  });

  test('asks before a coupon is claimed, and says why one cannot be', {
    tag: ['@S1.14', '@S2.126', '@S2.129', '@S4.41', '@S8.78', '@S8.104', '@S9.24'],
  }, async ({ page, request, givenMember, signIn }) => {
    const member = await givenMember();
    const token = await signIn(member);
    await giveCoins(member.phone, 4);
    await page.goto('/user/spin'); // Fetches the first commitment.
    await expect(page.getByText('Proof code of your next spin')).toBeVisible();
    for (let spun = 0; spun < 4; spun += 1) await spinElsewhere(request, token);
    await page.reload();
    await expect(couponRows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(couponRows(page)).toHaveText([/^4฿100/]);

    const claims = callsTo(page, '/api/spinwheel/coupon/claim');
    const confirmation = page.getByRole('alertdialog', { name: 'Claim ฿100?' });
    await couponRows(page).getByRole('button', { name: 'Claim' }).click();
    await expect(confirmation).toContainText('Goes into your main wallet');
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmation).toHaveCount(0);
    expect(claims).toHaveLength(0);

    await couponRows(page).getByRole('button', { name: 'Claim' }).click();
    await confirmation.getByRole('button', { name: 'Confirm' }).dblclick();
    await expect(toastOf(page, '฿100 claimed')).toBeVisible();
    expect(claims).toHaveLength(1);
    await expect(couponRows(page)).toHaveCount(3);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);

    // Meanwhile claimed on another device. The list follows at once, so the question is opened before.
    await couponRows(page).first().getByRole('button', { name: 'Claim' }).click();
    await expect(confirmation).toBeVisible();
    await claimElsewhere(request, token);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    const failure = page.getByRole('alertdialog', { name: 'Error' });
    await expect(failure).toContainText('This coupon was already claimed');
    await failure.getByRole('button', { name: 'Close' }).click();
    await expect(couponRows(page)).toHaveCount(2);
  });

  test('a claim while the wheel turns takes the coupon away, and gives nothing away of the prize', {
    tag: '@S4.41',
  }, async ({ page, request, givenMember, signIn }) => {
    const member = await givenMember();
    const token = await signIn(member);
    await withoutSignals(page);
    await giveCoins(member.phone, 3);
    await page.goto('/user/spin');
    await expect(page.getByText('Proof code of your next spin')).toBeVisible();
    await spinElsewhere(request, token);
    await page.reload();
    await expect(couponRows(page)).toHaveCount(1);
    await hub(page).click();
    await expect(page.getByRole('status')).toHaveText('The wheel is turning');
    const setups = callsTo(page, '/api/spinwheel/setup');
    await couponRows(page).getByRole('button', { name: 'Claim' }).click();
    await page.getByRole('alertdialog', { name: 'Claim ฿100?' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(toastOf(page, '฿100 claimed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No coupons yet' })).toBeVisible();
    expect(setups).toHaveLength(1);
    await expect(hub(page)).toHaveText(/2 coins/);
    await endTurning(page);
    const win = page.getByRole('alertdialog', { name: 'Congratulations, you won ฿100' });
    await win.getByRole('button', { name: 'Keep it for later' }).click();
    await expect(couponRows(page)).toHaveCount(1);
    await expect(hub(page)).toHaveText(/1 coin/);
  });

  test('an answer that is lost shows the same prize when it is asked for again, after a reload too', {
    tag: ['@S4.39', '@S8.78', '@S8.104'],
  }, async ({ page, givenMember, signIn }) => {
    const member = await givenMember();
    await signIn(member);
    await giveCoins(member.phone, 2);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const moves = await watchMoves(page);
    await page.goto('/user/spin');
    const prizes: string[] = [];
    const keys: (string | undefined)[] = [];
    await page.route('**/api/spinwheel/spin', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      prizes.push((await (await route.fetch()).json()).result.spin._id);
      await (prizes.length === 1 ? route.abort() : route.continue());
    });
    // By keyboard, with reduced motion.
    await hub(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('Checking your spin');
    await page.reload();
    await expect(page.getByRole('alertdialog', { name: 'Congratulations, you won ฿100' })).toBeVisible();
    expect((await moves()).filter((move) => /opacity/.test(move))).toHaveLength(2);
    expect((await moves()).filter((move) => /rotate/.test(move))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(hub(page)).toHaveText(/1 coin/);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(prizes).size).toBe(1);
    await expect(couponRows(page)).toHaveCount(1);

    // A result that was shown is not fetched again.
    await page.reload();
    await expect(hub(page)).toHaveText(/1 coin/);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await page.unroute('**/api/spinwheel/spin');
    await page.route('**/api/spinwheel/spin', (route) =>
      route.fulfill({ json: { success: false, error: 'INVALID_CODE' } }),
    );
    await hub(page).click();
    await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText('The wheel has changed');
  });
});

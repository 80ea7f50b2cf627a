import { balanceCard, card, gameRow, modal, PLAYER } from './fixtures/home.ts';
import { expect, test } from './fixtures/player.ts';
import { sql } from './fixtures/test.ts';

test.describe('the carousels', () => {
  test.use({ gameArt: true });

  test('show a card’s logo and background, drawn 300 by 211 where there is room, in that ratio elsewhere', {
    tag: ['@journey', '@S2.54', '@S2.55'],
  }, async ({ page, isMobile, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    const art = gameRow(page, 'Slots').locator('.game-art').first();
    await expect(art.locator('.game-art-background')).toHaveJSProperty('complete', true);
    await expect(art.locator('.game-art-background')).toHaveAttribute('src', '/games/bg-naga.svg');
    await expect(art.locator('.game-art-logo').first()).toHaveAttribute('src', '/games/logo-naga.svg');
    const { width = 0, height = 1 } = (await art.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(300 / 211, 1);
    if (isMobile) return;
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => Math.round((await art.boundingBox())?.width ?? 0)).toBe(300);
    expect(Math.round((await art.boundingBox())?.height ?? 0)).toBe(211);
  });

  test('three cards at a time on a wide screen, more by its buttons', { tag: ['@wide', '@S2.54', '@S9.25'] }, async ({
    page,
    isMobile,
    givenMember,
    signIn,
  }) => {
    test.skip(isMobile, 'phones swipe');
    await signIn(await givenMember());
    await page.goto('/user/home');
    const slots = gameRow(page, 'Slots');
    const inSight = () =>
      slots.getByRole('listitem').evaluateAll((cards) => {
        const row = cards[0]?.parentElement?.getBoundingClientRect();
        return cards.filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          return row && left >= row.left - 1 && right <= row.right + 1;
        }).length;
      });
    await expect.poll(inSight).toBe(3);
    const [previous, next] = [
      slots.getByRole('button', { name: 'Previous games: Slots' }),
      slots.getByRole('button', { name: 'Next games: Slots' }),
    ];
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await next.click();
    await expect(slots.getByRole('listitem').last()).toBeInViewport({ ratio: 0.99 });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await previous.click();
    await expect(slots.getByRole('listitem').first()).toBeInViewport({ ratio: 0.99 });
    // Three games fit, so there is nothing to scroll.
    await expect(gameRow(page, 'Lotto').getByRole('button', { name: /games/ })).toHaveCount(0);
  });

  test('can be walked through with the keyboard, which brings each card into sight', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    const buttons = gameRow(page, 'Slots').getByRole('button', { name: 'Open account' });
    await buttons.first().focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
    await expect(buttons.last()).toBeFocused();
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(modal(page, 'Wila')).toBeVisible();
  });

  test('an open account shows its money and its credits at the rate', async ({ page, givenPlayer }) => {
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(card(page, 'Naga')).toContainText('฿300.00');
    await expect(card(page, 'Naga')).toContainText('30.00 credits × 10');
    await expect(gameRow(page, 'Slots')).toContainText('1 of 4 open');
  });

  test('an amount that is old says its age, and the total is as old as its oldest part', async ({
    page,
    request,
    givenPlayer,
  }) => {
    const { token } = await givenPlayer(PLAYER);
    const profile = await request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } });
    const { _id: id } = (await profile.json()).profile;
    await sql("update game_account set units_heard_at = now() - interval '12 minutes' where member_id = $1", [id]);
    await page.route('**/api/wallet/refresh/slot', (route) => route.abort());
    await page.goto('/user/home');
    await expect(card(page, 'Naga')).toContainText('Updated 12 minutes ago');
    await expect(balanceCard(page)).toContainText(/Last updated \d\d:\d\d · 12 minutes ago/);
  });

  test('a closed account offers to open it, under a half-raised shutter that lifts on focus', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    const thong = card(page, 'Thong');
    const shutter = thong.locator('.game-art-shutter');
    const bottom = async () => {
      const box = await shutter.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await thong.scrollIntoViewIfNeeded();
    const down = await bottom();
    await thong.getByRole('button', { name: 'Open account Thong' }).focus();
    await expect.poll(bottom).toBeLessThan(down - 5);
  });
});

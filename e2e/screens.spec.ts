import type { Page } from '@playwright/test';
import { expect, onPhonesOnly, storedIn, test, withoutSignals } from './fixtures/test.ts';

const purseOf = (page: Page) => page.getByRole('region', { name: 'Total balance' });

onPhonesOnly();

test.describe('home', () => {
  test('shows the name, the total in the member’s money and when it was read', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(page.getByRole('banner')).toContainText('Mali Jaidee');
    await expect(purseOf(page)).toContainText('฿0.00');
    await expect(purseOf(page)).toContainText(/Last updated \d\d:\d\d · /);
  });

  test('Check balance asks the server again', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(purseOf(page)).toContainText('฿0.00');
    const asked = page.waitForRequest('**/api/wallet');
    await page.getByRole('button', { name: 'Check balance' }).click();
    await asked;
  });

  test('hides the balance, and remembers that it should', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show balance' })).toBeVisible();
    await expect(page.getByText('0.00')).toHaveCount(0);
  });

  test('has shortcuts to the wheel and to bonuses', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.route('**/api/spinwheel/active', (route) => route.fulfill({ json: { active: true } }));
    for (const [name, path] of [
      ['Prize wheel', '/user/spin'],
      ['Bonus', '/user/bonus'],
    ] as const) {
      await page.goto('/user/home');
      await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });

  test('a balance that does not load says so in its place, and loads on request', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await withoutSignals(page);
    await page.route('**/api/wallet', (route) => route.fulfill({ status: 403, json: { message: 'NO_WALLET' } }));
    await page.goto('/user/home');
    await expect(page.getByText('Could not load. Your money is safe')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute('**/api/wallet');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(purseOf(page)).toContainText('฿0.00');
  });
});

test.describe('the agreement', () => {
  test('comes 1.5 s after home, and again until it is accepted', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember(), { accepted: false });
    const modal = page.getByRole('dialog', { name: 'Agreement' });
    const start = new Date('2026-06-15T12:00:00Z');
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start);
    await page.goto('/user/home');
    // The page's clock moves only here, so that home is at most one step old when it is seen.
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await purseOf(page).isVisible()).toBe(true);
    }).toPass({ intervals: [20] });
    await page.clock.runFor(1_000);
    await expect(modal).toHaveCount(0);
    await page.clock.runFor(500);
    await page.clock.resume();
    await expect(modal.getByRole('listitem')).toHaveCount(3);

    await page.keyboard.press('Escape');
    await page.mouse.click(10, 10);
    await expect(modal).toBeVisible();
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toHaveCount(0);
    expect((await storedIn(page, 'agreement')).local).toBeNull();

    await page.reload();
    await modal.getByRole('button', { name: 'Accept' }).click();
    await expect(modal).toHaveCount(0);
    expect((await storedIn(page, 'agreement')).local).not.toBeNull();
  });

  test('does not come back once accepted, but asks another member of the same phone', async ({
    page,
    givenMember,
    signIn,
  }) => {
    const modal = page.getByRole('dialog', { name: 'Agreement' });
    await page.clock.install();
    await signIn(await givenMember(), { accepted: true });
    await page.goto('/user/home');
    await expect(purseOf(page)).toContainText('฿0.00');
    await page.clock.fastForward(5_000);
    await page.keyboard.press('End');
    await expect(page.getByRole('heading', { name: 'How to' })).toBeVisible();
    await expect(modal).toHaveCount(0);

    await signIn(await givenMember({ name: 'Second Member' }), { accepted: false });
    await page.goto('/user/home');
    await expect(page.getByText('Second Member')).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(modal).toBeVisible();
  });
});

test.describe('contact', () => {
  for (const [path, hasSpace] of [
    ['/contact', false],
    ['/user/contact', true],
  ] as const) {
    test(`${path} shows how to reach support, ${hasSpace ? 'with' : 'without'} space above`, async ({
      page,
      givenMember,
      signIn,
    }) => {
      if (hasSpace) await signIn(await givenMember());
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main).toContainText('Our team is here every day, around the clock.');
      await expect(main).toContainText('@krapao');
      await expect(main).toContainText('Version 1.1.14');
      await expect(main.getByRole('img', { name: 'QR code of @krapao' })).toBeVisible();
      const link = main.getByRole('link', { name: 'Open chat' });
      await expect(link).toHaveAttribute('href', 'https://line.example/krapao');
      await expect(link).toHaveAttribute('rel', /noopener/);
      const space = await main.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop));
      expect(space > 0).toBe(hasSpace);
    });
  }

  test('the operator’s QR picture is shown; one that does not load gives way to ours', async ({ page }) => {
    const contact = { contactText: '<p>Hello</p>', lineName: '@us', lineLink: 'https://line.example/us' };
    const answer = (lineQR: string) =>
      page.route('**/api/lookup/contact', (route) => route.fulfill({ json: { ...contact, lineQR } }));
    const picture = page.getByRole('img', { name: 'QR code of @us' });

    await answer('/favicon.svg');
    await page.goto('/contact');
    await expect(picture).toHaveAttribute('src', '/favicon.svg');
    await answer('/no-such-picture.png');
    await page.reload();
    await expect(picture).toHaveAttribute('viewBox', /.+/);
  });

  test('what an operator wrote cannot run a script', async ({ page }) => {
    const contactText = '<p>Hello<script>window.hurt = 1</script><img src="x" onerror="window.hurt = 1"></p>';
    const json = { contactText, lineName: '@us', lineLink: 'https://line.example/us', lineQR: null };
    await page.route('**/api/lookup/contact', (route) => route.fulfill({ json }));
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await expect(page.getByText('Hello')).toBeVisible();
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
    await expect(page.locator('main [onerror], main script')).toHaveCount(0);
  });
});

test.describe('how-to', () => {
  test('offers five topics in their order, each in a modal', async ({ page }) => {
    await page.goto('/howto');
    const topics = ['Wallet', 'Playing', 'Balance', 'Bonus', 'Ending a bonus'];
    await expect(page.getByRole('main').getByRole('listitem').locator('b')).toHaveText(topics);
    for (const name of topics) {
      await page.getByRole('main').getByRole('button', { name }).first().click();
      const modal = page.getByRole('dialog', { name, exact: true });
      await expect(modal.getByRole('listitem').nth(2)).toBeVisible();
      await modal.getByRole('button', { name: 'Close' }).click();
      await expect(modal).toHaveCount(0);
    }
  });

  for (const name of ['Wallet', 'Playing', 'Balance', 'Bonus', 'Ending a bonus']) {
    test(`the video of ${name} plays at one tap and by keyboard, with captions`, async ({ page }) => {
      await page.goto('/howto');
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
      const video = page.getByRole('dialog', { name, exact: true }).locator('video');
      await expect(video).toHaveAttribute('poster', /.+/);
      const { width = 0, height = 0 } = (await video.boundingBox()) ?? {};
      expect(height / width, 'the shape of the film').toBeCloseTo(780 / 360, 1);
      const stateOf = () =>
        video.evaluate((element: HTMLVideoElement) => ({
          plays: element.currentTime > 0,
          captions: element.textTracks[0]?.cues?.length ?? 0,
          isPaused: element.paused,
        }));
      await expect.poll(async () => (await stateOf()).plays).toBe(true);
      await expect.poll(async () => (await stateOf()).captions).toBeGreaterThan(2);
      await video.focus();
      await page.keyboard.press('Space');
      await expect.poll(async () => (await stateOf()).isPaused).toBe(true);
    });
  }

  test('a video that is not there yet says so calmly, above the written steps', async ({ page }) => {
    await page.route('**/howto/en/*.mp4', (route) => route.fulfill({ status: 404 }));
    await page.goto('/howto');
    await page.getByRole('button', { name: 'Wallet' }).click();
    const modal = page.getByRole('dialog', { name: 'Wallet' });
    await expect(modal.getByText('This video is being prepared. The steps are below')).toBeVisible();
    await expect(modal.locator('video')).toHaveCount(0);
  });
});

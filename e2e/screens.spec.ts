import type { Page } from '@playwright/test';
import { offerChat } from './fixtures/chat.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

const balanceCardOf = (page: Page) => page.getByRole('region', { name: 'Total balance' });

onPhonesOnly();

test.describe('home', () => {
  test('Check balance asks the server again', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(balanceCardOf(page)).toContainText('฿0.00');
    const request = page.waitForRequest('**/api/wallet');
    await page.getByRole('button', { name: 'Check balance' }).click();
    await request;
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
});

test.describe('contact', () => {
  for (const [path, hasSpace] of [
    ['/contact', false],
    ['/user/contact', true],
  ] as const) {
    test(`${path} shows how to reach support, ${hasSpace ? 'with' : 'without'} space above`, {
      tag: ['@S1.29', '@S2.6', '@S2.12', '@S2.43', '@S2.44', '@S2.46', '@R7'],
    }, async ({ page, givenMember, signIn }) => {
      if (hasSpace) await signIn(await givenMember());
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main).toContainText('Our team is here every day, around the clock.');
      await expect(main).toContainText('@krapao');
      await expect(main).toContainText('Version 1.1.14');
      await expect(main.getByRole('img', { name: 'QR code of @krapao' })).toBeVisible();
      const link = main.getByRole('link', { name: 'Open in LINE' });
      await expect(link).toHaveAttribute('href', 'https://line.example/krapao');
      await expect(link).toHaveAttribute('rel', /noopener/);
      const space = await main.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop));
      expect(space > 0).toBe(hasSpace);
    });
  }

  test('answers common questions, shows the how-to and opens the chat', { tag: '@R142.3' }, async ({
    page,
    givenMember,
    signIn,
  }) => {
    await offerChat(page);
    await signIn(await givenMember());
    await page.goto('/user/contact');
    const questions = page.getByRole('region', { name: 'Common questions' });
    await expect(questions.getByRole('listitem')).toHaveCount(8);
    const answer = questions.getByText('it lists every reason and what to do about it');
    await expect(answer).toBeHidden();
    await questions.getByText('Why can’t I withdraw yet?').click();
    await expect(answer).toBeVisible();

    await page.getByText('Version 1.1.14').scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: 'How to' }).getByRole('button', { name: 'Wallet' }).click();
    await page.getByRole('dialog', { name: 'Wallet' }).getByRole('button', { name: 'Close' }).click();

    await page.getByRole('main').getByRole('button', { name: 'Message support' }).click();
    await expect(page.getByRole('dialog', { name: 'Chat with us' })).toBeVisible();
  });

  test('the operator’s QR picture is shown; one that does not load gives way to ours', {
    tag: ['@S2.45', '@S3.16'],
  }, async ({ page }) => {
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

  test('what an operator wrote cannot run a script', { tag: ['@R34.2', '@C37'] }, async ({ page }) => {
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
  for (const name of ['Wallet', 'Playing', 'Balance', 'Bonus', 'Ending a bonus']) {
    test(`the video of ${name} plays at one tap and by keyboard, with captions`, {
      tag: ['@S1.19', '@S2.5', '@S2.41', '@S2.42'],
    }, async ({ page }) => {
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

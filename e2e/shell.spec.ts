import type { Page } from '@playwright/test';
import { e164, expect, menuOf, onPhonesOnly, sql, storedIn, test } from './fixtures/test.ts';

const PUBLIC_PAGES = ['/login', '/register', '/howto', '/contact'];
const MEMBER_PAGES = ['home', 'profile', 'bonus', 'statement', 'contact', 'spin'].map((page) => `/user/${page}`);

const at = (path: string) => (url: URL) => url.pathname + url.search === path;
const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });

async function typeLogin(page: Page, { phone, password }: { phone: string; password: string }) {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await logInButton(page).click();
}

test.describe('routes for visitors', () => {
  onPhonesOnly();
  for (const path of MEMBER_PAGES) {
    test(`${path} sends a visitor to /login, carrying the wanted path`, {
      tag: ['@S1.1', '@S2.16', '@S2.17', '@S6.1', '@R12.1'],
    }, async ({ page }) => {
      await page.goto(`${path}?from=mail`);
      await expect(page).toHaveURL(at(`/login?next=${encodeURIComponent(`${path}?from=mail`)}`));
      await expect(logInButton(page)).toBeVisible();
    });
  }

  test('/ leads to /user, and so a visitor to /login', { tag: '@S2.2' }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(at('/login?next=%2Fuser'));
  });

  for (const [path, heading] of [
    ['/login', 'One wallet, every game'],
    ['/forgot', 'Forgot your password?'],
    ['/howto', 'How to'],
    ['/contact', 'Contact'],
  ] as const) {
    test(`${path} is open to everybody`, { tag: ['@S2.3', '@S6.1'] }, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(at(path));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  }

  for (const path of ['/no/such/page', '/user/deposit/slip', '/user/bank-transfer']) {
    test(`${path} is Page Not Found, with a way home`, { tag: ['@S2.15', '@S2.80'] }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page).toHaveURL(at('/login?next=%2Fuser'));
    });
  }
});

test.describe('routes for members', () => {
  onPhonesOnly();
  for (const path of MEMBER_PAGES) {
    test(`${path} opens and survives a reload`, {
      tag: ['@S2.1', '@S2.8', '@S2.9', '@S2.10', '@S2.11', '@S2.12', '@S2.13', '@S6.3'],
    }, async ({ page, givenMember, signIn }) => {
      await signIn(await givenMember());
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.reload();
      await expect(page).toHaveURL(at(path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  }

  test('/ and /user lead a member to /user/home', { tag: '@S2.7' }, async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    for (const path of ['/', '/user']) {
      await page.goto(path);
      await expect(page).toHaveURL(at('/user/home'));
    }
  });
});

test.describe('the wanted page', () => {
  onPhonesOnly();
  test('is where a member goes after logging in', { tag: '@R12.1' }, async ({ page, givenMember }) => {
    const member = await givenMember();
    await page.goto('/user/profile?tab=1');
    await typeLogin(page, member);
    await expect(page).toHaveURL(at('/user/profile?tab=1'));
  });

  for (const next of ['https://elsewhere.example/user', '//elsewhere.example/user', '/terminated']) {
    test(`is /user when it is not a member page of ours: ${next}`, { tag: '@R12.2' }, async ({ page, givenMember }) => {
      const member = await givenMember();
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await typeLogin(page, member);
      await expect(page).toHaveURL(at('/user/home'));
    });
  }

  test('comes back to mind when the session has ended meanwhile', { tag: ['@S6.4', '@S7.6'] }, async ({
    page,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    await signIn(member);
    await sql('update session set ended_at = now() where member_id = (select id from member where phone = $1)', [
      e164(member.phone),
    ]);
    await page.goto('/user/profile');
    await expect(page).toHaveURL(at('/login?next=%2Fuser%2Fprofile'));
    expect(await storedIn(page, 'token')).toEqual({ local: null, session: null });
  });
});

test('the styles of the parts win over those of the page, in whatever order their files come', async ({
  page,
  givenMember,
  signIn,
}) => {
  await page.goto('/login');
  await expect(logInButton(page)).toHaveCSS('background-color', 'rgb(255, 185, 31)');
  await signIn(await givenMember());
  await page.goto('/user/home');
  await expect(page.getByRole('button', { name: 'Deposit' }).first()).toHaveCSS(
    'background-color',
    'rgb(255, 185, 31)',
  );
});

test('what is pressed shows it while the finger is on it, buttons and links alike', async ({ page }) => {
  await page.goto('/login');
  const link = menuOf(page).getByRole('link', { name: 'How to' });
  for (const [pressed, style, before] of [
    [link, 'opacity', '1'],
    [logInButton(page), 'transform', 'none'],
  ] as const) {
    await expect(pressed).toHaveCSS(style, before);
    await pressed.hover();
    await page.mouse.down();
    await expect(pressed).not.toHaveCSS(style, before);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await expect(pressed).toHaveCSS(style, before);
  }
});

test.describe('the public layout', () => {
  for (const path of PUBLIC_PAGES) {
    test(`${path} signs whoever comes in out, here and on the server`, { tag: '@S2.23' }, async ({
      page,
      givenMember,
      signIn,
      statusOf,
    }) => {
      const token = await signIn(await givenMember());
      expect(await statusOf(token)).toBe(200);
      await page.goto(path);
      await expect.poll(() => storedIn(page, 'token')).toEqual({ local: null, session: null });
      await expect.poll(() => statusOf(token)).toBe(401);
      await page.goto('/user/home');
      await expect(page).toHaveURL(at('/login?next=%2Fuser%2Fhome'));
    });
  }

  test('has a menu of login, register, how-to and contact', { tag: '@S2.22' }, async ({ page }) => {
    await page.goto('/contact');
    await expect(menuOf(page).getByRole('link')).toHaveText(['Log in', 'Register', 'How to', 'Contact']);
    await expect(menuOf(page).locator('[aria-current=page]')).toHaveText('Contact');
    for (const [name, path] of [
      ['How to', '/howto'],
      ['Log in', '/login'],
      ['Register', '/register'],
    ] as const) {
      await menuOf(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(at(path));
    }
  });

  test('names the other pages on the login page of a wide screen too', { tag: '@wide' }, async ({ page, isMobile }) => {
    test.skip(isMobile, 'a phone has the dock');
    await page.goto('/login');
    await expect(menuOf(page).getByRole('link')).toHaveText(['Register', 'How to', 'Contact']);
  });
});

test.describe('the member layout', () => {
  test('has a menu of profile, conditions, home, statement and contact', { tag: ['@S2.26', '@S2.27'] }, async ({
    page,
    isMobile,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    const items = menuOf(page).locator('a, button');
    const wide = isMobile ? [] : ['Bonus', 'Prize wheel'];
    await expect(items).toHaveText(['Profile', 'Conditions', 'Home', 'Statement', ...wide, 'Contact']);
    await expect(menuOf(page).locator('[aria-current=page]')).toHaveText('Home');
    for (const [name, path] of [
      ['Profile', '/user/profile'],
      ['Statement', '/user/statement'],
      ['Contact', '/user/contact'],
      ['Home', '/user/home'],
    ] as const) {
      await menuOf(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(at(path));
    }
  });

  test('has bonus and the prize wheel in the bar of a wide screen', { tag: ['@wide', '@R142.2'] }, async ({
    page,
    isMobile,
    givenMember,
    signIn,
  }) => {
    test.skip(isMobile, 'a phone has them on home');
    await signIn(await givenMember());
    await page.goto('/user/home');
    for (const [name, path] of [
      ['Bonus', '/user/bonus'],
      ['Prize wheel', '/user/spin'],
    ] as const) {
      await menuOf(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(at(path));
      await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(name);
    }
  });

  test('shows the conditions in a modal, which leaves the page where it was', { tag: '@S2.28' }, async ({
    page,
    request,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/profile');
    const opener = menuOf(page).getByRole('button', { name: 'Conditions' });
    await opener.click();
    const modal = page.getByRole('dialog', { name: 'Conditions' });
    const conditions = await (
      await request.get('/api/lookup/conditions', { headers: { 'accept-language': 'en' } })
    ).json();
    await expect(modal.getByRole('listitem')).toHaveCount(conditions.length);
    await expect(modal).toContainText('Who may join');
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(at('/user/profile'));
  });

  test('changes the language: stored, in the cookie in upper case, told to the page', {
    tag: ['@S2.24', '@S3.74', '@S3.79'],
  }, async ({ page, context, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/bonus');
    const languages = page.getByRole('combobox', { name: 'Language' });
    await expect(languages.getByRole('option')).toHaveText(['ไทย', 'ລາວ', 'English']);
    await languages.selectOption('ລາວ');
    await expect(page.getByRole('heading', { level: 1, name: 'ໂບ\u2060ນັດ' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
    expect((await storedIn(page, 'locale')).local).toBe('la');
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('LA');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'ໂບ\u2060ນັດ' })).toBeVisible();
  });

  test('logs out after 200 ms: the token is gone here and worthless on the server', {
    tag: ['@S2.25', '@S2.29', '@S2.30', '@S9.9', '@R9.3'],
  }, async ({ page, givenMember, signIn, statusOf }) => {
    const token = await signIn(await givenMember());
    await page.clock.install();
    await page.goto('/user/profile');
    await expect(page.getByRole('heading', { name: 'Mali Jaidee' })).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await page.clock.runFor(199);
    expect((await storedIn(page, 'token')).local).toBe(token);
    await expect(page).toHaveURL(at('/user/profile'));
    await page.clock.runFor(1);
    await expect(page).toHaveURL(at('/login'));
    await expect.poll(() => storedIn(page, 'token')).toEqual({ local: null, session: null });
    await expect.poll(() => statusOf(token)).toBe(401);
  });

  test('logs out in the browser alone when the server cannot be reached', { tag: '@S7.32' }, async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/profile');
    await expect(page.getByRole('heading', { name: 'Mali Jaidee' })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(at('/login'));
    await expect.poll(() => storedIn(page, 'token')).toEqual({ local: null, session: null });
  });

  test('shows nothing of one member to the next one in the same tab', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/profile');
    await expect(page.getByRole('heading', { name: 'Mali Jaidee' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    const next = await givenMember({ name: 'Somchai Rakdee' });
    await page.route('**/api/account/profile', () => undefined); // No answer: only stored data could be shown.
    await typeLogin(page, next);
    await menuOf(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Security and settings' })).toBeVisible();
    await expect(page.getByText('Mali Jaidee')).toHaveCount(0);
  });
});

test.describe('the language without a choice', () => {
  onPhonesOnly();
  test.use({ language: null });

  test('is Thai', { tag: '@S1.26' }, async ({ page, context }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'กระเป๋าเดียว' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('TH');
  });

  test('is Lao in the Lao build', { tag: '@S1.27' }, async ({ page }) => {
    await page.goto(`${process.env.E2E_LAO_URL}/login`);
    await expect(page.getByRole('heading', { name: 'ກະເປົາດຽວ' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
  });
});

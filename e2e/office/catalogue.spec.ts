import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolationsOn } from '../fixtures/axe.ts';
import { expect, forgetProof, nextCode, test } from '../fixtures/office.ts';
import { ruleIn, sql } from '../fixtures/test.ts';

const TEXTS = JSON.stringify({ th: 'ต้อนรับ', la: 'ຕ້ອນຮັບ', en: 'Welcome' });
const HTML = JSON.stringify({ th: '<p>ก</p>', la: '<p>ກ</p>', en: '<p>Twice your deposit.</p>' });

async function givenBonus(): Promise<string> {
  const code = `E2E${randomInt(1e9)}`;
  await sql(
    `insert into offer (code, kind, type, max_received, currency, title, description, rule, success_percent, fail_percent,
       life_hours, min_deposit, percent_of_deposit)
     values ($1, 'bonus', 'limit', 1, 'THB', $2, $3, 'balance', 300, 10, 72, 10000, 100)`,
    [code, TEXTS, HTML],
  );
  return code;
}

const descriptionOf = async (code: string) => {
  const [row] = await sql(`select description ->> 'en' as en from offer where code = $1`, [code]);
  return row?.en;
};

/** The member's screen in the preview frame. */
const screenOf = (page: Page) => page.frameLocator('iframe[title="As members see it"]');

/** Collects the api calls that preview frames make from now on. */
function callsOfPreviews(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.frame() !== page.mainFrame() && pathname.startsWith('/api')) calls.push(pathname);
  });
  return calls;
}

test('drafts are shown in the members’ own screens, in their languages', { tag: '@O460' }, async ({
  page,
  givenOperator,
}) => {
  await givenOperator('marketing');
  const preview = page.getByRole('region', { name: 'As members see it' });
  const frame = screenOf(page);
  const english = () => preview.getByRole('radio', { name: 'English' }).check();

  await page.goto('/content/contact');
  await english();
  const calls = callsOfPreviews(page);
  const text = page.getByRole('textbox', { name: 'Text, English' });
  await text.press('Control+a');
  await text.pressSequentially('Day and night.');
  await expect(frame.getByText('Day and night.')).toBeVisible();
  await preview.getByRole('radio', { name: 'Dark' }).check();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.goto('/content/howto');
  for (const [language, topic] of [
    ['ไทย', /จบโบนัส/],
    ['ລາວ', /ໂບ\u2060?ນັດສິ້ນສຸດ/],
    ['English', /Ending a bonus/],
  ] as const) {
    await preview.getByRole('radio', { name: language }).check();
    await expect(frame.getByRole('button', { name: topic })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Ending a bonus', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title, English' }).fill('The last step');
  await expect(frame.getByRole('button', { name: /The last step/ })).toBeVisible();
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('every other kind of draft has a screen of the members too', async ({ page, givenOperator }) => {
  await givenOperator('marketing');
  const frame = screenOf(page);
  const english = () =>
    page.getByRole('region', { name: 'As members see it' }).getByRole('radio', { name: 'English' }).check();
  const calls = callsOfPreviews(page);

  await page.goto('/content/conditions');
  await english();
  await expect(frame.getByRole('dialog', { name: 'Conditions' })).toContainText('Who may join');
  await page.goto('/content/agreements');
  await english();
  await expect(frame.getByRole('dialog')).toContainText('I am 20 or older');
  await page.goto('/content');
  await english();
  await expect(frame.getByRole('dialog')).toBeVisible();
  await page.goto('/content/chat-menu');
  await english();
  await expect(frame.getByText('Choose a topic')).toBeVisible();
  await page.goto('/content/sources/FRIEND');
  await english();
  await expect(frame.getByRole('combobox', { name: /How did you/ })).toHaveText(/A friend/);
  await page.goto('/content/replies');
  await page.getByRole('button', { name: 'Add' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(`e2e-${randomInt(1e9)}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await english();
  await page.getByRole('textbox', { name: 'Text, English' }).fill('Nobody has saved this.');
  await expect(frame.getByText('Nobody has saved this.')).toBeVisible();
  await page.goto('/accounts/banks/KBANK');
  await english();
  await expect(frame.getByText('ธนาคารกสิกรไทย')).toBeVisible();
  await page.goto('/wheel/coins');
  await english();
  await expect(frame.getByRole('heading', { name: 'Sample wheel' })).toBeVisible();
  await page.goto('/cashback');
  await english();
  await expect(frame.getByRole('dialog')).toBeVisible();
  await page.goto('/providers/naga');
  await english();
  await page.getByLabel('Under maintenance').check();
  await expect(frame.getByText('Under maintenance').first()).toBeVisible();
  await page.goto('/accounts');
  await page.getByRole('row').nth(1).press('Enter');
  await english();
  await expect(frame.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a bonus is changed, looked at as members see it, saved, planned and brought back', { tag: '@O215' }, async ({
  page,
  givenOperator,
}) => {
  const code = await givenBonus();
  await givenOperator('marketing');
  await page.goto('/bonuses');
  await page.getByRole('row').filter({ hasText: code }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Description, English' });
  await text.press('Control+a');
  await text.pressSequentially('Three times your deposit.');
  const preview = page.getByRole('region', { name: 'As members see it' });
  await preview.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('textbox', { name: 'Title, English' }).fill('Welcome home');
  await expect(screenOf(page).getByText('Welcome home')).toBeVisible();

  await page.getByLabel('Free at').fill('100');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByLabel('Free at')).toHaveAccessibleDescription(/Above 100 %/);
  await page.getByLabel('Free at').fill('300');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This can be saved.')).toBeVisible();
  await page.getByLabel('What you changed, and why').fill('For the festival');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  expect(await descriptionOf(code)).toBe('<p>Three times your deposit.</p>');

  await page.getByLabel('Order').fill('7');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByLabel('From when (Bangkok time)').fill('01/01/2040 12:00');
  await page.getByRole('button', { name: 'Plan it' }).click();
  await expect(page.getByText('Version 3 takes over on 01/01/2040 12:00:00')).toBeVisible();

  await page.getByRole('radio', { name: 'Versions' }).check();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions.nth(1)).toContainText('For the festival');
  await expect(versions.nth(1).getByRole('row').filter({ hasText: 'Title' })).toContainText('WelcomeWelcome home');
  await versions.nth(0).getByRole('button', { name: 'Take back' }).click();
  await expect(versions.nth(0)).toContainText('Cancelled');
  await versions.nth(2).getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('Version 4').first()).toBeVisible();
  expect(await descriptionOf(code)).toBe('<p>Twice your deposit.</p>');
});

test('a change of money takes a code and a second person, who reads old and new', { tag: '@O782' }, async ({
  page,
  givenOperator,
}) => {
  const code = await givenBonus();
  const freeAt = async () => (await sql('select success_percent from offer where code = $1', [code]))[0];
  const author = await givenOperator('marketing', 'Mali Marketing');
  await forgetProof(author);
  await page.goto(`/bonuses/${code}.THB`);
  await page.getByLabel('Free at').fill('400');
  await expect(page.getByText('A second person must allow this: Free at.')).toBeVisible();
  await page.getByLabel('Say why, for the second person').fill('The festival is over');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const codeDialog = page.getByRole('dialog');
  await codeDialog
    .getByRole('textbox')
    .first()
    .fill(await nextCode(author));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Mali Marketing sent this change/)).toBeVisible();
  expect(await freeAt()).toEqual({ success_percent: 300 });

  await givenOperator('finance', 'Fah Finance');
  const [approval] = await sql('select id from approval where subject = $1', [`offer/${code}.THB`]);
  await page.goto(`/queue/approvals?open=approvals.${approval?.id}`);
  const row = page.getByRole('row', { name: /^Free at/ });
  await expect(row).toContainText('300 %400 %');
  await page.getByRole('button', { name: /^Allow/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await expect.poll(freeAt).toEqual({ success_percent: 400 });
});

test('a limit is changed only with a code of the phone, and a rule is simulated before', { tag: '@O216' }, async ({
  page,
  givenOperator,
}) => {
  const owner = await givenOperator('owner');
  await page.goto('/cashback');
  await page.getByRole('radio', { name: 'Simulate' }).check();
  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByRole('heading', { name: /THB in all/ })).toBeVisible();

  await forgetProof(owner);
  await page.goto('/settings/slip');
  await page.getByLabel('Slips kept for each member').fill(String(5_000 + randomInt(1_000)));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const confirmation = page.getByRole('dialog');
  await confirmation
    .getByRole('textbox')
    .first()
    .fill(await nextCode(owner));
  await page.keyboard.press('Enter');
  await expect(confirmation).toBeHidden();
  // The toast may be gone by now on a busy machine.
  await expect(page.getByText('Nothing was changed')).toBeVisible();
});

const SCREENS = [
  ...['/bonuses', '/cashback', '/invites/refused', '/wheel', '/wheel/coins', '/accounts', '/providers'],
  ...['/settings', '/settings/targets', '/settings/alerts'],
  ...['/announcements', '/announcements/new', '/announcements/segments', '/announcements/segments/new'],
  '/announcements/cap',
];

for (const language of ['en', 'th'] as const) {
  test.describe(`in ${language}, axe finds nothing`, ruleIn(language), () => {
    test.use({ language });
    test('on any screen of the catalogue', { tag: '@O44' }, async ({ page, givenOperator }) => {
      await givenOperator('owner');
      await expectNoViolationsOn(page, SCREENS);
    });
  });
}

test('a banner is uploaded, cut by keyboard, looked at in the preview, and then seen by members', {
  tag: '@O903',
}, async ({ page, givenOperator, givenMemberPage }) => {
  const code = await givenBonus();
  await givenOperator('marketing');
  await page.goto(`/bonuses/${code}.THB`);
  await page.getByRole('group', { name: 'Banners' }).getByRole('button', { name: 'Add' }).click();
  const picture = page.getByRole('group', { name: 'Picture', exact: true });
  const photo = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#1f6f8b' } })
    .composite([
      { input: { create: { width: 1600, height: 500, channels: 3, background: '#ffb703' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  await picture
    .locator('input[type=file]')
    .setInputFiles({ name: 'banner.jpg', mimeType: 'image/jpeg', buffer: photo });
  const sheet = page.getByRole('dialog');
  const down = sheet.getByRole('slider', { name: 'Up and down' });
  await down.press('Home');
  await sheet.getByRole('button', { name: 'Use this cut' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('textbox', { name: 'What the picture says, English' }).fill('Gold above the sea');
  const preview = page.getByRole('region', { name: 'As members see it' });
  await preview.getByRole('radio', { name: 'English' }).check();
  const shown = screenOf(page).getByRole('img', { name: 'Gold above the sea' }).first();
  await expect(shown).toHaveJSProperty('naturalWidth', 1376);
  await page.getByRole('textbox', { name: 'What the picture says, ไทย' }).fill('ทองเหนือทะเล');
  await page.getByRole('textbox', { name: 'What the picture says, ລາວ' }).fill('ຄຳເໜືອທະເລ');
  const path = (await shown.getAttribute('src')) ?? '';
  const member = await givenMemberPage();
  expect((await member.page.request.get(path)).status()).toBe(404);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  const answer = await member.page.request.get(path);
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});

test('a changed document asks before it is left by Back, and a number typed halfway leaves the preview alive', {
  tag: ['@O906', '@O907'],
}, async ({ page, givenOperator }) => {
  await givenOperator('owner');
  await page.goto('/providers/naga');
  const menu = page.getByRole('link', { name: 'Cashback' });
  const rate = page.getByLabel('Rate', { exact: false }).first();
  const before = await rate.inputValue();
  const card = screenOf(page).locator('.game-card-press').first();
  await expect(card).toBeVisible();
  for (const typed of ['', '0', '0.', '-', '1e9']) {
    await rate.fill(typed);
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    await expect(card).toBeVisible();
  }
  await rate.fill('0.5');
  await expect(rate).not.toHaveAttribute('aria-invalid');
  await expect(card).toBeVisible();
  await rate.fill(before);
  await menu.click();
  await expect(page).toHaveURL(/\/cashback$/);

  await page.getByLabel('Rate').first().fill('7');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/cashback$/);
  await expect(page.getByLabel('Rate').first()).toHaveValue('7');
  await page.getByRole('link', { name: 'Invites' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/invites$/);
});

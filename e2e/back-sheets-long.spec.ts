import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { layersOver } from './fixtures/account-sheets.ts';
import { chatOf, givenChatting } from './fixtures/chat.ts';
import { givenDeposit, givenOpenGame } from './fixtures/history.ts';
import { dialog, type Screen } from './fixtures/screens.ts';
import { SHEETS, spinToWin, visit } from './fixtures/sheets.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';
import { sheetOf } from './fixtures/transfer.ts';
import { giveCoins, publishSureWheel, spinElsewhere } from './fixtures/wheel.ts';

onPhonesOnly();

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);

/** Each Back closes only the topmost layer; the next leads to the previous page. */
async function expectOneStepEach(page: Page, what: string, address: string, before: string, depth = 1) {
  for (let left = depth - 1; left > 0; left -= 1) {
    await page.goBack();
    await layersOver(page, left);
  }
  await page.goBack();
  await expect(dialog(page), `${what}: Back closes it`).toHaveCount(0);
  await expect.poll(() => pathOf(page), `${what}: the page stays`).toBe(address);
  await page.goBack();
  await expect.poll(() => pathOf(page), `${what}: Back again leaves`).toBe(before);
}

/** Opens each sheet one history step after another page, and goes Back. */
async function expectOneStepFrom(page: Page, sheets: readonly Screen[]) {
  for (const { name, path: at, open, depth } of sheets) {
    const before = at === '/user/profile' ? '/user/bonus' : '/user/profile';
    await visit(page, before);
    await visit(page, at);
    await open?.(page);
    await expectOneStepEach(page, name, at, before, depth);
  }
}

/** Opens `path` one history step after the profile. */
async function fromProfile(page: Page, to: string) {
  await page.goto('/user/profile');
  await visit(page, to);
}

const SOURCES = path.join(import.meta.dirname, '../apps/member-web/src');

/** Layers that no tap opens, or that need a test of their own. */
const ELSEWHERE = {
  'agreement-sheet': 'opens by itself, e2e/back.spec.ts',
  'howto-sheet': 'on a public page, e2e/page-width-long.spec.ts',
  'game-frame': 'e2e/game-ways.spec.ts',
  'new-passkey-sheet': 'not on an IP address, e2e/passkeys.spec.ts',
  modals: 'the entry of a game to which a transfer leads back, below',
  'waiting-screen': 'while a sheet loads',
  win: 'the prize, below',
};

test.describe('Back closes exactly the sheet', () => {
  test('and every layer of the app is among those that are opened here', { tag: '@P220' }, () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .filter((file) =>
        /<(Sheet|AlertDialog|WinDialog)\b|useBackCloses\(/.test(readFileSync(path.join(SOURCES, file), 'utf8')),
      )
      .map((file) => path.basename(file, '.tsx'));
    const known = [
      ...Object.values(SHEETS).flatMap((sheets) => sheets.map(({ layer }) => layer)),
      ...Object.keys(ELSEWHERE),
    ];
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
    expect(
      known.filter((name) => name && !files.includes(name)),
      'names of no layer',
    ).toEqual([]);
  });

  test('of every kind that a tap opens, and then comes to the page before', { tag: '@S2.149' }, async ({
    page,
    request,
    givenMember,
    signIn,
  }) => {
    test.slow();
    const member = await givenMember();
    await givenDeposit(member, 800);
    await publishSureWheel();
    await giveCoins(member.phone, 2);
    await givenChatting(page, member, signIn);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await page.goto('/user/spin');
    await expect(page.getByText('Proof code of your next spin')).toBeVisible();
    await spinElsewhere(request, token);
    await fromProfile(page, '/user/spin');
    await spinToWin(page);
    await expectOneStepEach(page, 'the prize', '/user/spin', '/user/profile');
    await expectOneStepFrom(page, SHEETS.everyday);
  });

  for (const subject of ['money', 'account'] as const)
    test(`of every kind about ${subject}, one layer at a time`, { tag: ['@S2.149', '@P220'] }, async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      test.slow();
      const member = await givenMember();
      await givenDeposit(member, 800);
      await givenOpenGame(request, await signIn(member), 'naga', 100);
      await page.goto('/user/profile');
      await expectOneStepFrom(page, SHEETS[subject]);
    });

  test('of a game to which a transfer leads back', { tag: '@S2.149' }, async ({
    page,
    request,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    await givenDeposit(member, 800);
    await givenOpenGame(request, await signIn(member), 'naga');
    await fromProfile(page, '/user/home');
    await page.getByRole('listitem').filter({ hasText: 'Naga' }).getByRole('button').click();
    await sheet(page, 'Naga').getByRole('button', { name: 'Transfer in' }).click();
    await sheetOf(page).getByRole('textbox', { name: 'Amount' }).fill('100');
    await sheetOf(page).locator('button[type=submit]').click();
    await expect(sheet(page, 'Naga')).toContainText('฿100.00');
    await expectOneStepEach(page, 'the game after a transfer', '/user/home', '/user/profile');

    await visit(page, '/user/home');
    await page.getByRole('listitem').filter({ hasText: 'Naga' }).getByRole('button').click();
    await sheet(page, 'Naga').getByRole('button', { name: 'Transfer in' }).click();
    await expect(sheetOf(page)).toBeVisible();
    await page.goBack();
    await expect(sheet(page, 'Naga')).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(pathOf(page)).toBe('/user/home');
  });

  test('of a receipt by a link, after a reload too, and of the chat that it leads to', { tag: '@S2.149' }, async ({
    page,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    const reference = await givenDeposit(member, 800);
    await givenChatting(page, member, signIn);
    const address = `/user/statement?receipt=${reference}`;
    const receipt = sheet(page, 'Receipt');
    for (const times of [0, 1, 2]) {
      await page.goto('/user/profile');
      await page.goto(address);
      for (let reloads = 0; reloads < times; reloads += 1) {
        await receipt.getByRole('heading', { name: 'Receipt' }).click();
        await page.reload();
      }
      await receipt.getByRole('heading', { name: 'Receipt' }).click();
      await expectOneStepEach(page, `a receipt by a link, ${times} reloads`, '/user/statement', '/user/profile');
    }

    await visit(page, address);
    await receipt.getByRole('button', { name: 'Report a problem' }).click();
    await expect(chatOf(page)).toBeVisible();
    await expectOneStepEach(page, 'the chat of a receipt', '/user/statement', '/user/profile');
  });

  test('that a reload takes away in the moment it opens', { tag: '@S2.149' }, async ({
    page,
    context,
    givenMember,
    signIn,
  }) => {
    test.slow();
    await signIn(await givenMember());
    const cdp = await context.newCDPSession(page);
    for (const hops of [0, 1, 2, 4]) {
      await fromProfile(page, '/user/home');
      const box = await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).boundingBox();
      const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20, button: 'left' as const, clickCount: 1 };
      // The tap is still being handled when the reload begins.
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        void cdp.send('Input.dispatchMouseEvent', { type, ...at }).catch(() => undefined);
      for (let hop = 0; hop < hops; hop += 1) await cdp.send('Page.getNavigationHistory');
      await page.reload();
      await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('฿');
      expect(pathOf(page), `reload after ${hops} hops`).toBe('/user/home');
      await page.goBack();
      await expect.poll(() => pathOf(page), `Back, reload after ${hops} hops`).toBe('/user/profile');
    }
  });
});

test('what is chosen in the moment a sheet closes has an entry of its own', { tag: '@S2.150' }, async ({
  page,
  givenMember,
  signIn,
}) => {
  const member = await givenMember();
  await givenDeposit(member, 800);
  await signIn(member);
  await fromProfile(page, '/user/statement');
  const chip = page.getByRole('main').getByRole('button', { name: 'Deposits', exact: true });
  await expect(chip).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Slip status' }).click();
  await expect(sheet(page, 'Slip status')).toBeVisible();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.sheet-head [aria-label=Close]')?.click();
    [...document.querySelectorAll<HTMLElement>('main button')].find((b) => b.textContent === 'Deposits')?.click();
  });
  await expect(page).toHaveURL(/\/user\/statement\?type=deposit$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/user/statement');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/user/profile');

  await visit(page, '/user/statement');
  await page.getByRole('main').getByRole('button', { name: 'More filters' }).click();
  await sheet(page, 'More filters').getByLabel('Status').selectOption('SUCCESS');
  await sheet(page, 'More filters').getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/status=SUCCESS/);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/user/statement');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/user/profile');
});

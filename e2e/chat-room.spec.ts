import type { Page } from '@playwright/test';
import { chatButtonOf, givenChatting } from './fixtures/chat.ts';
import { givenDeposit } from './fixtures/history.ts';
import { visit } from './fixtures/sheets.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';
import { giveCoins, publishSureWheel, spinElsewhere } from './fixtures/wheel.ts';

onPhonesOnly();

/** Elements under the chat button when the page is scrolled to its end. */
const coveredAtEnd = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const button = document.querySelector('.chat-button')?.getBoundingClientRect();
    if (!button) return ['no chat button'];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.childElementCount === 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.textContent?.trim() || element.matches('img, input, button, canvas'))
      .filter((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const isOver = right > button.left && left < button.right && bottom > button.top && top < button.bottom;
        return width > 1 && height > 1 && isOver;
      })
      .map((element) => `${element.tagName} ${element.textContent}`);
  });

test('the chat button leaves while a field has the focus, and at the end of every page nothing is under it', {
  tag: '@S2.152',
}, async ({ page, givenMember, signIn }) => {
  const member = await givenMember();
  await givenDeposit(member, 500);
  await givenChatting(page, member, signIn);
  await page.goto('/user/bonus');
  await expect(chatButtonOf(page)).toBeVisible();
  const field = page.getByRole('main').getByRole('textbox');
  await field.focus();
  await expect(chatButtonOf(page)).toBeHidden();
  await field.blur();
  await expect(chatButtonOf(page)).toBeVisible();
  for (const path of ['bonus', 'home', 'profile', 'statement', 'spin', 'contact']) {
    await visit(page, `/user/${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect.poll(() => coveredAtEnd(page), path).toEqual([]);
  }
});

/** Words and fields of the page under the chat button or its invitation, where the page is scrolled to `top`. */
const wordsUnder = (page: Page, top: number): Promise<string[]> =>
  page.evaluate((y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    const over = [...document.querySelectorAll('.chat-button, .chat-invite')].map((part) =>
      part.getBoundingClientRect(),
    );
    if (over.length === 0) return ['no chat button'];
    const { clientWidth } = document.documentElement;
    // What the edge of the screen cuts off, in a row that scrolls sideways, cannot be read anyway.
    const isUnder = ({ left, right, top: upper, bottom, width }: DOMRect) =>
      width > 0 &&
      right <= clientWidth &&
      over.some((box) => right > box.left && left < box.right && bottom > box.top && upper < box.bottom);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!node.parentElement?.closest('.spoken') && [...range.getClientRects()].some(isUnder))
        found.push(node.textContent ?? '');
    }
    for (const field of document.querySelectorAll('main :is(input, textarea)'))
      if (isUnder(field.getBoundingClientRect())) found.push(field.tagName);
    return found;
  }, top);

for (const [language, width] of [
  ['en', 320],
  ['th', 390],
  ['la', 430],
] as const)
  test.describe(`${width} px in ${language}`, language === 'en' ? {} : { tag: '@more' }, () => {
    test.use({ language, viewport: { width, height: 740 } });

    test('the chat button moves aside for amounts and buttons, before the page is scrolled too', {
      tag: '@P222',
    }, async ({ page, request, givenMember, signIn }) => {
      const member = await givenMember();
      await givenDeposit(member, 1_234_567.89);
      await publishSureWheel();
      await giveCoins(member.phone, 3);
      await givenChatting(page, member, signIn);
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
      await page.goto('/user/spin');
      await expect(page.locator('.spin-lock')).toBeVisible();
      for (let spun = 0; spun < 3; spun += 1) await spinElsewhere(request, token);
      await page.reload();
      await expect(page.locator('.chat-invite')).toBeVisible();
      for (const path of ['spin', 'home', 'bonus', 'statement', 'profile', 'notices']) {
        await visit(page, `/user/${path}`);
        await expect(page.locator('main [aria-busy=true], main .skeleton')).toHaveCount(0);
        for (const top of [0, 150, 300, 450])
          await expect.poll(() => wordsUnder(page, top), `${path} at ${top}`).toEqual([]);
      }
    });
  });

import type { Page } from '@playwright/test';
import { chatButtonOf, givenChatting } from './fixtures/chat.ts';
import { givenDeposit } from './fixtures/history.ts';
import { visit } from './fixtures/sheets.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

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

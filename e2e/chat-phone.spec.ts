import type { Page } from '@playwright/test';
import {
  chatOf,
  fieldOf,
  givenChatting,
  offerChat,
  openChat,
  saying,
  sendMessage,
  storedOf,
  text,
  write,
} from './fixtures/chat.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

onPhonesOnly();

const HEIGHT = 720;

/** Stubs `visualViewport`, which an on-screen keyboard makes smaller. */
const watchKeyboard = (page: Page) =>
  page.addInitScript((height) => {
    const seen = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  }, HEIGHT);
const raiseKeyboard = (page: Page, free: { offsetTop: number; height: number }) =>
  page.evaluate((now) => {
    Object.assign(window.visualViewport as object, now);
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, free);

for (const { width, size, free } of [
  { width: 390, size: '100%', free: { offsetTop: 0, height: 480 } },
  // A page scrolled up to show the field.
  { width: 320, size: '100%', free: { offsetTop: 120, height: 300 } },
  { width: 390, size: '200%', free: { offsetTop: 0, height: 420 } },
]) {
  test(`over the keyboard of a phone of ${width} px with text at ${size} the head, the newest message and the field stay in sight`, {
    tag: '@O426',
  }, async ({ page, givenMember, signIn }) => {
    await watchKeyboard(page);
    await page.setViewportSize({ width, height: HEIGHT });
    const { memberId } = await givenChatting(page, await givenMember(), signIn);
    for (let n = 1; n <= 12; n += 1) await write({ memberId }, { message: text(`message ${n}`), wasReceived: false });
    await page.goto('/user/profile');
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    await openChat(page);
    await expect(saying(page, 'message 12')).toBeInViewport();
    await fieldOf(page).focus();
    await raiseKeyboard(page, free);
    const bottom = free.offsetTop + free.height;
    const boxOf = async (part: ReturnType<typeof fieldOf>) => {
      const box = await part.boundingBox();
      return { top: Math.round(box?.y ?? -1), bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)) };
    };
    const head = chatOf(page).getByRole('heading', { name: 'Krapao support' });
    const sendButton = chatOf(page).getByRole('button', { name: 'Send', exact: true });
    const fold = chatOf(page).getByRole('button', { name: 'Close chat' });
    await expect.poll(async () => (await boxOf(sendButton)).bottom).toBeLessThanOrEqual(bottom);
    for (const part of [head, fold]) expect((await boxOf(part)).top).toBeGreaterThanOrEqual(free.offsetTop);
    const field = await boxOf(fieldOf(page));
    expect(field.bottom).toBeLessThanOrEqual(bottom);
    const newest = await boxOf(saying(page, 'message 12').locator('.bubble-text'));
    expect(newest.top).toBeGreaterThanOrEqual((await boxOf(head)).bottom);
    expect(newest.bottom).toBeLessThanOrEqual(field.top);
    // Most of the remaining height belongs to the messages.
    const log = await boxOf(chatOf(page).getByRole('log'));
    expect((log.bottom - log.top) / free.height).toBeGreaterThan(0.4);
    // Messages sent and received now are visible above the keyboard, too.
    await sendMessage(page, 'typed over the keyboard');
    await write({ memberId }, { message: text('and answered') });
    await expect(saying(page, 'and answered')).toBeVisible();
    await expect
      .poll(async () => (await boxOf(saying(page, 'and answered').locator('.bubble-text'))).bottom)
      .toBeLessThanOrEqual((await boxOf(fieldOf(page))).top);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await raiseKeyboard(page, { offsetTop: 0, height: HEIGHT });
    await expect.poll(async () => (await boxOf(sendButton)).bottom).toBeGreaterThan(HEIGHT - 80);
  });
}

test('what was written without a line is sent once, also when the page was closed meanwhile', { tag: '@O427' }, async ({
  page,
  context,
  givenMember,
  signIn,
}) => {
  const { memberId } = await givenChatting(page, await givenMember(), signIn);
  await page.goto('/user/profile');
  await openChat(page);
  await context.setOffline(true);
  await sendMessage(page, 'before I left');
  await expect(saying(page, 'before I left')).toContainText('No connection');
  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await offerChat(next);
  // The outbox sends from any page, without opening the chat.
  await next.goto('/user/profile');
  await expect.poll(() => storedOf({ memberId })).toEqual(['before I left']);
  await openChat(next);
  await expect(saying(next, 'before I left')).toHaveCount(1);
  await expect(saying(next, 'before I left')).toContainText('Sent');
});

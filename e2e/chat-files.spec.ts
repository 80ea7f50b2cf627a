import { writeFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { chatOf, fieldOf, givenChatting, messages, openChat, storedOf } from './fixtures/chat.ts';
import { expect, onPhonesOnly, sql, test } from './fixtures/test.ts';

onPhonesOnly();

const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  chatOf(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const send = (page: Page) => chatOf(page).getByRole('button', { name: 'Send', exact: true }).click();
const isShown = (page: Page) =>
  chatOf(page)
    .getByRole('img', { name: 'Picture' })
    .last()
    .evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0);

/** Holds calls to this path until released. */
async function hold(page: Page, path: string) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route: Route) => {
    await gate;
    await route.continue().catch(() => undefined); // The page may have aborted the request.
  });
  return () => letGo();
}

test('a file: what is not taken is said at once, the rest is uploading, sending, failed or there, and can be cancelled and tried again', {
  tag: ['@S2.50', '@S3.71', '@S5.15', '@S5.17'],
}, async ({ page, givenMember, signIn }) => {
  const { memberId } = await givenChatting(page, await givenMember(), signIn);
  await page.goto('/user/profile');
  await openChat(page);
  const picture = await page.screenshot();
  await choose(page, 'slip', picture);
  await expect(chatOf(page).getByRole('alert')).toHaveText(/File is not supported.*PNG, JPG, GIF, MOV, MP4/);
  await choose(page, 'slip.png', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(chatOf(page).getByRole('alert')).toContainText(
    'The file is too large. Please select file no larger than 10 MB.',
  );

  let letGo = await hold(page, '**/api/chat/upload-image');
  await choose(page, 'slip.png', picture);
  await send(page);
  await expect(chatOf(page).getByRole('progressbar')).toBeVisible();
  await chatOf(page).getByRole('button', { name: 'Cancel upload' }).click();
  await expect(messages(page)).toHaveCount(0);
  letGo();
  await page.unroute('**/api/chat/upload-image');

  await page.route('**/api/chat/upload-image', (route) => route.abort(), { times: 1 });
  await choose(page, 'slip.png', picture);
  await send(page);
  const again = messages(page).getByRole('button', { name: 'Not sent. Tap to try again' });
  await expect(again).toBeVisible();
  letGo = await hold(page, '**/api/chat/upload-image');
  const letSend = await hold(page, '**/api/chat/send-message');
  await again.click();
  await expect(chatOf(page).getByRole('progressbar')).toBeVisible();
  letGo();
  await expect(messages(page)).toContainText('Sending');
  await expect(chatOf(page).getByRole('progressbar')).toHaveCount(0);
  letSend();
  await expect(messages(page)).toContainText('Sent');
  expect(await storedOf({ memberId })).toEqual(['image']);

  await page.reload();
  await openChat(page);
  await expect.poll(() => isShown(page)).toBe(true);
  const small = await chatOf(page).getByRole('img', { name: 'Picture' }).boundingBox();
  await chatOf(page).getByRole('button', { name: 'Open picture large' }).click();
  const large = page.getByRole('dialog', { name: 'Picture' });
  const box = await large.getByRole('img').boundingBox();
  expect(box?.height).toBeGreaterThan(2 * (small?.height ?? 0));
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(chatOf(page)).toBeVisible();
});

test(
  'a picture is sent by pasting it, and by dropping it on the chat',
  { tag: '@S2.50' },
  async ({ page, context, givenMember, signIn }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { memberId } = await givenChatting(page, await givenMember(), signIn);
    await page.goto('/user/profile');
    const picture = await page.screenshot();
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    }, picture.toString('base64'));
    await openChat(page);
    await fieldOf(page).focus();
    await page.keyboard.press('Control+v');
    // A chosen file is previewed and not sent automatically.
    const chosen = chatOf(page).getByRole('list', { name: 'To be sent' });
    await expect(chosen.getByRole('img')).toHaveJSProperty('complete', true);
    await expect(messages(page)).toHaveCount(0);
    await chosen.getByRole('button', { name: 'Remove' }).click();
    await expect(chosen).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await send(page);
    await expect(messages(page)).toHaveCount(1);
    await expect(messages(page).first()).toContainText('Sent');

    const file = info.outputPath('dropped.png');
    await writeFile(file, picture);
    const box = await chatOf(page).boundingBox();
    const drag = await context.newCDPSession(page);
    const at = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 200 };
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver'] as const)
      await drag.send('Input.dispatchDragEvent', { type, ...at, data });
    await expect(chatOf(page).getByText('Drop to attach')).toBeVisible();
    await drag.send('Input.dispatchDragEvent', { type: 'drop', ...at, data });
    await expect(chatOf(page).getByText('Drop to attach')).toHaveCount(0);
    await send(page);
    await expect(messages(page)).toHaveCount(2);
    await expect(messages(page).last()).toContainText('Sent');
    await expect.poll(() => storedOf({ memberId })).toEqual(['image', 'image']);
  },
);

test('a video plays where it stands', { tag: '@S3.65' }, async ({ page, givenMember, signIn }) => {
  const { memberId } = await givenChatting(page, await givenMember(), signIn);
  await page.goto('/user/profile');
  await openChat(page);
  await choose(page, 'clip.mp4', Buffer.from(await filmed(page), 'base64'), 'video/mp4');
  await send(page);
  await expect(messages(page)).toContainText('Sent');
  expect(await storedOf({ memberId })).toEqual(['video']);
  await page.reload();
  await openChat(page);
  const video = messages(page).locator('video');
  await expect(video).toHaveAttribute('controls');
  expect(await video.getAttribute('src')).toMatch(/^\/api\/chat\/files\//);
  await video.evaluate((film: HTMLVideoElement) => {
    film.muted = true;
    return film.play();
  });
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(64);
  await expect(page).toHaveURL(/\/user\/profile$/);
});

/** A one-second video of a few thousand bytes, recorded by the browser itself. */
const filmed = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 48];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void pieces.push(data);
    const over = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      pen?.fillRect(frame * 3, 0, 3, 48);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await over;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });

test('an upload that a reload cuts off leaves nothing: no message, no file, and the chat goes on', {
  tag: '@O427',
}, async ({ page, givenMember, signIn }) => {
  const { memberId } = await givenChatting(page, await givenMember(), signIn);
  await page.goto('/user/profile');
  await openChat(page);
  await hold(page, '**/api/chat/upload-image');
  await choose(page, 'slip.png', await page.screenshot());
  await send(page);
  await expect(chatOf(page).getByRole('progressbar')).toBeVisible();
  await page.reload();
  await page.unroute('**/api/chat/upload-image');
  await openChat(page);
  await expect(chatOf(page).getByText('How can we help?')).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
  const files = await sql(
    'select f.name from chat_file f join chat_conversation c on c.id = f.conversation_id where c.member_id = $1',
    [memberId],
  );
  expect([await storedOf({ memberId }), files]).toEqual([[], []]);
  await choose(page, 'slip.png', await page.screenshot());
  await send(page);
  await expect(messages(page)).toContainText('Sent');
});

import { chatOf, messages, offerChat, openChat, saying, sendMessage, storedOf, text, write } from './fixtures/chat.ts';
import { env } from './fixtures/register.ts';
import { expect, onPhonesOnly, registerMember, storedIn, test } from './fixtures/test.ts';

onPhonesOnly();

/** The Lao test build is configured with its chat on another server. */
test.use({ baseURL: env('E2E_LAO_URL') });

test('a page whose chat stands elsewhere asks, hears and uploads there, as a guest and then as the member', {
  tag: '@S9.44',
}, async ({ page, playwright, signIn }) => {
  const elsewhere = `http://localhost:${new URL(env('E2E_URL')).port}`;
  const [requested, lines] = [new Set<string>(), new Set<string>()];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/chat/')) requested.add(origin);
  });
  page.on('websocket', (line) => lines.add(new URL(line.url()).host));
  await offerChat(page);
  await page.goto('/contact');
  await openChat(page);
  await sendMessage(page, 'Hello from afar');
  await expect(saying(page, 'Hello from afar')).toContainText('Sent');
  const [guestId = ''] = ((await storedIn(page, 'guestId')).local ?? '').split('.');
  expect(await storedOf({ guestId })).toContain('Hello from afar');
  await write({ guestId }, { message: text('We hear you') });
  await expect(saying(page, 'We hear you')).toContainText('Pang');
  // A file from the other server renders on this page.
  await chatOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await chatOf(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page).last()).toContainText('Sent');
  await page.reload();
  await openChat(page);
  const shown = chatOf(page).getByRole('img', { name: 'Picture' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.getAttribute('src')).toContain(elsewhere);

  const registering = await playwright.request.newContext({ baseURL: env('E2E_URL') });
  const member = await registerMember(registering);
  await registering.dispose();
  const token = await signIn(member);
  await page.goto('/user/profile');
  await openChat(page);
  await expect(saying(page, 'Hello from afar')).toHaveCount(1);
  await sendMessage(page, 'And now as a member');
  await expect(saying(page, 'And now as a member')).toContainText('Sent');
  const answer = await page.request.get('/api/account/profile', { headers: { authorization: `Bearer ${token}` } });
  const memberId = (await answer.json()).profile._id;
  expect(await storedOf({ memberId })).toContain('And now as a member');
  await write({ memberId }, { message: text('Welcome back') });
  await expect(saying(page, 'Welcome back')).toBeVisible();
  expect([...requested]).toEqual([elsewhere]);
  expect([...lines]).toContain(new URL(elsewhere).host);
});

import { expectNoViolations } from './fixtures/axe.ts';
import {
  chatButtonOf,
  chatOf,
  fieldOf,
  givenChatting,
  historyOf,
  memberIdOf,
  messages,
  offerChat,
  openChat,
  saying,
  sendMessage,
  storedOf,
  text,
  write,
} from './fixtures/chat.ts';
import { givenDeposit } from './fixtures/history.ts';
import { expect, onPhonesOnly, storedIn, test } from './fixtures/test.ts';

test('chat is there only if it is offered, and without it no line is opened', { tag: ['@S2.47', '@S4.58'] }, async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('websocket', (line) => lines.push(line.url()));
  const response = page.waitForResponse('**/api/lookup/enableChatWidget');
  await page.goto('/contact');
  await response;
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect(chatButtonOf(page)).toHaveCount(0);
  expect(lines).toEqual([]);
});

test.describe('a guest', () => {
  test('is invited once, writes, is answered by itself, and goes on as a member after signing in', {
    tag: '@S2.51',
  }, async ({ page, givenMember, signIn }) => {
    await offerChat(page);
    await page.goto('/contact');
    const invite = page.getByRole('button', { name: 'How can we help?' });
    await invite.click();
    await expect(chatOf(page).getByText('How can we help?')).toBeVisible();
    await expect(chatOf(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await sendMessage(page, 'Hello from a guest');
    await expect(saying(page, 'Hello from a guest')).toContainText('Sent');
    // Menu of automatic answers: one tap sends a reply and removes the menu.
    const replies = chatOf(page).getByRole('group', { name: 'Quick replies' }).getByRole('button');
    await expect(replies.first()).toBeVisible();
    const token = (await storedIn(page, 'guestId')).local ?? '';
    const [guestId = ''] = token.split('.');
    expect(await storedOf({ guestId })).toContain('Hello from a guest');
    await page.reload();
    await expect(chatButtonOf(page)).toBeVisible();
    await expect(invite).toHaveCount(0);

    const member = await givenMember();
    await signIn(member);
    await page.goto('/user/profile');
    await openChat(page);
    await expect(saying(page, 'Hello from a guest')).toHaveCount(1);
    expect(await storedOf({ memberId: await memberIdOf(member) })).toContain('Hello from a guest');
  });
});

test.describe('a member', () => {
  onPhonesOnly();

  test('hears the team at once, sees what is read, and Back closes the chat', {
    tag: ['@S1.20', '@S2.47', '@S7.88'],
  }, async ({ page, givenMember, signIn }) => {
    const { memberId } = await givenChatting(page, await givenMember(), signIn);
    let lines = 0;
    page.on('websocket', (line) => {
      lines += 1;
      line.on('close', () => {
        lines -= 1;
      });
    });
    await page.goto('/user/profile');
    await expect(chatButtonOf(page)).toBeVisible();
    await expect.poll(() => lines).toBe(1);
    await write({ memberId }, { message: text('Good evening') });
    await expect(page.getByRole('button', { name: 'Chat with us, 1 new message' })).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) Profile/);
    await openChat(page);
    await expect(saying(page, 'Good evening')).toContainText('Pang');
    await expectNoViolations(page);
    await expect(page).toHaveTitle(/^Profile/);
    await sendMessage(page, 'Where is my deposit?');
    await expect(saying(page, 'Where is my deposit?')).toContainText('Sent');
    await write({ memberId }, { message: text('<img src=x onerror=alert(1)> https://krapao.example/') });
    await expect(saying(page, '<img src=x')).toBeVisible();
    await expect(saying(page, 'Where is my deposit?')).toContainText('Read');
    await expect.poll(() => lines).toBe(1);
    await page.goBack();
    await expect(chatOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/user\/profile$/);
  });

  test('on a line that breaks loses nothing, doubles nothing, and what was written meanwhile outlives a reload', async ({
    page,
    context,
    givenMember,
    signIn,
  }) => {
    const { memberId } = await givenChatting(page, await givenMember(), signIn);
    let isCut = false;
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (isCut) return void socket.close();
      const server = socket.connectToServer();
      cut.push(() => {
        void server.close();
        void socket.close();
      });
    });
    const cut: (() => void)[] = [];
    await page.route('**/api/chat/**', (route) => (isCut ? route.abort() : route.continue()));
    await page.goto('/user/profile');
    await openChat(page);
    await sendMessage(page, 'one');
    await expect(saying(page, 'one')).toContainText('Sent');
    for (const turn of [1, 2]) {
      isCut = true;
      for (const hangUp of cut.splice(0)) hangUp();
      await sendMessage(page, `unsent ${turn}`);
      await expect(saying(page, `unsent ${turn}`)).toContainText('No connection');
      await write({ memberId }, { message: text(`missed ${turn}`) });
      if (turn === 2) {
        await page.reload();
        await openChat(page);
        await expect(saying(page, 'unsent 2')).toBeVisible();
      }
      isCut = false;
      await expect(saying(page, `missed ${turn}`)).toHaveCount(1);
      await expect(saying(page, `unsent ${turn}`)).toContainText('Sent');
    }
    await expect(messages(page)).toHaveCount(5);
    expect((await storedOf({ memberId })).sort()).toEqual(['missed 1', 'missed 2', 'one', 'unsent 1', 'unsent 2']);
    await context.unrouteAll();
  });

  test('scrolls up through pages of ten without a jump, and is told of what comes below', {
    tag: ['@S2.48', '@S2.49', '@S4.54', '@S4.55', '@S4.56', '@S9.19'],
  }, async ({ page, givenMember, signIn }) => {
    const { memberId } = await givenChatting(page, await givenMember(), signIn);
    for (let n = 1; n <= 35; n += 1) {
      await write({ memberId }, { message: text(`message ${n} ${'word '.repeat(20)}`), wasReceived: false });
    }
    await page.goto('/user/profile');
    await openChat(page);
    await expect(messages(page)).toHaveCount(10);
    await expect(saying(page, 'message 35 ')).toBeInViewport();
    const log = historyOf(page);
    // Relative to the log, because the panel itself may still be animating.
    const placeOf = (words: string, scrollTo?: number) =>
      saying(page, words).evaluate((message, scrollTo) => {
        const box = message.closest('[role=log]');
        if (!box) throw new Error('This message is not in the history.');
        if (scrollTo !== undefined) box.scrollTop = scrollTo;
        return Math.round(message.getBoundingClientRect().top - box.getBoundingClientRect().top);
      }, scrollTo);
    const place = await placeOf('message 26 ', 30);
    await expect(messages(page)).toHaveCount(20);
    // Content added and removed above is compensated in whole pixels each time.
    expect(Math.abs((await placeOf('message 26 ')) - place)).toBeLessThanOrEqual(3);
    await write({ memberId }, { message: text('something new') });
    const hint = chatOf(page).getByRole('button', { name: '1 new message' });
    await expect(hint).toBeVisible();
    expect(Math.abs((await placeOf('message 26 ')) - place)).toBeLessThanOrEqual(3);
    await hint.click();
    await expect(saying(page, 'something new')).toBeInViewport();
    await expect(hint).toHaveCount(0);
    // Within 60 px of the end counts as at the end.
    await log.evaluate((box) => box.scrollBy(0, -50));
    await write({ memberId }, { message: text('the last') });
    await expect(saying(page, 'the last')).toBeInViewport();
    await chatOf(page).getByRole('button', { name: 'Load messages again' }).click();
    await expect(messages(page)).toHaveCount(10);
  });

  test('reports a problem from a receipt: its line stands in the chat', async ({ page, givenMember, signIn }) => {
    const member = await givenMember();
    const reference = await givenDeposit(member, 500);
    const { memberId } = await givenChatting(page, member, signIn);
    await page.goto('/user/statement');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Deposit/ })
      .filter({ hasText: '500' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report a problem' }).click();
    await expect(chatOf(page).getByText('About this item')).toBeVisible();
    await expect(page).not.toHaveURL(/receipt=/);
    await sendMessage(page, 'This is wrong');
    await expect(saying(page, 'This is wrong')).toContainText(/\+฿500\.00.*Success/s);
    await expect(saying(page, 'This is wrong')).toContainText('Sent');
    expect(await storedOf({ memberId })).toEqual(['This is wrong']);
    expect(reference).not.toBe('');
  });
});

test('on a wide screen the icon expands and collapses a panel beside the page', {
  tag: ['@wide', '@S2.50', '@S4.46', '@S5.14', '@S9.15'],
}, async ({ page, isMobile, givenMember, signIn }) => {
  test.skip(isMobile, 'a phone has a sheet');
  await givenChatting(page, await givenMember(), signIn);
  await page.goto('/user/profile');
  await openChat(page);
  await expect(fieldOf(page)).toBeFocused();
  await fieldOf(page).pressSequentially('Hello');
  await page.keyboard.press('Enter');
  await expect(saying(page, 'Hello')).toContainText('Sent');
  await fieldOf(page).fill('x'.repeat(2_100));
  expect(await fieldOf(page).inputValue()).toHaveLength(2_000);
  await expect(chatOf(page).getByText('0 characters left')).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Close chat', expanded: true });
  await toggle.click();
  await expect(chatOf(page)).toHaveCount(0);
  await expect(chatButtonOf(page)).toBeFocused();
});

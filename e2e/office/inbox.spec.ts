import { expectNoViolations } from '../fixtures/axe.ts';
import { chatOf, fieldOf, historyOf, offerChat, openChat, sendMessage } from '../fixtures/chat.ts';
import { expect, headingOf, ON_A_PHONE, test } from '../fixtures/office.ts';
import { sql } from '../fixtures/test.ts';

const SLIP = { th: 'ได้รับสลิปแล้วค่ะ', la: 'ໄດ້ຮັບສະລິບແລ້ວ', en: 'We have your slip' };

test('a member and an agent talk: typing, taking, a canned reply, a card, closing, and what it was worth', {
  tag: '@O312',
}, async ({ page, givenOperator, givenMemberPage }) => {
  await sql(
    `insert into canned_reply (code, title, texts) values ('in-hand', 'Slip in hand', $1) on conflict do nothing`,
    [JSON.stringify(SLIP)],
  );
  await givenOperator('support', 'Ploy Srisuk');
  const { page: phone, memberId } = await givenMemberPage();
  await page.goto('/inbox');
  await expect(headingOf(page, 'Support inbox')).toBeVisible();

  await offerChat(phone);
  await phone.goto('/user/profile');
  await openChat(phone);
  await sendMessage(phone, 'I paid 500 and see nothing');
  const line = page
    .getByRole('button', { name: /I paid 500/ })
    .filter({ hasText: 'Mali Jaidee' })
    .first();
  await line.click();
  await expect(page).toHaveURL(/c=[0-9a-f-]{36}/);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('I paid 500 and see nothing')).toBeVisible();
  await expect(historyOf(phone).getByText('Read').first()).toBeVisible();
  await expectNoViolations(page);

  await fieldOf(phone).pressSequentially('and');
  await expect(page.getByText('The customer is typing')).toBeAttached();

  await page.keyboard.press('t');
  await expect(page.getByText('You have it')).toBeVisible();

  const answer = page.getByRole('textbox', { name: 'Write an answer' });
  await page.keyboard.press('r');
  await page.keyboard.type('/in-h');
  await expect(page.getByRole('option', { name: /Slip in hand/ })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(answer).toHaveValue('We have your slip');
  await page.keyboard.type('. One moment');
  await expect(historyOf(phone).getByText('Support is typing')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(historyOf(phone).getByText('We have your slip. One moment')).toBeVisible();
  await expect(historyOf(phone).getByText('Ploy Srisuk').first()).toBeVisible();
  await expect(log.getByText(/Read .* · Ploy Srisuk/)).toBeVisible();

  await page.getByRole('button', { name: 'Picture card', exact: true }).click();
  const builder = page.getByRole('dialog', { name: 'Picture card' });
  await builder.getByRole('button', { name: 'Add a button' }).click();
  await builder.getByLabel('Title').fill('Your slip');
  await builder.getByLabel('Words on it').fill('See it');
  await builder.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
  await builder.getByRole('button', { name: 'Send' }).click();
  await expect(builder.getByText('An address begins with https://')).toBeVisible();
  await expectNoViolations(page);
  await builder.getByLabel('Address', { exact: true }).fill('https://krapao.example/statement');
  await builder.getByRole('button', { name: 'Send' }).click();
  await expect(historyOf(phone).getByRole('link', { name: 'See it' })).toBeVisible();

  await page.getByLabel('Only the team sees notes').fill('Prefers a call after nine');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Prefers a call after nine')).toBeVisible();
  await expect(historyOf(phone).getByText('Prefers a call')).toHaveCount(0);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await chatOf(phone).getByRole('group', { name: 'Quick replies' }).getByRole('button', { name: '5' }).click();
  await expect(page.getByText('5 of 5')).toBeAttached();
  await expect
    .poll(() => sql('select state, rating from chat_conversation where member_id = $1', [memberId]))
    .toEqual([{ state: 'closed', rating: 5 }]);
});

test.describe('on a phone', () => {
  test.use(ON_A_PHONE);
  test('the conversation lies over the list, and the way back leads there', { tag: '@O425' }, async ({
    page,
    givenOperator,
    givenMemberPage,
  }) => {
    await givenOperator('support', 'Ploy Srisuk');
    const { page: phone } = await givenMemberPage();
    await offerChat(phone);
    await phone.goto('/user/profile');
    await openChat(phone);
    await sendMessage(phone, 'Hello from a phone');
    await expect(historyOf(phone).getByText('Sent').first()).toBeVisible();
    await page.goto('/inbox');
    await page
      .getByRole('button', { name: /Mali Jaidee/ })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'Write an answer' })).toBeVisible();
    await expectNoViolations(page);
    // The page's header is hidden, and the conversation's header is at the top.
    await expect(page.getByRole('link', { name: /Mine/ })).toHaveCount(0);
    const head = await page.getByRole('heading', { name: 'Mali Jaidee' }).boundingBox();
    expect(head?.y).toBeLessThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog', { name: 'Details' }).getByText('Only the team sees notes')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeVisible();
  });
});

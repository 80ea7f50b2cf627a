import type { Page } from '@playwright/test';
import { chatOf, historyOf, offerChat, openChat, sendMessage, storedOf } from '../fixtures/chat.ts';
import { givenDeposit } from '../fixtures/history.ts';
import { expect, test } from '../fixtures/office.ts';
import { sql } from '../fixtures/test.ts';

/** Disables the five-second polling, so that updates can only come from signals. */
const onlySignals = (page: Page) =>
  page.addInitScript(() => {
    const every = window.setInterval;
    window.setInterval = ((work: () => void, ms?: number) =>
      ms === 5_000 ? 0 : every(work, ms)) as typeof setInterval;
  });

const asMember = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, given]) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        authorization: `Bearer ${localStorage.getItem('token')}`,
      };
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(given) });
      return answer.json();
    },
    [path, body] as const,
  );

test('a withdrawal in the chat is the same card for both, and follows what is decided by itself', {
  tag: '@O421',
}, async ({ page, givenOperator, givenMemberPage }) => {
  await givenOperator('owner', 'Ploy Srisuk');
  const { page: phone, memberId } = await givenMemberPage();
  await onlySignals(phone);
  await onlySignals(page);
  await offerChat(phone);
  const [member] = await sql('select phone from member where id = $1', [memberId]);
  await givenDeposit({ phone: member?.phone ?? '' }, 7_000);
  await phone.goto('/user/statement');
  const { reference } = await asMember(phone, '/api/wallet/withdraw', { amount: 6_000 });
  await phone.reload();
  await phone
    .getByRole('main')
    .getByRole('button', { name: /Withdraw/ })
    .filter({ hasText: '6,000' })
    .click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Report a problem' }).click();
  await expect(chatOf(phone).getByText('About this item')).toBeVisible();
  await sendMessage(phone, 'Why does it take so long?');
  const card = historyOf(phone).locator('.bubble-receipt');
  await expect(card).toContainText('In progress');

  await page.goto('/inbox');
  await page
    .getByRole('button', { name: /Why does it take so long/ })
    .first()
    .click();
  const same = page.getByRole('log', { name: 'Messages' }).locator('.bubble-receipt');
  await expect(same).toContainText(reference);
  await expect(same).toContainText(/Withdrawal.*6,000\.00.*In progress/s);

  const [row] = await sql('select id from withdrawal where reference = $1', [reference]);
  const decided = await page.request.post(`/api/office/withdrawals/${row?.id}/reject`, {
    data: { reason: 'The account is closed' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(decided.status(), await decided.text()).toBe(200);
  await expect(card).toContainText('Failed');
  await expect(same).toContainText('Failed');
});

test('an answer that was written without a line is sent once when the desk is opened again', { tag: '@O420' }, async ({
  page,
  context,
  givenOperator,
  givenMemberPage,
}) => {
  await givenOperator('support', 'Ploy Srisuk');
  const { page: phone, memberId } = await givenMemberPage();
  await offerChat(phone);
  await phone.goto('/user/profile');
  await openChat(phone);
  await sendMessage(phone, 'Is anybody there?');
  await page.goto('/inbox');
  await page
    .getByRole('button', { name: /Is anybody there/ })
    .first()
    .click();
  const field = page.getByRole('textbox', { name: 'Write an answer' });
  await expect(field).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText('You have it')).toBeVisible();
  await context.setOffline(true);
  await field.fill('Yes, one moment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Yes, one moment');
  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await next.goto('/inbox');
  await expect(historyOf(phone).getByText('Yes, one moment')).toHaveCount(1);
  expect((await storedOf({ memberId })).filter((words) => words === 'Yes, one moment')).toHaveLength(1);
});

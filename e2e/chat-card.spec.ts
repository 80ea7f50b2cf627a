import { randomUUID } from 'node:crypto';
import { chatOf, givenChatting, historyOf, sendMessage } from './fixtures/chat.ts';
import { expect, onPhonesOnly, sql, test } from './fixtures/test.ts';

onPhonesOnly();

test('the help of a slip that was refused leads into the chat, with the slip as a card', { tag: '@O422' }, async ({
  page,
  givenMember,
  signIn,
}) => {
  const { memberId } = await givenChatting(page, await givenMember(), signIn);
  const [id, reference] = [randomUUID(), randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()];
  await sql(
    `insert into slip (id, member_id, reference, file, file_hash, likeness, status, reason, created_at, settled_at)
     values ($1, $2, $3, $3 || '.jpg', $3, 0::bit(64), 'failed', 'EXPIRED_SLIP', now(), now())`,
    [id, memberId, reference],
  );
  await page.goto('/user/statement');
  await page.getByRole('button', { name: 'Slip status' }).click();
  const sheet = page.getByRole('dialog', { name: 'Slip status' });
  await sheet.getByRole('button', { name: /^Steps of the slip/ }).click();
  await sheet.getByRole('button', { name: 'Ask support' }).click();
  await expect(chatOf(page).getByText('About this item')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(chatOf(page).locator('.bubble-receipt')).toContainText(reference);
  await sendMessage(page, 'It was on time');
  await expect(historyOf(page).locator('.bubble-receipt')).toContainText(/Slip status.*Failed/s);
  await page.goBack();
  await expect(chatOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/user\/statement$/);
});

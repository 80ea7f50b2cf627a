import { slipQr } from '@krapao/payloads/slip-qr';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { givenBankAccount, type Paid, pictureOf, slipOf, transfer } from './fixtures/bank-app.ts';
import { chooseWay, openDeposit, sheetOf } from './fixtures/deposit.ts';
import { e164, expect, type Member, onPhonesOnly, sql, test, toastOf } from './fixtures/test.ts';

onPhonesOnly();
test.describe.configure({ timeout: 90_000 });

/** Reading the picture and querying the bank is slow on a busy machine. */
const inTime = expect.configure({ timeout: 45_000 });

const OUR_SCB = { bankCode: 'SCB', accountNo: '4012345678' };

const statusOf = (page: Page) => sheetOf(page).getByRole('region', { name: 'Slip status' });
const uploadOf = (page: Page) => sheetOf(page).getByRole('button', { name: 'Upload slip' });

const choose = (page: Page, buffer: Buffer, mimeType = 'image/png') =>
  sheetOf(page).getByLabel('Choose a slip picture').setInputFiles({ name: 'slip.png', mimeType, buffer });

const slipsOf = ({ phone }: Member) =>
  sql('select slip.* from slip join member on member.id = slip.member_id where member.phone = $1', [e164(phone)]);

/** A member who has paid, at the slip view. */
async function atSlip(
  page: Page,
  { givenMember, signIn }: { givenMember: () => Promise<Member>; signIn: (member: Member) => Promise<string> },
  more: object = {},
): Promise<{ member: Member; paid: Paid }> {
  const member = await givenMember();
  const paid = await transfer(await givenBankAccount(member), OUR_SCB, '300', more);
  await signIn(member);
  await openDeposit(page);
  await chooseWay(page, 'slip');
  return { member, paid };
}

test('a picture without a slip’s code is told at once, can be sent all the same, and ends with the reason in words', async ({
  page,
  givenMember,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await atSlip(page, { givenMember, signIn });
  await choose(page, await pictureOf('https://bank.example/no-slip'));
  await inTime(sheetOf(page)).toContainText('No slip code found');
  await expect(sheetOf(page).getByText('No slip code found')).toBeInViewport({ ratio: 1 });
  await uploadOf(page).click();
  await inTime(statusOf(page)).toContainText('Failed');
  await inTime(statusOf(page)).toContainText(/incorrect slip|unreadable slip/);
  await expect(statusOf(page).getByText(/incorrect slip|unreadable slip/)).toBeInViewport({ ratio: 1 });
  await expect(statusOf(page)).toContainText('–');
});

test('a slip that was sent before is told at once, and never credited twice', async ({
  page,
  request,
  givenMember,
  signIn,
}) => {
  const { paid } = await atSlip(page, { givenMember, signIn });
  const slip = await slipOf(paid);
  await choose(page, slip);
  await inTime(sheetOf(page)).toContainText('Slip code found');
  await uploadOf(page).click();
  await inTime(statusOf(page)).toContainText('Success');
  await sheetOf(page).getByRole('button', { name: 'Upload another slip' }).click();
  await choose(page, slip);
  await inTime(sheetOf(page)).toContainText('You have sent this slip before');
  await uploadOf(page).click();
  await inTime(statusOf(page)).toContainText('duplicate slip');
  await expect(statusOf(page)).not.toContainText('Amount shown after the check');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } });
  expect((await answer.json()).wallet.amount).toBe(300);
});

test('a slip of another day is told to be too old', async ({ page, givenMember, signIn }) => {
  await atSlip(page, { givenMember, signIn });
  await choose(page, await pictureOf(slipQr({ sendingBank: '014', transRef: '20200101ABCDEF12' })));
  await inTime(sheetOf(page)).toContainText('This slip is too old');
  await expect(uploadOf(page)).toBeEnabled();
});

test('a picture can be dropped and pasted, and taken out again', async ({ page, givenMember, signIn }) => {
  const { paid } = await atSlip(page, { givenMember, signIn });
  const picture = (await slipOf(paid)).toString('base64');
  const give = (type: 'drop' | 'paste') =>
    page.evaluate(
      ([kind, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'slip.png', { type: 'image/png' }));
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        (document.querySelector('[type=file]') ?? document.body).dispatchEvent(event);
      },
      [type, picture] as const,
    );
  for (const way of ['drop', 'paste'] as const) {
    await give(way);
    await expect(sheetOf(page).getByRole('img', { name: 'The slip you chose' })).toBeVisible();
    await sheetOf(page).getByRole('button', { name: 'Remove the picture' }).click();
    await expect(uploadOf(page)).toBeDisabled();
  }
});

test('a file that is no picture is refused before it is sent', async ({ page, givenMember, signIn }) => {
  await atSlip(page, { givenMember, signIn });
  await choose(page, Buffer.from('%PDF-1.7'), 'application/pdf');
  await expect(toastOf(page, 'This file cannot be used. Choose a slip picture', 'danger')).toBeVisible();
  await expect(uploadOf(page)).toBeDisabled();
});

test('a picture that cannot be shown is told to be unreadable at once, and cannot be sent', async ({
  page,
  givenMember,
  signIn,
}) => {
  await atSlip(page, { givenMember, signIn });
  await choose(page, Buffer.from('no picture at all'), 'image/png');
  await expect(sheetOf(page)).toContainText('This picture cannot be read. Choose another');
  await expect(sheetOf(page).getByRole('img', { name: 'The slip you chose' })).toHaveCount(0);
  await expect(uploadOf(page)).toBeDisabled();
  await sheetOf(page).getByRole('button', { name: 'Remove the picture' }).click();
  await choose(page, await pictureOf('https://bank.example/no-slip'));
  await expect(uploadOf(page)).toBeEnabled();
});

test('what the server refuses is told in a danger toast, and the picture stays', async ({
  page,
  givenMember,
  signIn,
}) => {
  const { member } = await atSlip(page, { givenMember, signIn });
  const refusal = { status: 400, json: { message: 'SLIP_INVALID_FILE' } };
  await page.route('**/api/wallet/slip', (route) => route.fulfill(refusal));
  await choose(page, await pictureOf('https://bank.example/no-slip'));
  await uploadOf(page).click();
  await expect(toastOf(page, 'This file cannot be used. Choose a slip picture', 'danger')).toBeVisible();
  await expect(uploadOf(page)).toBeEnabled();
  expect(await slipsOf(member)).toHaveLength(0);
});

test('an upload whose answer is lost is sent again with the same key: one slip', async ({
  page,
  givenMember,
  signIn,
}) => {
  const { member, paid } = await atSlip(page, { givenMember, signIn });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/wallet/slip', async (route) => {
    const headers = route.request().headers();
    expect(headers['x-wallet-client']).toMatch(/^member-web\/\d/);
    keys.push(headers['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch(); // Stored, but the answer is lost.
    return route.abort();
  });
  await choose(page, await slipOf(paid));
  await uploadOf(page).click();
  await expect(sheetOf(page)).toContainText('Checking');
  await inTime(statusOf(page)).toContainText('Success');
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await slipsOf(member)).toHaveLength(1);
});

test('a large photo is made smaller before it travels, a small one is sent as it is', async ({
  page,
  givenMember,
  signIn,
}) => {
  const { paid } = await atSlip(page, { givenMember, signIn });
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentSlip: body.get('file') });
      send.call(this, body);
    };
  });
  const sentSize = () =>
    page.evaluate(async () => {
      const { sentSlip } = window as unknown as { sentSlip: File };
      const { width, height } = await createImageBitmap(sentSlip);
      return { bytes: sentSlip.size, longest: Math.max(width, height) };
    });
  const photo = await sharp({
    create: {
      width: 2400,
      height: 2200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .composite([{ input: await slipOf(paid), left: 600, top: 100 }])
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(3 * 1024 * 1024);
  await choose(page, photo, 'image/jpeg');
  await uploadOf(page).click();
  await inTime(statusOf(page)).toBeVisible();
  const large = await sentSize();
  expect(large.longest).toBe(2000);
  expect(large.bytes).toBeLessThan(photo.length);

  await sheetOf(page).getByRole('button', { name: 'Upload another slip' }).click();
  const small = await pictureOf('https://bank.example/small');
  await choose(page, small);
  await uploadOf(page).click();
  await inTime(statusOf(page)).toBeVisible();
  expect((await sentSize()).bytes).toBe(small.length);
});

test('an automatic transfer that does not come can be helped with its slip', async ({ page, givenMember, signIn }) => {
  const { paid } = await atSlip(page, { givenMember, signIn });
  await chooseWay(page, 'transfer');
  await sheetOf(page).getByRole('button', { name: 'Not in after 1 minute? Upload the slip' }).click();
  await choose(page, await slipOf(paid));
  await uploadOf(page).click();
  await inTime(statusOf(page)).toContainText('Success');
});

import { formatMoney } from '@krapao/money';
import type { APIRequestContext } from '@playwright/test';
import { givenBankAccount, givenGiftLink, payCode, scan, slipOf, transfer } from './fixtures/bank-app.ts';
import { changeLookup, chooseWay, createCode, dueOf, openDeposit, paidOf, sheetOf, TEXTS } from './fixtures/deposit.ts';
import { expect, journeyIn, test, toastOf } from './fixtures/test.ts';

test.describe.configure({ timeout: 90_000 });

/** External services are slow on a busy machine. */
const inTime = expect.configure({ timeout: 45_000 });

const OUR_SCB = { bankCode: 'SCB', accountNo: '4012345678' };
const OUR_KBANK = { bankCode: 'KBANK', accountNo: '0123456789' };

/** The server's balance, fetched outside the page. */
async function balanceOf(request: APIRequestContext, token: string): Promise<number> {
  const answer = await request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).wallet.amount;
}

for (const language of ['th', 'la', 'en'] as const) {
  const t = TEXTS[language];
  const arrived = (amount: number) => t.arrived.replace('{amount}', formatMoney(amount, 'THB'));

  test.describe(`money comes in, in ${language}`, journeyIn(language), () => {
    test.use({ language });

    test('by a QR code that is paid with the bank app: the ticket becomes paid and the balance grows', {
      tag: ['@S1.4', '@S2.68', '@S2.133', '@S4.16'],
    }, async ({ page, request, givenMember, signIn }) => {
      const member = await givenMember();
      const account = await givenBankAccount(member);
      const token = await signIn(member);
      const sheet = await openDeposit(page, language);
      await chooseWay(page, 'qr', language);
      const code = await createCode(page, '120.50', language);
      await expect(dueOf(sheet, '฿120.50')).toBeVisible();
      await payCode(account, await scan(code));
      await inTime(toastOf(page, arrived(120.5))).toBeVisible();
      await expect(paidOf(sheet, language)).toBeVisible();
      expect(await balanceOf(request, token)).toBe(120.5);
    });

    test('by a transfer from the registered account, by itself', { tag: ['@S2.132', '@S9.37', '@P1'] }, async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      const member = await givenMember();
      const account = await givenBankAccount(member);
      const token = await signIn(member);
      const sheet = await openDeposit(page, language);
      await chooseWay(page, 'transfer', language);
      await expect(sheet).toContainText('012-345-6789');
      await expect(sheet).toContainText('KRAPAO DEMO CO LTD');
      await expect(sheet).toContainText(t.registeredOnly);
      await expect(sheet).toContainText(t.within);
      await transfer(account, OUR_KBANK, '250');
      await inTime(toastOf(page, arrived(250))).toBeVisible();
      await expect(paidOf(sheet, language)).toContainText(arrived(250));
      await expect(sheet.getByText(t.inWallet)).toContainText('฿250.00');
      expect(await balanceOf(request, token)).toBe(250);
    });

    test('by a slip, which is followed until it is in the wallet', { tag: ['@S1.3', '@S2.131'] }, async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      const member = await givenMember();
      const account = await givenBankAccount(member);
      const token = await signIn(member);
      const sheet = await openDeposit(page, language);
      await chooseWay(page, 'slip', language);
      const paid = await transfer(account, OUR_SCB, '300');
      await sheet.getByLabel(t.slip.choose).setInputFiles({
        name: 'slip.png',
        mimeType: 'image/png',
        buffer: await slipOf(paid),
      });
      await inTime(sheet).toContainText(t.slip.fine);
      await sheet.getByRole('button', { name: t.slip.upload }).click();
      const { slip, stepStates, status: states } = t.movement;
      const status = sheet.getByRole('region', { name: slip.title });
      await expect(status).toContainText(slip.steps.received);
      await inTime(status.getByRole('listitem').filter({ hasText: slip.steps.credited })).toContainText(
        stepStates.done,
      );
      await expect(status).toContainText(states.SUCCESS);
      await expect(status).toContainText('฿300.00');
      expect(await balanceOf(request, token)).toBe(300);
    });

    test('by a gift link', { tag: ['@S1.5', '@S2.139'] }, async ({ page, request, givenMember, signIn }) => {
      const token = await signIn(await givenMember());
      const sheet = await openDeposit(page, language);
      await chooseWay(page, 'gift', language);
      await sheet.getByRole('textbox', { name: t.giftLink }).fill(await givenGiftLink('75'));
      await sheet.getByRole('button', { name: t.send, exact: true }).click();
      await inTime(toastOf(page, arrived(75))).toBeVisible();
      expect(await balanceOf(request, token)).toBe(75);
    });

    test('in manual mode, by an amount that is the member’s alone', async ({ page, request, givenMember, signIn }) => {
      const member = await givenMember();
      const stranger = await givenBankAccount({ ...member, bankAccountNo: `7${member.bankAccountNo.slice(1)}` });
      const token = await signIn(member);
      await changeLookup(page, (lookup) => ({ ...lookup, isManual: true }));
      const sheet = await openDeposit(page, language);
      await sheet.getByLabel(t.amount, { exact: true }).fill('400');
      await sheet.getByRole('button', { name: t.manualNext }).click();
      const exact = (await dueOf(sheet, /^฿4\d\d\.\d\d$/).textContent()) ?? '';
      const amount = exact.replace(/[^\d.]/g, '');
      expect(Number(amount)).toBeGreaterThan(400);
      await transfer(stranger, OUR_SCB, amount);
      await inTime(toastOf(page, arrived(Number(amount)))).toBeVisible();
      expect(await balanceOf(request, token)).toBe(Number(amount));
      await expect(paidOf(sheet, language)).toContainText(arrived(Number(amount)));
      await expect(sheet).not.toContainText(t.payExactly);
      await sheet
        .getByRole('button', { name: /^(Close|ปิด|ປິດ)$/ })
        .last()
        .click();
      await expect(sheetOf(page, language)).toHaveCount(0);
    });
  });
}

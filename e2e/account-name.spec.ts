import type { Page } from '@playwright/test';
import { balanceCard, modal } from './fixtures/home.ts';
import { expect, test } from './fixtures/player.ts';
import { confirmBySms } from './fixtures/proof.ts';
import { callsTo } from './fixtures/register.ts';
import { type Member, onPhonesOnly, sql, toastOf } from './fixtures/test.ts';

test.describe('the account name', () => {
  onPhonesOnly();

  const THAI_NAME = 'มะลิ ใจดี';
  const edit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Edit' });

  type GivenName = {
    givenMember: (wanted: Partial<Member>) => Promise<Member>;
    signIn: (member: Member) => Promise<string>;
  };

  /** Registration requires English names for these banks, so a Thai name can only predate that rule. */
  async function givenOldName({ givenMember, signIn }: GivenName, bankCode: string) {
    const member = await givenMember({ bankCode });
    await sql('update member set bank_account_name = $1 where bank_code = $2 and bank_account_no = $3', [
      THAI_NAME,
      bankCode,
      member.bankAccountNo,
    ]);
    await signIn(member);
    return member;
  }

  for (const bankCode of ['KTB', 'TMB', 'BBL']) {
    test(`can be edited at ${bankCode} while it is not English`, async ({ page, givenMember, signIn }) => {
      await givenOldName({ givenMember, signIn }, bankCode);
      await page.goto('/user/home');
      await edit(page).click();
      await expect(modal(page, 'Edit account name')).toContainText(THAI_NAME);
    });
  }

  test('is not offered at another bank, nor when it is English', async ({ page, givenMember, signIn }) => {
    await givenOldName({ givenMember, signIn }, 'KBANK');
    await page.goto('/user/home');
    await expect(balanceCard(page)).toContainText('฿0.00');
    await expect(edit(page)).toHaveCount(0);
    await signIn(await givenMember({ bankCode: 'KTB' }));
    await page.goto('/user/home');
    await expect(balanceCard(page)).toContainText('฿0.00');
    await expect(edit(page)).toHaveCount(0);
  });

  test('must be English letters and spaces, is upper-cased, and is then saved', async ({
    page,
    givenMember,
    signIn,
  }) => {
    const { phone } = await givenOldName({ givenMember, signIn }, 'KTB');
    await page.goto('/user/home');
    await edit(page).click();
    const sheet = modal(page, 'Edit account name');
    await expect(sheet).toContainText('For 24 hours after this change, support approves every withdrawal');
    const calls = callsTo(page, '/api/account/bankAccountName');
    const name = sheet.getByLabel('Account name');
    for (const wrong of ['', '   ', 'มะลิ', 'Mali2']) {
      await name.fill(wrong);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(sheet.getByText('Required English language')).toBeVisible();
    }
    expect(calls).toHaveLength(0);
    await name.fill('mali jaidee');
    await expect(name).toHaveValue('MALI JAIDEE');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await confirmBySms(page, phone);
    await expect(toastOf(page, 'Saved').first()).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await expect(edit(page)).toHaveCount(0);
    expect(calls[0]?.postDataJSON()).toEqual({ bankCode: 'KTB', bankAccountName: 'MALI JAIDEE' });
  });
});

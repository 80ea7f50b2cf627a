import { expect, journeyIn, onPhonesOnly, test } from './fixtures/test.ts';

onPhonesOnly();

const WORDS = {
  en: { logOut: 'Log out', ended: 'You logged this device out from another one' },
  th: { logOut: 'ออกจากระบบ', ended: 'คุณออกจากระบบเครื่องนี้จากอุปกรณ์อื่น' },
  la: { logOut: 'ອອກຈາກລະບົບ', ended: 'ທ່ານອອກຈາກລະບົບເຄື່ອງນີ້ຈາກອຸປະກອນອື່ນ' },
} as const;

for (const language of ['en', 'th', 'la'] as const) {
  test.describe(`in ${language}`, journeyIn(language), () => {
    test.use({ language });
    const words = WORDS[language];

    test('whose session was ended elsewhere reads so on the login page', { tag: '@S7.6' }, async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      const token = await signIn(await givenMember());
      await page.goto('/user/home');
      await expect(page.getByRole('button', { name: words.logOut })).toBeVisible();
      await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
      await page.reload();
      await expect(page).toHaveURL(/\/login\?next=/);
      await expect(page.getByRole('status').filter({ hasText: words.ended })).toBeVisible();
    });

    test('who logs out reads nothing about it', async ({ page, givenMember, signIn }) => {
      await signIn(await givenMember());
      await page.goto('/user/home');
      await page.getByRole('button', { name: words.logOut }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expect(page.getByText(words.ended)).toHaveCount(0);
    });
  });
}

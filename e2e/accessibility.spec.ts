import type { Page } from '@playwright/test';
import { violationsOf, WITHOUT_COLOURS, wear } from './fixtures/axe.ts';
import { MEMBER_SCREENS, PUBLIC_SCREENS, type Screen } from './fixtures/screens.ts';
import { expect, type Member, ruleIn, test } from './fixtures/test.ts';

/** Screens with another layout on wide viewports. */
const WIDE = ['home', 'statement', 'profile', 'bonus'];

/** The contrast check is the slowest and colours are equal in every language, so Thai is checked dark and Lao light. */
async function check(page: Page, { path, open }: Screen, language: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeAttached();
  await open?.(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await wear(page, language === 'la' ? 'light' : 'dark');
  expect(await violationsOf(page, language === 'en' ? WITHOUT_COLOURS : {})).toEqual([]);
}

/** One member per worker: these tests only read. */
let member: Promise<Member> | undefined;

test.describe.configure({ mode: 'parallel', timeout: 90_000 });

for (const language of ['th', 'la', 'en'] as const) {
  test.describe(`in ${language}, axe finds nothing on`, ruleIn(language), () => {
    test.use({ language });
    test.skip(({ isMobile }) => !isMobile && language !== 'th', 'a wide screen has the same words and colours');

    for (const screen of PUBLIC_SCREENS) {
      test(screen.name, async ({ page, isMobile }) => {
        test.skip(!isMobile, 'laid out as on a phone');
        await check(page, screen, language);
      });
    }
    for (const screen of MEMBER_SCREENS) {
      test(`${screen.name} (member)`, async ({ page, givenMember, signIn, isMobile }) => {
        test.skip(!isMobile && !WIDE.includes(screen.name), 'laid out as on a phone');
        member ??= givenMember();
        await signIn(await member);
        await check(page, screen, language);
      });
    }
  });
}

import { startGoneService } from './fixtures/gone-service.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

const at = (path: string) => (url: URL) => url.pathname + url.search === path;

test.describe('a service that is gone', () => {
  onPhonesOnly();
  test.describe.configure({ mode: 'serial' });
  let service: Awaited<ReturnType<typeof startGoneService>>;
  test.beforeAll(async () => {
    service = await startGoneService();
  });
  test.afterAll(() => service.stop());

  const heading = { name: /This service is closed|ปิดให้บริการแล้ว/ };

  test('/login asks, and leads to /terminated: no menu, the body in its own style', async ({ page }) => {
    await page.goto(`${service.url}/login`);
    await expect(page).toHaveURL(at('/terminated'));
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expect(page.locator('body')).toHaveClass('shutter-body');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
});

test.describe('a service that is there again', () => {
  onPhonesOnly();
  const GONE = { status: 410, json: { message: 'gone' } };

  test('leads on from /terminated, and its style goes with it', async ({ page }) => {
    let refusals = 0;
    await page.route('**/api/lookup/active', async (route) => {
      await route.fulfill(GONE);
      refusals += 1;
    });
    await page.goto('/login');
    await expect(page).toHaveURL(at('/terminated'));
    await expect(page.locator('body')).toHaveClass('shutter-body');
    await expect.poll(() => refusals).toBe(2); // The page retries once by itself.
    await page.unroute('**/api/lookup/active');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(at('/login?next=%2Fuser'));
    await expect(page.locator('body')).not.toHaveClass('shutter-body');
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
  });

  test('is not taken for closed by a page that heard so before, nor by Back', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/profile');
    await page.goto('/terminated'); // As opened by an old tab, a bookmark or Back.
    await expect(page).toHaveURL(at('/user/home'));
    await expect(page.locator('body')).not.toHaveClass('shutter-body');
    await page.goBack();
    await expect(page).toHaveURL(at('/user/profile'));
  });
});

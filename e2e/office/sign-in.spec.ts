import { expectNoViolations } from '../fixtures/axe.ts';
import { codeAt, expect, forgetProof, headingOf, nextCode, test } from '../fixtures/office.ts';

test('an invitation sets password and phone, shows the recovery codes once, and works once', { tag: '@O30' }, async ({
  page,
  givenInvitation,
}) => {
  const token = await givenInvitation('finance', 'Ploy Srisuk');
  await page.goto(`/invite#${token}`);
  await expect(headingOf(page, 'Welcome, Ploy Srisuk')).toBeVisible();
  expect(page.url()).not.toContain(token); // Hidden from onlookers and the history.
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Set up my account' }).click();
  await expect(page.getByText('3 to 40 small letters, digits, dots or dashes')).toBeVisible();

  const secret = ((await page.locator('.accept-form-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Username').fill(
    `ploy-${token
      .slice(0, 6)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, 'x')}`,
  );
  await page.getByLabel('New password').fill('lotus lantern river stone');
  await expect(page.getByRole('status')).toHaveText('Strength: Strong');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret));
  await page.getByRole('button', { name: 'Set up my account' }).click();

  await expect(headingOf(page, 'Recovery codes')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('alert')).toHaveText('Keep the codes first, then tick the box');
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');

  await page.goto(`/invite#${token}`);
  await page.reload(); // Another fragment alone loads no new page.
  await expect(headingOf(page, 'This link does not work')).toBeVisible();
});

test('whoever is not signed in signs in where they are, by the keyboard alone', { tag: '@O31' }, async ({
  page,
  context,
  givenOperator,
}) => {
  const operator = await givenOperator('owner');
  await context.clearCookies();
  await page.goto('/operators/roles');
  await expect(headingOf(page, 'Sign in')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.type(operator.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Username or password is wrong')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.keyboard.press('Enter');
  await expect(headingOf(page, 'Code from your phone')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.type(await nextCode(operator));
  await expect(page.getByRole('table', { name: 'What each role may do' })).toBeVisible();
});

test('a locked desk shows nothing of the page, and goes on where it was', { tag: '@O32' }, async ({
  page,
  givenOperator,
}) => {
  const operator = await givenOperator('owner');
  await page.goto('/operators');
  await expect(headingOf(page, 'Operators')).toBeVisible();
  await page.keyboard.press('Shift+L');
  await expect(headingOf(page, 'Locked')).toBeVisible();
  await expect(headingOf(page, 'Operators')).toBeHidden();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoViolations(page);

  await page.keyboard.press('Escape'); // Escape does not unlock,
  await page.reload(); // nor does a reload: the server has locked the session.
  await expect(headingOf(page, 'Locked')).toBeVisible();
  const [code] = operator.recoveryCodes;
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code ?? '');
  await expect(headingOf(page, 'Operators')).toBeVisible();
});

test('an idle desk warns a minute before it locks', { tag: '@O33' }, async ({ page, givenOperator }) => {
  await givenOperator('viewer');
  await page.clock.install();
  await page.goto('/me');
  await expect(headingOf(page, 'My account')).toBeVisible();
  await page.clock.runFor(14 * 60_000 + 1_000);
  const warning = page.getByRole('alertdialog', { name: 'Still there?' });
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'I am here' }).click();
  await expect(warning).toBeHidden();
  await page.clock.runFor(14 * 60_000 + 2_000);
  await expect(warning).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(headingOf(page, 'Locked')).toBeVisible();
});

test('money and roles ask for the code again, and then go on by themselves', { tag: '@O34' }, async ({
  page,
  givenOperator,
}) => {
  const operator = await givenOperator('owner');
  await forgetProof(operator);
  await page.goto('/operators');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite somebody' });
  await invite.getByLabel('Name').fill('Mali Jaidee');
  await invite.getByRole('button', { name: 'Make the link' }).click();

  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question).toBeVisible();
  await expect(question.getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(invite.getByText('Not done: it needs a code from your phone')).toBeVisible();

  await invite.getByRole('button', { name: 'Make the link' }).click();
  await question.getByLabel('Code', { exact: true }).fill(await nextCode(operator));
  const link = page.getByRole('dialog', { name: 'Link for Mali Jaidee' });
  await expect(link).toContainText('/invite#');
  await expectNoViolations(page);
});

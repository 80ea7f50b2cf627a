import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fields.ts';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

const PHONE = '0812345678';
const PASSWORD = 'malai-dok-mai-9';

/** A server that knows one member. */
const answers: Answers = {
  'POST /api/login': ({ body }) =>
    body.username === PHONE && body.password === PASSWORD
      ? { token: 'a-new-token' }
      : refuse('WRONG_CREDENTIAL', { status: 401 }),
};

const phoneField = () => screen.findByLabelText<HTMLInputElement>('Phone number');
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Password');
const errorLine = () => screen.getByRole('alert').textContent;

async function openLogin({ isMember = false } = {}) {
  const app = await openApp('/login', { answers, isMember });
  return {
    ...app,
    /** Fills in both fields, and presses the button unless the test does something else. */
    async give(phone: string, password: string, { presses = true } = {}) {
      fill(await phoneField(), phone);
      fill(await passwordField(), password);
      if (presses) await app.press('Log in', screen.getByRole('main'));
    },
  };
}

it.each([
  [true, { local: 'a-new-token', session: null }],
  [false, { local: null, session: 'a-new-token' }],
])('a remembered login is kept for good, another until the browser closes: %s', async (remember, kept) => {
  // Who is not remembered was so before: nothing of that stays.
  const { user, give, at, sent } = await openLogin({ isMember: !remember });
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember me on this device' });
  if (choice.checked !== remember) await user.click(choice);
  await give(PHONE, PASSWORD);
  await waitFor(() => expect(at()).toBe('/user/home'));
  expect({ local: localStorage.getItem('token'), session: sessionStorage.getItem('token') }).toEqual(kept);
  expect(sent('POST /api/login')).toEqual([{ username: PHONE, password: PASSWORD, remember }]);
});

it('Enter in a field logs in', async () => {
  const { user, give, at } = await openLogin();
  await give(PHONE, PASSWORD, { presses: false });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/user/home'));
});

it('a wrong password and an unknown phone say the same under the form, and store nothing', async () => {
  const { give, at, times } = await openLogin();
  for (const [index, phone] of [PHONE, '0890000000'].entries()) {
    await give(phone, 'not-the-password');
    await waitFor(() => expect(errorLine()).toBe('Incorrect phone number/password'));
    expect(times('POST /api/login')).toBe(index + 1);
    expect(at()).toBe('/login');
  }
  expect(screen.getByRole('alert').closest('form')).toBe((await phoneField()).form);
  const toasts = screen.queryByRole('region', { name: 'Notifications' });
  expect(toasts?.textContent ?? '').toBe('');
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null]);
});

it.each([
  ['phone', phoneField],
  ['password', passwordField],
])('the error goes when typing in the %s field', async (_, field) => {
  const { user, give } = await openLogin();
  await give(PHONE, 'not-the-password');
  await waitFor(() => expect(errorLine()).not.toBe(''));
  await user.click(await field());
  await user.keyboard('{End}');
  expect(errorLine()).not.toBe('');
  await user.keyboard('1');
  await waitFor(() => expect(errorLine()).toBe(''));
});

it.each([
  ['nothing', '', '', 2],
  ['the phone', PHONE, '', 1],
  ['the password', '', PASSWORD, 1],
  ['spaces for a phone', '   ', PASSWORD, 1],
])('both fields are required: with %s alone nothing is sent', async (_, phone, password, missing) => {
  const { give, times } = await openLogin();
  await give(phone, password);
  expect(await screen.findAllByText('Fill in this field')).toHaveLength(missing);
  expect(times('POST /api/login')).toBe(0);
});

it('a link leads to register', async () => {
  const { press, at } = await openLogin();
  await press('Register', await screen.findByRole('main'));
  await waitFor(() => expect(at()).toBe('/register'));
  await screen.findByRole('heading', { level: 1, name: 'Your phone number' });
});

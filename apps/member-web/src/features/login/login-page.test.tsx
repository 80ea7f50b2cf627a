import { passkeyOptions, playPasskeys } from '@krapao/web/testing/play-passkeys.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fields.ts';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

const PHONE = '0812345678';
const PASSWORD = 'malai-dok-mai-9';

/** A server with one member. */
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
    /** Fills in both fields, and submits unless `presses` is false. */
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
])(
  'a remembered login is kept for good, another until the browser closes: %s',
  { tags: ['S2.40', 'S3.72', 'S3.73', 'S4.8', 'S4.9'] },
  async (remember, stored) => {
    // A member not remembered now was remembered before: nothing of that may remain.
    const { user, give, at, sent } = await openLogin({ isMember: !remember });
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember me on this device' });
    if (choice.checked !== remember) await user.click(choice);
    await give(PHONE, PASSWORD);
    await waitFor(() => expect(at()).toBe('/user/home'));
    expect({ local: localStorage.getItem('token'), session: sessionStorage.getItem('token') }).toEqual(stored);
    expect(sent('POST /api/login')).toEqual([{ username: PHONE, password: PASSWORD, remember }]);
  },
);

it('Enter in a field logs in', { tags: ['S2.37'] }, async () => {
  const { user, give, at } = await openLogin();
  await give(PHONE, PASSWORD, { presses: false });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/user/home'));
});

it('a wrong password and an unknown phone say the same under the form, and store nothing', {
  tags: ['S2.38', 'S4.10', 'S7.7', 'S8.7', 'S8.91'],
}, async () => {
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
])('the error goes when typing in the %s field', { tags: ['S4.11'] }, async (_, field) => {
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
])(
  'both fields are required: with %s alone nothing is sent',
  { tags: ['S5.12'] },
  async (_, phone, password, missing) => {
    const { give, times } = await openLogin();
    await give(phone, password);
    expect(await screen.findAllByText('Fill in this field')).toHaveLength(missing);
    expect(times('POST /api/login')).toBe(0);
  },
);

it('a link leads to register', { tags: ['S2.3', 'S2.39'] }, async () => {
  const { press, at } = await openLogin();
  await press('Register', await screen.findByRole('main'));
  await waitFor(() => expect(at()).toBe('/register'));
  await screen.findByRole('heading', { level: 1, name: 'Your phone number' });
});

it.each([
  [undefined, 'You have been logged out. Log in again'],
  ['expired', /You were away for a while/],
  ['elsewhere', /You logged this device out from another one/],
  ['password', /The password was changed/],
  ['support', /Support logged you out/],
  ['disabled', /Support has suspended this account/],
])('a member whose session the server ended (%s) reads why', { tags: ['R42'] }, async (reason, text) => {
  const refusal = refuse('invalid-token', { status: 401, ...(reason && { reason }) });
  const { at } = await openApp('/user/home', { answers: { 'GET /api/wallet': () => refusal } });
  await waitFor(() => expect(at()).toMatch(/^\/login/));
  await screen.findByText(text);
});

describe('the first field that has the focus', () => {
  const focused = (field: () => Promise<HTMLElement>) =>
    waitFor(async () => expect(document.activeElement).toBe(await field()));
  const withTouch = () => vi.stubGlobal('matchMedia', (query: string) => ({ ...media(query), matches: false }));
  const media = window.matchMedia.bind(window);

  it('is the phone with a mouse, and none on touch, where a keyboard would cover the page', async () => {
    const { close } = await openLogin();
    await focused(phoneField);
    close();
    withTouch();
    await openLogin();
    await phoneField();
    expect(document.activeElement).toBe(document.body);
  });

  it('is the password where the phone is known already', { tags: ['R41'] }, async () => {
    const app = await openApp('/forgot', { isMember: false });
    fill(await phoneField(), PHONE);
    withTouch();
    await app.press('Log in', await screen.findByRole('main'));
    await focused(passwordField);
    expect((await phoneField()).value).toBe(PHONE);
  });
});

describe('an account with a second factor', () => {
  const body = { username: PHONE, password: PASSWORD, remember: true };
  const protectedAnswers: Answers = {
    'POST /api/login': ({ body: { secondFactor } }) => {
      if (secondFactor === undefined) return refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: 'factor' });
      return secondFactor === '000000' ? refuse('SECOND_FACTOR_USED') : { token: 'a-new-token' };
    },
  };
  const open = async () => {
    const app = await openApp('/login', { answers: protectedAnswers, isMember: false });
    fill(await phoneField(), PHONE);
    fill(await passwordField(), PASSWORD);
    await app.press('Log in');
    return { ...app, code: await screen.findByLabelText<HTMLInputElement>('Code') };
  };

  it('gets a field for the code, with the focus in it and the password filled in', { tags: ['P111'] }, async () => {
    const { code, sent, at } = await open();
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect((await passwordField()).value).toBe(PASSWORD);
    expect(errorLine()).toBe('');
    expect(code.getAttribute('aria-invalid')).not.toBe('true');
    fill(code, '000000');
    await screen.findByText('This code was already used. Wait for the next one');
    await waitFor(() => expect(code.value).toBe(''));
    fill(code, '123456');
    await waitFor(() => expect(at()).toBe('/user/home'));
    expect(sent('POST /api/login')).toEqual([
      body,
      { ...body, secondFactor: '000000' },
      { ...body, secondFactor: '123456' },
    ]);
  });

  it('takes a recovery code instead', { tags: ['P111'] }, async () => {
    const { press, sent, at } = await open();
    await press('Use a recovery code');
    const field = await screen.findByLabelText('Recovery code');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fill(field, 'ab12cde34f');
    await waitFor(() => expect(at()).toBe('/user/home'));
    expect(sent('POST /api/login').at(-1)).toEqual({ ...body, secondFactor: 'ab12c-de34f' });
  });

  it('that is a passkey is given after the password, and a refused one can be tried again', {
    tags: ['P205'],
  }, async () => {
    playPasskeys();
    const refusals = [refuse('PASSKEY_INVALID', { status: 403 })];
    const { press, sent, at } = await openApp('/login', {
      isMember: false,
      answers: {
        'POST /api/login': ({ body: given }) =>
          given.passkey
            ? (refusals.pop() ?? { token: 'a-new-token' })
            : refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: 'factor', ways: 'passkey' }),
        'POST /api/login/factor/options': () => passkeyOptions('after the password') as never,
      },
    });
    fill(await phoneField(), PHONE);
    fill(await passwordField(), PASSWORD);
    await press('Log in');
    await screen.findByText('This browser is new to your account, so use your passkey too');
    expect(screen.queryByLabelText('Code')).toBeNull();
    await screen.findByLabelText('Recovery code');
    await press('Use a passkey');
    await waitFor(() => expect(errorLine()).not.toBe(''));
    await press('Use a passkey');
    await waitFor(() => expect(at()).toBe('/user/home'));
    const passkey = { id: 'cGFzc2tleQ' };
    expect(sent('POST /api/login')).toMatchObject([body, { ...body, passkey }, { ...body, passkey }]);
    expect(sent('POST /api/login')[2]).not.toHaveProperty('secondFactor');
  });

  it('is not asked for its code under another name, and no part of a code is sent', { tags: ['P111'] }, async () => {
    const { code, press, times } = await open();
    fill(code, '123');
    await press('Log in');
    await screen.findByText('Fill in this field');
    expect(times('POST /api/login')).toBe(1);
    fill(await phoneField(), '0890000000');
    await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  });
});

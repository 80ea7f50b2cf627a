import { LIMITS } from '@krapao/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { descriptionOf } from '../../testing/fields.ts';
import { refuse, toastOf } from '../../testing/open-app.tsx';
import { field, heading, openRegister } from '../../testing/open-register.ts';

const focused = (wanted: Promise<HTMLElement>) =>
  waitFor(async () => expect(document.activeElement).toBe(await wanted));
const described = (label: string, text: string) =>
  waitFor(async () => expect(descriptionOf(await field(label))).toBe(text));

/** Excludes the check of the phone alone, which comes before the profile. */
const isProfile = (body: unknown) => Object.hasOwn(body as object, 'password');

it('outside the Lao build the phone number must have exactly 10 characters, or nothing is sent', {
  tags: ['S5.1'],
}, async () => {
  const { givePhone, give, times } = await openRegister();
  for (const wrong of ['081234567', '08123456789']) {
    await givePhone(wrong);
    await described('Phone number', 'The phone number must support 10 digits');
    await focused(field('Phone number'));
    await give('Phone number', '');
    await described('Phone number', '');
  }
  expect(times('POST /api/otp/send')).toBe(0);
});

it('step 2 is skipped when the number is verified already', { tags: ['S4.3'] }, async () => {
  const { goToProfile, times } = await openRegister();
  await goToProfile();
  await focused(field('Profile name'));
  const step = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('Profile'));
  expect(step?.getAttribute('aria-current')).toBe('step');
  expect([times('POST /api/otp/send'), times('POST /api/otp/verify')]).toEqual([1, 0]);
});

it('a number that a report names as none is named at its field while the code is awaited, and can be changed', {
  tags: ['O1335'],
}, async () => {
  const { givePhone, sent } = await openRegister({
    answers: {
      'POST /api/otp/send': () => ({
        code: 'SUCCESS',
        otpRef: 'A2B9',
        otpToken: `token-${sent('POST /api/otp/send').length}`,
      }),
      'POST /api/otp/delivery': ({ body: { otpToken } }) => ({ isBadNumber: otpToken === 'token-1' }),
    },
  });
  await givePhone();
  await described('Phone number', 'This number cannot receive SMS. Check it or use another one');
  await focused(field('Phone number'));
  await givePhone('0898765432');
  await field(/^OTP code/);
  expect(sent('POST /api/otp/send')).toEqual([{ phoneNumber: '0812345678' }, { phoneNumber: '0898765432' }]);
});

it('a step starts in its first field with a mouse, and at its heading on touch, where a keyboard would cover it', {
  tags: ['R41'],
}, async () => {
  const { givePhone, giveProfile } = await openRegister();
  await focused(field('Phone number'));
  await givePhone();
  await focused(field('Profile name'));
  const media = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media(query), matches: false }));
  await giveProfile();
  await focused(heading('Your bank account'));
});

it('name, password and confirm password are required, and the passwords must match', {
  tags: ['S5.3', 'S5.4'],
}, async () => {
  const { goToProfile, next, giveProfile, sent } = await openRegister();
  await goToProfile();
  await next();
  for (const label of ['Profile name', 'Password', 'Confirm password']) await described(label, 'Fill in this field');
  await giveProfile({ confirm: 'malai-dok-mai-8' });
  await described('Confirm password', "Passwords don't match");
  await giveProfile({ password: 'short-7' });
  await waitFor(async () => expect((await field('Password')).getAttribute('aria-invalid')).toBe('true'));
  await described('Password', 'At least 8 characters');
  expect(sent('POST /api/account/validate').filter(isProfile)).toEqual([]);
});

it('KBank and KTB are recommended; every other bank is a card or in the list', { tags: ['S5.9'] }, async () => {
  const { goToBank, press, user } = await openRegister();
  await goToBank();
  expect(screen.getAllByText('Recommended')).toHaveLength(2);
  for (const name of [/^KBank.*Recommended/, /^KTB.*Recommended/]) screen.getByRole('radio', { name });
  expect(screen.getAllByRole('radio')).toHaveLength(6);
  const list = screen.getByRole('combobox', { name: 'Choose another bank' });
  expect(within(list).getAllByRole('option')).toHaveLength(13); // 12 banks and the placeholder
  await press(/^SCB/);
  screen.getByRole('radio', { name: /^SCB/, checked: true });
  await user.selectOptions(list, 'GSB');
  await waitFor(() => expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]));
});

it('KTB takes an English account name only, and nothing is sent before', { tags: ['S5.7'] }, async () => {
  const { goToBank, register, giveBank, times } = await openRegister();
  await goToBank();
  await register();
  await screen.findByText('Choose a bank');
  await giveBank({ bank: /^KTB/, last: 'ใจดี' });
  await register();
  await described('Last name', 'Bank account name must be in English only');
  await focused(field('Last name'));
  expect(times('POST /api/account')).toBe(0);
});

it('names are upper-cased and joined by one space, the account number is sent as digits', {
  tags: ['S3.3', 'S5.6'],
}, async () => {
  const { goToBank, giveBank, give, register, user, sent } = await openRegister({
    answers: { 'POST /api/account': () => refuse('INVALID_BANK', { key: 'bankAccountNo' }) },
  });
  await goToBank();
  await giveBank({ number: '9123456780', last: 'na  ayutthaya ' });
  expect((await field('Account number')).value).toBe('912-345-6780');
  expect((await field('First name')).value).toBe('MALI');
  // Editing in the middle of the text must not move the caret.
  await user.click(await field('First name'));
  await user.keyboard('{Home}ja');
  expect((await field('First name')).value).toBe('JAMALI');
  await give('Account number', '91-23');
  await register();
  await described('Account number', 'Account number is not valid. Check it again');
  const [registered] = sent('POST /api/account');
  expect(registered).toMatchObject({ bankAccountName: 'JAMALI NA AYUTTHAYA', bankAccountNo: '9123' });
  expect(registered).not.toHaveProperty('currency');
});

describe('the way through', () => {
  const redToasts = () =>
    screen
      .queryAllByRole('region', { name: 'Notifications' })
      .flatMap((place) => within(place).queryAllByRole('alertdialog', { hidden: true }))
      .map(({ textContent }) => textContent);

  /** Waits for the page to render. */
  async function drawn() {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  }

  /** Drops the answer of the next call to a path. */
  function loseOnce(path: string) {
    const line = fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (input !== path) return line(input, init);
      vi.stubGlobal('fetch', line);
      return Promise.reject(new TypeError('no line'));
    });
  }

  afterEach(() => void vi.useRealTimers());

  it('a registration without an answer is sent again under its key, and the step says so', async () => {
    const { goToBank, giveBank, register } = await openRegister({
      answers: { 'POST /api/account': () => ({ message: 'SUCCESS' }) },
    });
    await goToBank();
    await giveBank();
    const keys: unknown[] = [];
    const line = fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (input !== '/api/account') return line(input, init);
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return keys.length === 1 ? Promise.reject(new TypeError('no line')) : line(input, init);
    });
    await register();
    await screen.findByText('No answer yet. We keep asking, and it is done only once');
    window.dispatchEvent(new Event('online'));
    await toastOf('Registered. You can log in now');
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('the inviter code of the link is filled in, and survives a reload without the link', {
    tags: ['S2.4', 'S2.34', 'S3.77'],
  }, async () => {
    const { goToProfile, close } = await openRegister({ path: '/register?code=KPmalijaidee1' });
    await goToProfile();
    expect((await field(/^Inviter code/)).value).toBe('KPmalijaidee1');
    close();
    localStorage.removeItem('registration');
    const again = await openRegister({ path: '/register' });
    await again.goToProfile();
    expect(again.at()).toBe('/register');
    expect((await field(/^Inviter code/)).value).toBe('KPmalijaidee1');
  });

  it('errors show as a red toast for 4 s, or at the field they are about', {
    tags: ['S4.4', 'S4.7', 'S8.90'],
  }, async () => {
    const { goToProfile, giveProfile, next, answers, sent } = await openRegister({
      path: '/register?code=KPnobody',
      answers: {
        'POST /api/account/validate': ({ body }) =>
          body.inviteCode ? refuse('INVALID_USER_INFO', { key: 'inviteCode' }) : { message: 'SUCCESS' },
      },
    });
    await goToProfile();
    await giveProfile({ goesOn: false });
    loseOnce('/api/account/validate');
    // From here on, time passes only when the test advances it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    screen.getByRole('button', { name: 'Next' }).click();
    await vi.waitFor(() => expect(redToasts()).toEqual(['No connection. Try again']), { interval: 1, timeout: 20_000 });
    await vi.advanceTimersByTimeAsync(LIMITS.toastMs - 500);
    await drawn();
    expect(redToasts()).toEqual(['No connection. Try again']);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(redToasts()).toEqual([]), { interval: 1, timeout: 20_000 });
    vi.useRealTimers();
    await heading('Your profile');

    await next();
    const code = await field(/^Inviter code/);
    await waitFor(() => expect(descriptionOf(code)).toBe('Inviter code not found. Check it again'));
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(redToasts()).toEqual([]);
    await heading('Your profile');

    answers['POST /api/account/validate'] = () => ({ message: 'SUCCESS' });
    await next();
    await heading('Your bank account');
    expect(sent('POST /api/account/validate').filter(isProfile)).toHaveLength(2);
  });
});

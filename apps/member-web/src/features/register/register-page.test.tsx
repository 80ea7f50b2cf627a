import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, show } from '../../testing/show.tsx';
import { RegisterPage } from './register-page.tsx';

const SENT = { code: 'SUCCESS', otpRef: 'A2B9', otpToken: 't' };
const PASSWORD = 'malai-dok-mai-9';

const server = (more: Answers = {}): Answers => ({
  'GET /api/lookup/registerOTP': () => ({ json: { registerOTP: true } }),
  'GET /api/lookup/sources': () => ({ json: [] }),
  'GET /api/lookup/banks': () => ({ json: [] }),
  'POST /api/otp/send': () => ({ json: SENT }),
  'POST /api/otp/verify': () => ({ json: { code: 'OTP_CODE_VALID' } }),
  'POST /api/account/validate': () => ({ json: { success: true } }),
  ...more,
});
const fieldOf = (page: HTMLElement, label: string) =>
  [...page.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))?.control as HTMLInputElement;

async function givenCodeSent(answers: Answers) {
  const shown = show(<RegisterPage />, answers);
  await shown.type('0812345678');
  await shown.press('Next');
  await shown.shows('Reference A2B9');
  return shown;
}

beforeEach(() => localStorage.clear());

it('a tab that was closed after the code was sent comes back to that code, and sends none again', async () => {
  let sent = 0;
  const answers = server({ 'POST /api/otp/send': () => ({ json: { ...SENT, n: ++sent } }) });
  (await givenCodeSent(answers)).close();

  const { shows, type } = show(<RegisterPage />, answers);
  await shows('Reference A2B9');
  await shows(/Send again in 0:[45]\d|Send again in 1:00/);
  await type('123456');
  await shows('Your profile');
  expect(sent).toBe(1);
});

it('a tab that was closed at the bank comes back with everything but the password', async () => {
  const first = await givenCodeSent(server());
  await first.type('123456');
  await first.type('Mali', 'Profile name');
  await first.type(PASSWORD, 'Password');
  await first.type(PASSWORD, 'Confirm password');
  await first.press('Next');
  await first.type('0123456789', 'Account number');
  await first.type('MALI', 'First name');
  first.close();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/malai|123456"/);

  const { page, shows, type, press } = show(<RegisterPage />, server());
  await shows('Enter a password to go on. Everything else is still here');
  expect([fieldOf(page, 'Profile name').value, fieldOf(page, 'Password').value]).toEqual(['Mali', '']);
  await type(PASSWORD, 'Password');
  await type(PASSWORD, 'Confirm password');
  await press('Next');
  await shows('Your bank account');
  expect([fieldOf(page, 'Account number').value, fieldOf(page, 'First name').value]).toEqual(['012-345-6789', 'MALI']);
});

it('a wrong code clears the field and shows how many tries are left, until the code is used up', {
  tags: ['R39'],
}, async () => {
  let triesLeft = 5;
  const answers = server({
    'POST /api/otp/verify': () => ({ status: 400, json: { message: 'OTP_CODE_INVALID', triesLeft: --triesLeft } }),
  });
  const { shows, type, press, page } = await givenCodeSent(answers);
  await type('000001');
  await shows('OTP is incorrect. 4 tries left');
  expect(page.querySelector('input')?.value).toBe('');
  await type('00');
  await press('Confirm');
  await shows('Enter all 6 digits of the OTP');
  expect(triesLeft).toBe(4);
  await type('000002');
  await shows('OTP is incorrect. 3 tries left');
  await type('000003');
  await shows('OTP is incorrect. 2 tries left');
  await type('000004');
  await shows('OTP is incorrect. 1 try left');
  await type('000005');
  await shows('this OTP no longer works. Ask for a new one');
  expect(page.textContent).not.toContain('OTP expires in');
});

it('the answer to one try too many says that the code is used up, and a new one works', async () => {
  const answers = server({
    'POST /api/otp/verify': () => ({ status: 429, json: { message: 'OTP_BLOCK', triesLeft: 0 } }),
  });
  const { shows, type } = await givenCodeSent(answers);
  await type('000006');
  await shows('this OTP no longer works. Ask for a new one');
});

it('asking again too early shows the seconds that are left, at the number', async () => {
  const { shows, type, press } = show(
    <RegisterPage />,
    server({
      'POST /api/otp/send': () => ({ status: 429, json: { message: 'REQUEST_LIMIT_1MIN', retryAfterSeconds: 42 } }),
    }),
  );
  await type('0812345678');
  await press('Next');
  await shows(/You can ask for a new OTP in 0:4[012]/);
});

it('a day with too many wrong codes is said at the number, not in a field that is not there', async () => {
  const { shows, type, press } = show(
    <RegisterPage />,
    server({ 'POST /api/otp/send': () => ({ status: 429, json: { message: 'OTP_BLOCK' } }) }),
  );
  await type('0812345678');
  await press('Next');
  await shows('Too many wrong OTPs for this number today');
});

it('the whole SMS may be pasted', async () => {
  const tried: unknown[] = [];
  const answers = server({
    'POST /api/otp/verify': (body) => {
      tried.push(body);
      return { json: { code: 'OTP_CODE_VALID' } };
    },
  });
  const { shows, type, page } = await givenCodeSent(answers);
  expect(page.querySelector('input')?.autocomplete).toBe('one-time-code');
  await type('Krapao OTP 407113 (ref A2B9). Valid for 5 minutes. Never share it.');
  await shows('Your profile');
  expect(tried).toEqual([{ otpToken: 't', otpCode: '407113' }]);
});

it.each([
  ['pattern', 'Easy to guess, like 1234 or abab'],
  ['own', 'it is like your name or phone number'],
  ['common', 'This password is easy to guess. Choose another'],
])('a password refused as %s is told why, at its field', async (reason, words) => {
  const refusal = { message: 'INVALID_USER_INFO', key: 'password', reason };
  const answers = server({
    'POST /api/account/validate': (body) =>
      Object.hasOwn(body as object, 'password') ? { status: 400, json: refusal } : { json: { success: true } },
  });
  const { page, type, press, shows } = await givenCodeSent(answers);
  await type('123456');
  await type('Mali', 'Profile name');
  await type(PASSWORD, 'Password');
  await type(PASSWORD, 'Confirm password');
  await press('Next');
  await shows(words);
  const field = fieldOf(page, 'Password');
  expect(page.querySelector(`#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`)?.textContent).toContain(
    words,
  );
});

describe('a number that is registered already', () => {
  const refusal = { status: 409, json: { message: 'EXISTING_USER' } };

  it('is told so after its OTP and before the profile, with the ways to log in', { tags: ['R38'] }, async () => {
    const requests: unknown[] = [];
    const answers = server({
      'POST /api/account/validate': (body) => {
        requests.push(body);
        return refusal;
      },
    });
    const { page, shows, type } = await givenCodeSent(answers);
    expect(requests).toEqual([]);
    await type('123456');
    await shows('This number is already registered. Log in');
    expect(page.textContent).toContain('Forgot your password?');
    expect(fieldOf(page, 'Phone number').value).toBe('0812345678');
    expect(requests).toEqual([{ username: '0812345678' }]);
  });

  it('is told so again without another OTP, and another number goes on', async () => {
    let sent = 0;
    const answers = server({
      'POST /api/account/validate': (body) =>
        (body as { username: string }).username === '0812345678' ? refusal : { json: { success: true } },
      'POST /api/otp/send': () => (++sent === 1 ? { json: SENT } : { json: { ...SENT, code: 'OTP_VERIFIED' } }),
    });
    const { page, shows, type, press } = await givenCodeSent(answers);
    await type('123456');
    await shows('This number is already registered');
    await type('0812345679');
    await expect.poll(() => page.textContent).not.toContain('already registered');
    await type('0812345678');
    await press('Next');
    await shows('This number is already registered');
    await type('0812345679');
    await press('Next');
    await shows('Your profile');
  });

  it('goes on by itself when the answer after the OTP was lost and the code is sent again', async () => {
    let verified = 0;
    let isLost = true;
    const answers = server({
      'POST /api/otp/verify': () =>
        ++verified === 1 ? { json: { code: 'OTP_CODE_VALID' } } : { status: 409, json: { message: 'OTP_VERIFIED' } },
      'POST /api/account/validate': () =>
        isLost ? { status: 503, json: { message: 'INTERNAL_SERVER_ERROR' } } : { json: { success: true } },
    });
    const { shows, press, type, page } = await givenCodeSent(answers);
    await type('123456');
    await expect.poll(() => verified).toBe(1);
    await expect.poll(() => page.querySelector('[aria-busy=true]')).toBeNull();
    isLost = false;
    await press('Confirm');
    await shows('Your profile');
  });
});

it('a password that was never given is not asked for "again"', async () => {
  const first = await givenCodeSent(server());
  await first.type('123456');
  await first.type('Mali', 'Profile name');
  first.close();
  const { page, shows } = show(<RegisterPage />, server());
  await shows('Enter a password to go on');
  expect(page.textContent).not.toMatch(/again/i);
});

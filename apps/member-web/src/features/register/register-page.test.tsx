import { beforeEach, expect, it } from 'vitest';
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
  await shown.says('Reference A2B9');
  return shown;
}

beforeEach(() => localStorage.clear());

it('a tab that was closed after the code was sent comes back to that code, and sends none again', async () => {
  let sent = 0;
  const answers = server({ 'POST /api/otp/send': () => ({ json: { ...SENT, n: ++sent } }) });
  (await givenCodeSent(answers)).close();

  const { says, type } = show(<RegisterPage />, answers);
  await says('Reference A2B9');
  await says(/Send again in 0:[45]\d|Send again in 1:00/);
  await type('123456');
  await says('Your profile');
  expect(sent).toBe(1);
});

it('a tab that was closed at the bank comes back with everything but the password, which is asked again', async () => {
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

  const { page, says, type, press } = show(<RegisterPage />, server());
  await says('Enter your password again. Everything else is still here');
  expect([fieldOf(page, 'Profile name').value, fieldOf(page, 'Password').value]).toEqual(['Mali', '']);
  await type(PASSWORD, 'Password');
  await type(PASSWORD, 'Confirm password');
  await press('Next');
  await says('Your bank account');
  expect([fieldOf(page, 'Account number').value, fieldOf(page, 'First name').value]).toEqual(['012-345-6789', 'MALI']);
});

it('wrong codes say from the third on how many tries are left, and then that the code is used up', async () => {
  let triesLeft = 5;
  const answers = server({
    'POST /api/otp/verify': () => ({ status: 400, json: { message: 'OTP_CODE_INVALID', triesLeft: --triesLeft } }),
  });
  const { says, type, page } = await givenCodeSent(answers);
  await type('000001');
  await says('OTP is incorrect. Check it again');
  await type('000002');
  await expect.poll(() => page.querySelector('[aria-busy]')).toBeNull(); // Fields stand still while a call is under way.
  await type('000003');
  await says('OTP is incorrect. 2 tries left');
  await type('000004');
  await says('OTP is incorrect. 1 try left');
  await type('000005');
  await says('this OTP no longer works. Ask for a new one');
  expect(page.textContent).not.toContain('OTP expires in');
});

it('the answer to one try too many says that the code is used up, and a new one works', async () => {
  const answers = server({
    'POST /api/otp/verify': () => ({ status: 429, json: { message: 'OTP_BLOCK', triesLeft: 0 } }),
  });
  const { says, type } = await givenCodeSent(answers);
  await type('000006');
  await says('this OTP no longer works. Ask for a new one');
});

it('asking again too early shows the seconds that are left, at the number', async () => {
  const { says, type, press } = show(
    <RegisterPage />,
    server({
      'POST /api/otp/send': () => ({ status: 429, json: { message: 'REQUEST_LIMIT_1MIN', retryAfterSeconds: 42 } }),
    }),
  );
  await type('0812345678');
  await press('Next');
  await says(/You can ask for a new OTP in 0:4[012]/);
});

it('a day with too many wrong codes is said at the number, not in a field that is not there', async () => {
  const { says, type, press } = show(
    <RegisterPage />,
    server({ 'POST /api/otp/send': () => ({ status: 429, json: { message: 'OTP_BLOCK' } }) }),
  );
  await type('0812345678');
  await press('Next');
  await says('Too many wrong OTPs for this number today');
});

it('the whole SMS may be pasted', async () => {
  const tried: unknown[] = [];
  const answers = server({
    'POST /api/otp/verify': (body) => {
      tried.push(body);
      return { json: { code: 'OTP_CODE_VALID' } };
    },
  });
  const { says, type, page } = await givenCodeSent(answers);
  expect(page.querySelector('input')?.autocomplete).toBe('one-time-code');
  await type('Krapao OTP 407113 (ref A2B9). Valid for 5 minutes. Never share it.');
  await says('Your profile');
  expect(tried).toEqual([{ otpToken: 't', otpCode: '407113' }]);
});

it.each([
  ['pattern', 'Easy to guess, like 1234 or abab'],
  ['own', 'it is like your name or phone number'],
  ['common', 'This password is easy to guess. Choose another'],
])('a password refused as %s is told why, at its field', async (reason, words) => {
  const refusal = { message: 'INVALID_USER_INFO', key: 'password', reason };
  const answers = server({ 'POST /api/account/validate': () => ({ status: 400, json: refusal }) });
  const { page, type, press, says } = await givenCodeSent(answers);
  await type('123456');
  await type('Mali', 'Profile name');
  await type(PASSWORD, 'Password');
  await type(PASSWORD, 'Confirm password');
  await press('Next');
  await says(words);
  const field = fieldOf(page, 'Password');
  expect(page.querySelector(`#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`)?.textContent).toContain(
    words,
  );
});

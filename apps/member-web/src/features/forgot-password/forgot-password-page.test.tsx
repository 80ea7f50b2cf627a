import { beforeEach, expect, it } from 'vitest';
import { type Answers, show } from '../../testing/show.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const PASSWORD = 'malai-dok-mai-9';

const server = (more: Answers = {}): Answers => ({
  'POST /api/password/forgot': () => ({ json: { code: 'SUCCESS', otpRef: 'A2B9', otpToken: 't' } }),
  'POST /api/password/reset': () => ({ json: { success: true } }),
  ...more,
});

async function givenCodeSent(answers: Answers) {
  const shown = show(<ForgotPasswordPage />, answers);
  await shown.type('0812345678', 'Phone number');
  await shown.press('Next');
  await shown.shows('If 081 234 5678 is registered, an OTP is on its way');
  return shown;
}

/** Fields are read-only while a call is pending. */
const isAnswered = (page: HTMLElement) => expect.poll(() => page.querySelector('[aria-busy]')).toBeNull();

async function save({ type, press }: ReturnType<typeof show>, code = '407113', password = PASSWORD) {
  await type(code, 'OTP code');
  await type(password, 'New password');
  await type(password, 'Confirm new password');
  await press('Save');
}

beforeEach(() => localStorage.clear());

it('says what a new password costs, and sends it with the code', async () => {
  const sent: unknown[] = [];
  const answers = server({
    'POST /api/password/reset': (body) => {
      sent.push(body);
      return { json: { success: true } };
    },
  });
  const shown = await givenCodeSent(answers);
  await shown.shows('Every device will be logged out, and for a while support approves every withdrawal');
  await save(shown);
  await expect.poll(() => sent).toEqual([{ otpToken: 't', otpCode: '407113', newPassword: PASSWORD }]);
  await expect.poll(() => localStorage.getItem('forgotPassword')).toBeNull();
});

it('the link that support sent by SMS opens where its code is typed, and belongs to that code', {
  tags: ['O76'],
}, async () => {
  const sent: unknown[] = [];
  const answers = server({
    'POST /api/password/reset': (body) => {
      sent.push(body);
      return { json: { success: true } };
    },
  });
  const shown = show(<ForgotPasswordPage />, answers, { at: '/forgot#phone=0812345678&ref=K7QX&token=by-support' });
  await shown.shows('Reference K7QX');
  await save(shown);
  await expect.poll(() => sent).toEqual([{ otpToken: 'by-support', otpCode: '407113', newPassword: PASSWORD }]);
});

it('a reload keeps step, number and code, and no password', async () => {
  const first = await givenCodeSent(server());
  await first.type('407113', 'OTP code');
  await first.type(PASSWORD, 'New password');
  first.close();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/malai|407113/);

  const again = show(
    <ForgotPasswordPage />,
    server({ 'POST /api/password/forgot': () => ({ status: 500, json: {} }) }),
  );
  await again.shows('If 081 234 5678 is registered');
  await again.shows('Reference A2B9');
  await again.press('Back');
  await again.shows('Forgot your password?');
  await again.press('Next'); // The code is still valid, so no other is sent.
  await again.shows('Reference A2B9');
});

it.each([
  ['own', 'it is like your name or phone number'],
  ['common', 'This password is easy to guess. Choose another'],
])('a password refused as %s is told why, at its field', async (reason, words) => {
  const refusal = { message: 'INVALID_USER_INFO', key: 'newPassword', reason };
  const shown = await givenCodeSent(server({ 'POST /api/password/reset': () => ({ status: 400, json: refusal }) }));
  await save(shown);
  await shown.shows(words);
});

it('nothing is sent before the code is whole and the passwords are long enough and the same', async () => {
  let tries = 0;
  const answers = server({ 'POST /api/password/reset': () => ({ json: { n: ++tries } }) });
  const shown = await givenCodeSent(answers);
  await shown.type('4071', 'OTP code');
  await shown.type('short-7', 'New password');
  await shown.press('Save');
  await shown.shows('Enter all 6 digits of the OTP');
  await shown.shows('Fill in this field');
  await save(shown, '407113', 'short-7');
  await shown.shows('At least 8 characters');
  expect(tries).toBe(0);
});

it('a wrong code is cleared, shows how many tries are left, and then that it is used up', {
  tags: ['R39'],
}, async () => {
  let tries = 0;
  const answers = server({
    'POST /api/password/reset': () => ({ status: 400, json: { message: 'OTP_CODE_INVALID', triesLeft: 5 - ++tries } }),
  });
  const shown = await givenCodeSent(answers);
  await save(shown);
  await shown.shows('OTP is incorrect. 4 tries left');
  await shown.press('Save');
  await shown.shows('Fill in this field');
  expect(tries).toBe(1);
  for (const code of ['000002', '000003', '000004', '000005']) {
    await save(shown, code);
    await isAnswered(shown.page);
  }
  await shown.shows('this OTP no longer works. Ask for a new one');
});

it('asking too early shows the seconds that are left', async () => {
  const answers = server({
    'POST /api/password/forgot': () => ({
      status: 429,
      json: { message: 'REQUEST_LIMIT_1MIN', retryAfterSeconds: 42 },
    }),
  });
  const { shows, type, press } = show(<ForgotPasswordPage />, answers);
  await type('0812345678', 'Phone number');
  await press('Next');
  await shows(/You can ask for a new OTP in 0:4[012]/);
});

it('a new password without an answer is sent again, and the step says so', async () => {
  let tries = 0;
  const answers = server({
    'POST /api/password/reset': () => (++tries === 1 ? { status: 503, json: {} } : { json: { success: true } }),
  });
  const shown = await givenCodeSent(answers);
  await save(shown);
  await shown.shows('No answer yet. We keep asking');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => localStorage.getItem('forgotPassword')).toBeNull();
  expect(tries).toBe(2);
});

it('one try too many is the answer, and is not sent again', async () => {
  const refusal = { status: 429, json: { message: 'OTP_BLOCK', triesLeft: 0 } };
  const shown = await givenCodeSent(server({ 'POST /api/password/reset': () => refusal }));
  await save(shown);
  await shown.shows('this OTP no longer works. Ask for a new one');
});

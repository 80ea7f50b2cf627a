import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../testing/fields.ts';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';
import type { Recovery } from './api/recovery-query.ts';

const PHONE = '0812345678';
const NEW_PHONE = '0898765432';
const PASSWORD = 'malai-dok-mai-9';
const REQUESTED: Recovery = {
  state: 'review',
  createdAt: '2026-11-18T02:00:00.000Z',
  takesEffectAt: null,
  reason: null,
};

async function open(change: Answers = {}, current: Recovery | null = null) {
  let recovery = current;
  const app = await openApp('/recovery', {
    isMember: false,
    answers: {
      'GET /api/recovery': () => ({ recovery }),
      'POST /api/otp/send': () => ({ code: 'SUCCESS', otpRef: 'A2B9', otpToken: 't' }),
      'POST /api/otp/verify': () => ({ code: 'OTP_CODE_VALID' }),
      'POST /api/recovery': () => {
        recovery = REQUESTED;
        return { message: 'SUCCESS' };
      },
      'DELETE /api/recovery': () => {
        recovery = { ...REQUESTED, state: 'cancelled', reason: 'asker' };
        return { message: 'SUCCESS' };
      },
      ...change,
    },
  });
  return {
    ...app,
    async verify() {
      fill(await screen.findByLabelText(/^OTP code/), '407113');
      await app.press('Next');
    },
    async answer() {
      fill(await screen.findByLabelText('Full bank account number'), '123-4-56789-0');
      fill(screen.getByLabelText('Name on the bank account'), 'MALI JAIDEE');
      await app.press('Send request');
    },
  };
}

describe('a visitor who lost phone and codes', () => {
  it('verifies the number, answers, and reads that the answers are being checked', {
    tags: ['P190', 'P199'],
  }, async () => {
    const { press, verify, answer, sent } = await open();
    fill(await screen.findByLabelText('Phone number of your account'), PHONE);
    await press('Next');
    await verify();
    await screen.findByRole('heading', { level: 1, name: 'A few questions' });
    fill(screen.getByLabelText('Amount of your last deposit'), '1,250.50');
    fill(screen.getByLabelText('Day of your last deposit'), '2026-11-02');
    await answer();
    await screen.findByRole('heading', { level: 1, name: 'We are checking your answers' });
    expect(sent('POST /api/otp/send')).toEqual([{ phoneNumber: PHONE }]);
    expect(sent('POST /api/recovery')).toEqual([
      {
        ...{ phone: PHONE, accountNo: '123-4-56789-0', accountName: 'MALI JAIDEE' },
        ...{ depositAmount: 1250.5, depositDay: '2026-11-02' },
      },
    ]);
  });

  it('with a lost number gives another and the password; a wrong one comes back to its field, with nothing lost', {
    tags: ['P190', 'P199'],
  }, async () => {
    const { user, press, verify, answer, sent } = await open({
      'POST /api/recovery': ({ body }) =>
        body.password === PASSWORD ? { message: 'SUCCESS' } : refuse('WRONG_CREDENTIAL', { status: 401 }),
    });
    fill(await screen.findByLabelText('Phone number of your account'), PHONE);
    await user.click(screen.getByRole('checkbox', { name: 'I no longer have this number' }));
    await press('Next');
    expect(await screen.findAllByText('Fill in this field')).toHaveLength(2);
    fill(screen.getByLabelText('New phone number'), NEW_PHONE);
    fill(screen.getByLabelText('Password'), 'wrong');
    await press('Next');
    await verify();
    await answer();
    await screen.findByText('Incorrect phone number/password');
    expect(screen.getByLabelText<HTMLInputElement>('New phone number').value).toBe(NEW_PHONE);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(sent('POST /api/otp/send')).toEqual([{ phoneNumber: NEW_PHONE }]);
    expect(sent('POST /api/recovery')).toMatchObject([{ phone: PHONE, newPhone: NEW_PHONE, password: 'wrong' }]);
  });

  it('is led back to the number that a report names as none, and can give another', { tags: ['O1335'] }, async () => {
    const { press, sent } = await open({
      'POST /api/otp/delivery': () => ({ isBadNumber: sent('POST /api/otp/send').length === 1 }),
    });
    fill(await screen.findByLabelText('Phone number of your account'), PHONE);
    await press('Next');
    await screen.findByText('This number cannot receive SMS. Check it or use another one');
    fill(screen.getByLabelText('Phone number of your account'), NEW_PHONE);
    await press('Next');
    await screen.findByLabelText(/^OTP code/);
    expect(sent('POST /api/otp/send')).toEqual([{ phoneNumber: PHONE }, { phoneNumber: NEW_PHONE }]);
  });

  it('is not sent another code for a number that this browser has verified', { tags: ['P190'] }, async () => {
    const { press } = await open({ 'POST /api/otp/send': () => ({ code: 'OTP_VERIFIED', otpRef: '', otpToken: '' }) });
    fill(await screen.findByLabelText('Phone number of your account'), PHONE);
    await press('Next');
    await press('Send request', await screen.findByRole('main'));
    expect(await screen.findAllByText('Fill in this field')).toHaveLength(2);
  });

  it('comes from the field of the second factor at login, with the number filled in', { tags: ['P190'] }, async () => {
    const { press, at } = await openApp('/login', {
      isMember: false,
      answers: {
        'POST /api/login': () => refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: 'factor' }),
        'GET /api/recovery': () => ({ recovery: null }),
      },
    });
    fill(await screen.findByLabelText('Phone number'), PHONE);
    fill(screen.getByLabelText('Password'), PASSWORD);
    await press('Log in', screen.getByRole('main'));
    await press('I lost my phone and codes', await screen.findByRole('main'));
    await waitFor(() => expect(at()).toBe('/recovery'));
    expect((await screen.findByLabelText<HTMLInputElement>('Phone number of your account')).value).toBe(PHONE);
  });
});

describe('the browser that asked', () => {
  const until = '2026-11-21T07:05:00.000Z';
  it.each([
    [{ ...REQUESTED }, /We are checking your answers/, /less than a day/],
    [{ ...REQUESTED, state: 'waiting', takesEffectAt: until }, /takes effect on .*2026/, /every device of the account/],
    [{ ...REQUESTED, state: 'done', takesEffectAt: until }, /was reset/, /set it up again/],
    [{ ...REQUESTED, state: 'refused', reason: 'contact' }, /was refused/, /need to talk to you first/],
    [{ ...REQUESTED, state: 'cancelled', reason: 'owner' }, /was cancelled/, /reported the request/],
  ] satisfies [Recovery, RegExp, RegExp][])('reads %j', { tags: ['P196'] }, async (recovery, title, lead) => {
    await open({}, recovery);
    await screen.findByRole('heading', { level: 1, name: title });
    screen.getByText(lead);
  });

  it('can take the request back, and send another', { tags: ['P194', 'P196'] }, async () => {
    const { press } = await open({}, REQUESTED);
    await press('Take the request back', await screen.findByRole('main'));
    await screen.findByRole('heading', { level: 1, name: 'The request was cancelled' });
    await press('Send a new request');
    await screen.findByLabelText('Phone number of your account');
  });
});

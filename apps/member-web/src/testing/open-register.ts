import { screen, within } from '@testing-library/react';
import { BANKS } from './banks.ts';
import { fill } from './fields.ts';
import { type Answers, openApp } from './open-app.tsx';

const PHONE = '0812345678';
const PASSWORD = 'malai-dok-mai-9';

type Profile = { password?: string; confirm?: string; goesOn?: boolean };

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The wizard, for a visitor whose browser has verified the number before. */
export async function openRegister({ path = '/register', answers = {} }: { path?: string; answers?: Answers } = {}) {
  const app = await openApp(path, {
    isMember: false,
    answers: {
      'GET /api/lookup/banks': () => BANKS,
      'POST /api/otp/send': () => ({ code: 'OTP_VERIFIED', otpRef: '', otpToken: '' }),
      'POST /api/account/validate': () => ({ message: 'SUCCESS' }),
      ...answers,
    },
  });
  const give = async (label: string, text: string) => fill(await field(label), text);
  const next = async () => app.press('Next', await screen.findByRole('main'));
  const register = async () => app.press('Register', await screen.findByRole('main'));
  async function givePhone(phone = PHONE) {
    await give('Phone number', phone);
    await next();
  }
  async function giveProfile({ password = PASSWORD, confirm = password, goesOn = true }: Profile = {}) {
    await give('Profile name', 'มะลิ ใจดี');
    await give('Password', password);
    await give('Confirm password', confirm);
    if (goesOn) await next();
  }
  return {
    ...app,
    give,
    next,
    register,
    givePhone,
    giveProfile,
    async giveBank({ bank = /^KBank/, number = '0121234567', first = 'mali', last = 'jaidee' } = {}) {
      await app.press(bank, await screen.findByRole('main'));
      await give('Account number', number);
      await give('First name', first);
      await give('Last name', last);
    },
    async goToProfile() {
      await givePhone();
      await heading('Your profile');
    },
    async goToBank() {
      await givePhone();
      await giveProfile();
      await heading('Your bank account');
      await within(await screen.findByRole('main')).findAllByRole('radio');
    },
  };
}

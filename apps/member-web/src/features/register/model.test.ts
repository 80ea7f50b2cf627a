import { describe, expect, it } from 'vitest';
import {
  checkBank,
  checkPhone,
  checkProfile,
  comesBackTo,
  type Draft,
  emptyDraft,
  profileBody,
  registrationBody,
  toSaved,
} from './model.ts';

const thai = { laosMode: false };
const lao = { laosMode: true };

const draft = (change: Partial<Draft>): Draft => ({
  ...emptyDraft(''),
  phone: '0812345678',
  otpCode: '123456',
  name: 'มะลิ',
  password: 'malai-dok-mai-9',
  confirmPassword: 'malai-dok-mai-9',
  bankCode: 'KBANK',
  bankAccountNo: '012-345-6789',
  firstName: 'มะลิ',
  lastName: 'ใจดี',
  ...change,
});

describe('the phone number', () => {
  it.each(['081234567', '08123456789', '1'])(
    'must be exactly 10 characters outside the Lao build: %s',
    { tags: ['S9.14'] },
    (phone) => {
      expect(checkPhone(draft({ phone }), thai)).toEqual({ phone: 'PHONE_NUMBER_REQUIRE_10_DIGIT' });
    },
  );

  it('passes with exactly 10 characters', () => {
    expect(checkPhone(draft({}), thai)).toEqual({});
  });

  it.each(['02055123456', '0305123456'])('may have another length in the Lao build: %s', (phone) => {
    expect(checkPhone(draft({ phone }), lao)).toEqual({});
  });

  it.each([thai, lao])('is required in every build: %o', { tags: ['S5.3'] }, (build) => {
    expect(checkPhone(draft({ phone: '' }), build)).toEqual({ phone: 'required' });
  });
});

describe('the profile', () => {
  it('requires name, password and confirm password; source and inviter code may stay empty', () => {
    const empty = draft({ name: '  ', password: '', confirmPassword: '', sourceCode: '', inviteCode: '' });
    expect(checkProfile(empty)).toEqual({ name: 'required', password: 'required', confirmPassword: 'required' });
    expect(checkProfile(draft({}))).toEqual({});
  });

  it('requires the passwords to match', () => {
    expect(checkProfile(draft({ confirmPassword: 'malai-dok-mai-8' }))).toEqual({ confirmPassword: 'passwordsDiffer' });
  });

  it('requires at least 8 characters', () => {
    const short = { password: 'malai-d', confirmPassword: 'malai-d' };
    expect(checkProfile(draft(short))).toEqual({ password: 'passwordShort' });
    expect(checkProfile(draft({ password: 'malai-do', confirmPassword: 'malai-do' }))).toEqual({});
  });
});

describe('the bank account', () => {
  it('requires bank, account number, first name and last name', { tags: ['S5.5'] }, () => {
    expect(checkBank(draft({ bankCode: '', bankAccountNo: '', firstName: '', lastName: ' ' }))).toEqual({
      bankCode: 'bankMissing',
      bankAccountNo: 'required',
      firstName: 'required',
      lastName: 'required',
    });
  });

  it.each(['KTB', 'TMB', 'BBL'])(
    'needs a name in English letters and spaces only at %s',
    { tags: ['S5.7', 'S9.33'] },
    (bankCode) => {
      const error = 'BANK_ACCOUNT_NAME_ENG';
      expect(checkBank(draft({ bankCode }))).toEqual({ firstName: error, lastName: error });
      expect(checkBank(draft({ bankCode, firstName: 'MALI', lastName: 'JAI-DEE' }))).toEqual({ lastName: error });
      expect(checkBank(draft({ bankCode, firstName: 'MALI', lastName: 'NA AYUTTHAYA' }))).toEqual({});
    },
  );

  it('takes a Thai or Lao name at every other bank', { tags: ['S5.8'] }, () => {
    expect(checkBank(draft({ bankCode: 'KBANK' }))).toEqual({});
    expect(checkBank(draft({ bankCode: 'BCEL', firstName: 'ຄຳຫຼ້າ', lastName: 'ສີວິໄລ' }))).toEqual({});
  });
});

describe('what is sent', () => {
  it('joins the names in upper case by one space and sends digits only', () => {
    const typed = draft({ firstName: ' mali  ', lastName: 'na  ayutthaya ', name: ' มะลิ ', inviteCode: ' KPx ' });
    expect(registrationBody(typed, thai)).toEqual({
      name: 'มะลิ',
      username: '0812345678',
      password: 'malai-dok-mai-9',
      sourceCode: '',
      inviteCode: 'KPx',
      bankCode: 'KBANK',
      bankAccountName: 'MALI NA AYUTTHAYA',
      bankAccountNo: '0123456789',
    });
  });

  it('has a currency in the Lao build only, LAK unless BAHT was chosen', { tags: ['S1.28'] }, () => {
    expect(registrationBody(draft({}), lao).currency).toBe('LAK');
    expect(registrationBody(draft({ currency: 'BAHT' }), lao).currency).toBe('BAHT');
    expect(registrationBody(draft({ currency: 'BAHT' }), thai)).not.toHaveProperty('currency');
  });

  it('never carries the repeated password or the code', () => {
    expect(JSON.stringify(registrationBody(draft({ confirmPassword: 'twice' }), lao))).not.toMatch(/twice|123456"/);
  });

  it('asks about the profile before anything of the bank is known', () => {
    expect(Object.keys(profileBody(draft({})))).toEqual(['name', 'username', 'password', 'sourceCode', 'inviteCode']);
  });
});

describe('what the browser keeps of a registration', () => {
  const otp = { phone: '0812345678', reference: 'A2B9', token: 't', sentAtMs: 1, isSpent: true, triesLeft: 5 };

  it('is everything but passwords and the code', () => {
    const stored = toSaved(
      draft({ password: 'secret-1', confirmPassword: 'secret-2', otpCode: '654321' }),
      otp,
      'bank',
    );
    expect(stored).toMatchObject({
      draft: { phone: '0812345678', name: 'มะลิ', bankCode: 'KBANK', bankAccountNo: '012-345-6789', firstName: 'มะลิ' },
      otp,
      reached: 'bank',
    });
    expect(JSON.stringify(stored)).not.toMatch(/secret|654321/);
  });

  it('leads back to the profile at the latest, where the password is typed again', () => {
    const steps = ['phone', 'otp', 'profile', 'bank'] as const;
    expect(steps.map((reached) => comesBackTo(toSaved(draft({}), otp, reached)))).toEqual([
      'phone',
      'otp',
      'profile',
      'profile',
    ]);
  });
});

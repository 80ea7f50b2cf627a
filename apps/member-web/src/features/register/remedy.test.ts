import { expect, it } from 'vitest';
import type { Step } from './model.ts';
import { remedyOf } from './remedy.ts';

const refusal = (code: string, details: Record<string, unknown> = {}, from: Step = 'bank') =>
  remedyOf({ code, details }, from);

it('leads a number that is taken back to the phone step', () => {
  expect(refusal('EXISTING_USER')).toEqual({ step: 'phone', field: 'phone', error: 'EXISTING_USER' });
});

it('leads a verification that has run out back to the phone step, where a new code is asked for', () => {
  expect(refusal('UNVERIFIED_OTP')).toEqual({ step: 'phone', field: 'phone', error: 'UNVERIFIED_OTP' });
});

it('leads a bank account that is taken to its number', () => {
  expect(refusal('EXISTING_BANK')).toEqual({ step: 'bank', field: 'bankAccountNo', error: 'EXISTING_BANK' });
});

it.each([
  ['INVALID_USER_INFO', { key: 'inviteCode' }, 'profile', 'inviteCode', 'inviterUnknown'],
  ['INVALID_USER_INFO', { key: 'password', reason: 'common' }, 'profile', 'password', 'passwordCommon'],
  ['INVALID_USER_INFO', { key: 'password', reason: 'pattern' }, 'profile', 'password', 'passwordPattern'],
  ['INVALID_USER_INFO', { key: 'password', reason: 'own' }, 'profile', 'password', 'passwordOwn'],
  ['INVALID_USER_INFO', { key: 'password', reason: 'short' }, 'profile', 'password', 'passwordShort'],
  ['INVALID_USER_INFO', { key: 'password' }, 'profile', 'password', 'passwordShort'],
  ['INVALID_USER_INFO', { key: 'name' }, 'profile', 'name', 'INVALID_USER_INFO'],
  ['INVALID_USER_INFO', { key: 'sourceCode' }, 'profile', 'sourceCode', 'INVALID_USER_INFO'],
  ['INVALID_USER_INFO', { key: 'phoneNumber' }, 'phone', 'phone', 'phoneInvalid'],
  ['INVALID_USER_INFO', { key: 'username' }, 'phone', 'phone', 'phoneInvalid'],
  ['INVALID_BANK', { key: 'bankAccountNo' }, 'bank', 'bankAccountNo', 'accountNoInvalid'],
  ['INVALID_BANK', { key: 'bankAccountName' }, 'bank', 'firstName', 'accountNameInvalid'],
  ['INVALID_BANK', { key: 'bankCode' }, 'bank', 'bankCode', 'INVALID_BANK'],
  ['INVALID_BANK', { key: 'currency' }, 'bank', 'currency', 'currencyInvalid'],
  ['BANK_ACCOUNT_NAME_ENG', { key: 'bankAccountName' }, 'bank', 'firstName', 'BANK_ACCOUNT_NAME_ENG'],
  ['OTP_CODE_INVALID', { triesLeft: 4 }, 'otp', 'otpCode', 'OTP_CODE_INVALID'],
  ['OTP_EXPIRED', {}, 'otp', 'otpCode', 'OTP_EXPIRED'],
  ['OTP_BLOCK', { triesLeft: 0 }, 'otp', 'otpCode', 'OTP_BLOCK'],
] as const)('%s %o is shown at its field', (code, details, step, field, error) => {
  expect(refusal(code, details)).toEqual({ step, field, error });
});

it.each([
  ['NETWORK', {}],
  ['REGISTER_FAIL', {}],
  ['REQUEST_LIMIT', { retryAfterSeconds: 12 }],
  ['KEY_INVALID', { key: 'idempotency-key' }],
  ['KEY_INVALID', { key: 'toString' }],
])('%s %o is nothing a field could mend', (code, details) => {
  expect(refusal(code, details)).toBeUndefined();
});

it.each([
  ['asking too early', 'REQUEST_LIMIT_1MIN', { retryAfterSeconds: 12 }, 'REQUEST_LIMIT_1MIN'],
  ['too many wrong codes in a day', 'OTP_BLOCK', {}, 'otpBlockedToday'],
] as const)('%s is said where the code was asked for', (_what, code, details, error) => {
  expect(refusal(code, details, 'phone')).toEqual({ step: 'phone', field: 'phone', error });
  expect(refusal(code, details, 'otp')).toEqual({ step: 'otp', field: 'otpCode', error });
});

import { describe, expect, it } from 'vitest';
import { changeOf, type Draft, draftOf, emptyIn, fieldErrorOf, isOtherAccount } from './profile-draft.ts';

const stored = {
  profile: {
    _id: 'm1',
    name: 'Mali',
    username: '0812345678',
    createdAt: '2025-03-14T02:41:07.000Z',
    currency: 'THB' as const,
    previousLoginAt: null,
  },
  bankAccount: {
    bank: { nameTH: 'ธนาคารกสิกรไทย', nameLA: 'ທະນາຄານກະສິກອນໄທ', nameEN: 'Kasikornbank' },
    bankCode: 'KBANK',
    bankAccountName: 'MALI JAIDEE',
    bankAccountNo: '0123456789',
  },
};
const draft = (change: Partial<Draft> = {}): Draft => ({ ...draftOf(stored), ...change });

describe('another bank account', () => {
  it.each([{ name: 'Dok Mali' }, { bankAccountNo: '0123456789' }, { bankAccountName: ' mali  jaidee ' }])(
    'is not what is spelled another way: %o',
    (change) => expect(isOtherAccount(draft(change), stored)).toBe(false),
  );

  it.each([{ bankCode: 'SCB' }, { bankAccountNo: '012-345-6780' }, { bankAccountName: 'MALI JAIDE' }])(
    'is one that differs in bank, number or name: %o',
    (change) => expect(isOtherAccount(draft(change), stored)).toBe(true),
  );
});

describe('what is sent', () => {
  it('has no password while the bank account stays', () => {
    expect(changeOf(draft({ name: ' Dok Mali ', password: 'typed before' }), stored)).toEqual({
      name: 'Dok Mali',
      bankCode: 'KBANK',
      bankAccountName: 'MALI JAIDEE',
      bankAccountNo: '0123456789',
    });
  });

  it('has the password for another bank account', () => {
    expect(changeOf(draft({ bankCode: 'SCB', password: ' as typed ' }), stored).password).toBe(' as typed ');
  });

  it.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ bankCode: '' }, ['bankCode', 'password']],
    [{ bankAccountName: ' ', password: 'x' }, ['bankAccountName']],
    [{ name: '', bankAccountNo: '', password: 'x' }, ['name', 'bankAccountNo']],
    [{ bankCode: 'SCB' }, ['password']],
  ])('lacks, after %o, the fields %o', (change, lacking) => {
    expect(emptyIn(changeOf(draft(change), stored))).toEqual(lacking);
  });
});

it.each([
  ['WRONG_PASSWORD', {}, { field: 'password' }],
  ['EXISTING_BANK', {}, { field: 'bankAccountNo' }],
  ['BANK_ACCOUNT_NAME_ENG', { key: 'bankAccountName' }, { field: 'bankAccountName' }],
  ['INVALID_BANK', { key: 'bankAccountNo' }, { field: 'bankAccountNo', text: 'accountNoInvalid' }],
  ['INVALID_BANK', { key: 'bankAccountName' }, { field: 'bankAccountName', text: 'accountNameInvalid' }],
  ['INVALID_BANK', { key: 'bankCode' }, { field: 'bankCode' }],
  ['KEY_INVALID', { key: 'toString' }, undefined],
  ['NETWORK', {}, undefined],
])('%s %o belongs to %o', (code, details, error) => {
  expect(fieldErrorOf({ code, details }, draft())).toEqual(error);
});

import { describe, expect, it } from 'vitest';
import { accountsOf, channelsOf, type DepositLookup, waysOf } from './channels.ts';

const bank = (bankCode: string, mode: 'AUTO' | 'QR' | 'SLIP', bankAccountNo = '0123456789') => ({
  bankCode,
  bankType: 'BANK' as const,
  mode,
  bank: { nameTH: `${bankCode} ไทย`, nameLA: `${bankCode} ລາວ`, nameEN: `${bankCode} English` },
  bankAccountName: 'KRAPAO',
  bankAccountNo,
  currency: 'THB' as const,
});
const wallet = (mode: 'AUTO' | 'LINK', walletAccountNo: string) => ({
  mode,
  walletAccountName: 'KRAPAO',
  walletAccountNo,
});
const lookup: Pick<DepositLookup, 'banks' | 'wallets'> = {
  banks: [
    bank('SCB', 'SLIP', '4012345678'),
    bank('KBANK', 'AUTO'),
    bank('KBANK', 'QR'),
    { ...bank('WW', 'QR', 'WW-1'), bankType: 'PAYMENT' },
  ],
  wallets: [wallet('LINK', '0899999999'), wallet('AUTO', '0899999998')],
};

describe('where a member can deposit', () => {
  it('is what the lookup says and nothing else, in its order', () => {
    expect(channelsOf(lookup, 'en').map(({ way, code }) => `${way} ${code}`)).toEqual([
      'slip SCB',
      'transfer KBANK',
      'qr KBANK',
      'qr WW',
      'gift TRUEWALLET',
      'transfer TRUEWALLET',
    ]);
    expect(channelsOf({ banks: [], wallets: [] }, 'en')).toEqual([]);
  });

  it('offers only the ways that have a channel', () => {
    expect(waysOf(channelsOf(lookup, 'en'))).toEqual(['qr', 'transfer', 'slip', 'gift']);
    expect(waysOf(channelsOf({ banks: [bank('BCEL', 'SLIP')], wallets: [] }, 'la'))).toEqual(['slip']);
  });

  it('names a bank in the language of the member', () => {
    expect(channelsOf(lookup, 'en')[0]?.name).toBe('SCB English');
    expect(channelsOf(lookup, 'th')[0]?.name).toBe('SCB ไทย');
  });

  it('gives every channel a name of its own, also when one account has two modes', () => {
    const ids = channelsOf(lookup, 'en').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('in manual mode is every bank account, once', () => {
    expect(accountsOf(lookup, 'en').map(({ code }) => code)).toEqual(['SCB', 'KBANK']);
  });
});

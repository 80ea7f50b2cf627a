import { TRUEWALLET } from '@krapao/contract/accounts';
import type { PaymentsDeps } from './deposits.deps.ts';

/** Other people's names for the same banks. Two names for one bank would be two payments for one. */
export const BANK_ALIASES: Readonly<Record<string, string>> = {
  TTB: 'TMB',
  TBANK: 'TMB',
  '065': '011', // merged into it
  CIMBT: 'CIMB',
  UOBT: 'UOB',
  ISBT: 'IBANK',
  TCD: 'TCRB',
  LHFG: 'LHB',
  LHBANK: 'LHB',
  ICBCT: 'ICBC',
  TRUEMONEY: TRUEWALLET,
};

/** A bank by its letters, for people; what is no bank stays as it was told. */
export async function bankCode({ lookups }: Pick<PaymentsDeps, 'lookups'>, told: string): Promise<string> {
  const name = told.trim().toUpperCase();
  return (await lookups.bankByEitherCode(BANK_ALIASES[name] ?? name))?.code ?? told;
}

/** A bank by its code and by what slips and feeds call it: its three digits, or its code where it has none. */
export async function spellBank({ lookups }: PaymentsDeps, told: string): Promise<{ code: string; number: string }> {
  const name = told.trim().toUpperCase();
  const bank = await lookups.bankByEitherCode(BANK_ALIASES[name] ?? name);
  return bank ? { code: bank.code, number: bank.clearingCode ?? bank.code } : { code: name, number: name };
}

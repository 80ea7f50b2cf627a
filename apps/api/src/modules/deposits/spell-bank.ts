import { TRUEWALLET } from '@krapao/contract/accounts';
import type { PaymentsDeps } from './deposits.deps.ts';

/** Other systems' names for the same banks. Two names for one bank would make two payments out of one. */
export const BANK_ALIASES: Readonly<Record<string, string>> = {
  TTB: 'TMB',
  TBANK: 'TMB',
  '065': '011', // merged into 011
  CIMBT: 'CIMB',
  UOBT: 'UOB',
  ISBT: 'IBANK',
  TCD: 'TCRB',
  LHFG: 'LHB',
  LHBANK: 'LHB',
  ICBCT: 'ICBC',
  TRUEMONEY: TRUEWALLET,
};

/** Finds a bank by any of its names. */
export function findBank({ lookups }: Pick<PaymentsDeps, 'lookups'>, reported: string) {
  const name = reported.trim().toUpperCase();
  return lookups.bankByEitherCode(BANK_ALIASES[name] ?? name);
}

/** Returns the bank's code for display; an unknown bank keeps its reported name. */
export const bankCode = async (deps: Pick<PaymentsDeps, 'lookups'>, reported: string): Promise<string> =>
  (await findBank(deps, reported))?.code ?? reported;

/** Returns the bank's code and its number on slips and feeds: three digits, or the code if it has none. */
export async function spellBank(deps: PaymentsDeps, reported: string): Promise<{ code: string; number: string }> {
  const name = reported.trim().toUpperCase();
  const bank = await findBank(deps, reported);
  return bank ? { code: bank.code, number: bank.clearingCode ?? bank.code } : { code: name, number: name };
}

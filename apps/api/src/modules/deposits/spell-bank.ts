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

/** A bank by whatever name others have for it. */
export function findBank({ lookups }: Pick<PaymentsDeps, 'lookups'>, told: string) {
  const name = told.trim().toUpperCase();
  return lookups.bankByEitherCode(BANK_ALIASES[name] ?? name);
}

/** A bank by its letters, for people; what is no bank stays as it was told. */
export const bankCode = async (deps: Pick<PaymentsDeps, 'lookups'>, told: string): Promise<string> =>
  (await findBank(deps, told))?.code ?? told;

/** A bank by its code and by what slips and feeds call it: its three digits, or its code where it has none. */
export async function spellBank(deps: PaymentsDeps, told: string): Promise<{ code: string; number: string }> {
  const name = told.trim().toUpperCase();
  const bank = await findBank(deps, told);
  return bank ? { code: bank.code, number: bank.clearingCode ?? bank.code } : { code: name, number: name };
}

import { findBank, type PaymentsDeps } from '../deposits/public.ts';

/** BICs without their branch, as statements name banks. */
const BICS: Readonly<Record<string, string>> = {
  BKKBTHBK: 'BBL',
  KASITHBK: 'KBANK',
  KRTHTHBK: 'KTB',
  TMBKTHBK: 'TTB',
  SICOTHBK: 'SCB',
  AYUDTHBK: 'BAY',
  UOVBTHBK: 'UOB',
  UBOBTHBK: 'CIMB',
  GSBATHBK: 'GSB',
  COEBLALA: 'BCEL',
};

/** The code of a bank that a statement names; undefined for a name that is no bank's. */
export async function senderBankOf(deps: PaymentsDeps, name: string): Promise<string | undefined> {
  const bank = (await findBank(deps, name)) ?? (await findBank(deps, BICS[name.toUpperCase().slice(0, 8)] ?? ''));
  return bank?.code;
}

import type { Currency } from '@krapao/money';
import type { Lookups } from '../lookups/public.ts';
import { spellBank } from './spell-bank.ts';

export type DepositMode = 'AUTO' | 'QR' | 'SLIP' | 'LINK';

/** One account of ours that money may arrive at, with every way it is offered. */
export type DepositAccount = {
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: Currency;
  /** A payment company keeps no bank account that could be read. */
  isBank: boolean;
  modes: readonly DepositMode[];
};

const WALLET_BANK = 'TRUEWALLET';

/** Also those that are closed to members: money may still arrive there. */
export async function depositAccounts({ repository }: Lookups): Promise<DepositAccount[]> {
  const [accounts, wallets] = await Promise.all([repository.everyDepositAccount(), repository.everyDepositWallet()]);
  const each: DepositAccount[] = [
    ...accounts.map((row) => ({
      bankCode: row.bank_code,
      accountNo: row.account_no,
      accountName: row.account_name,
      currency: row.currency,
      isBank: row.bank_type === 'BANK',
      modes: [row.mode],
    })),
    ...wallets.map((row) => ({
      bankCode: WALLET_BANK,
      accountNo: row.account_no,
      accountName: row.account_name,
      currency: 'THB' as const,
      isBank: true,
      modes: [row.mode],
    })),
  ];
  const byNumber = new Map<string, DepositAccount>();
  for (const account of each) {
    const number = `${account.bankCode} ${account.accountNo}`;
    const modes = [...(byNumber.get(number)?.modes ?? []), ...account.modes];
    byNumber.set(number, { ...account, modes });
  }
  return [...byNumber.values()];
}

/** The account with this number; the bank by its code or its three digits. */
export async function findDepositAccount(
  lookups: Lookups,
  bank: string,
  accountNo: string,
): Promise<DepositAccount | undefined> {
  const { code: bankCode } = await spellBank(lookups, bank);
  const accounts = await depositAccounts(lookups);
  return accounts.find((account) => account.bankCode === bankCode && account.accountNo === accountNo);
}

import { TRUEWALLET } from '@krapao/contract/accounts';
import type { Currency } from '@krapao/money';
import type { PaymentsDeps } from './deposits.deps.ts';
import { spellBank } from './spell-bank.ts';

export type DepositMode = 'AUTO' | 'QR' | 'SLIP' | 'LINK';

/** One deposit account or wallet of the service, with all modes it is offered in. */
export type DepositAccount = {
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: Currency;
  /** False for payment companies: they have no bank account whose feed could be read. */
  isBank: boolean;
  modes: readonly DepositMode[];
  /** Open to members in at least one mode. */
  isOpen: boolean;
};

/** Includes accounts closed to members: money may still arrive there. */
export async function depositAccounts({ lookups }: Pick<PaymentsDeps, 'lookups'>): Promise<DepositAccount[]> {
  const [accounts, wallets] = await Promise.all([lookups.everyAccount(), lookups.everyWallet()]);
  const each: DepositAccount[] = [
    ...accounts.map(({ bankCode, bankType, mode, accountNo, accountName, currency, isOpen }) => {
      return { bankCode, accountNo, accountName, currency, isBank: bankType === 'BANK', modes: [mode], isOpen };
    }),
    ...wallets.map(({ mode, accountNo, accountName, isOpen }) => {
      const place = { bankCode: TRUEWALLET, currency: 'THB', isBank: true } as const;
      return { ...place, accountNo, accountName, modes: [mode], isOpen };
    }),
  ];
  const byNumber = new Map<string, DepositAccount>();
  for (const account of each) {
    const number = `${account.bankCode} ${account.accountNo}`;
    const known = byNumber.get(number);
    const modes = [...(known?.modes ?? []), ...account.modes];
    byNumber.set(number, { ...account, modes, isOpen: account.isOpen || known?.isOpen === true });
  }
  return [...byNumber.values()];
}

/** Finds an account by its number and its bank's code or three digits. */
export async function findDepositAccount(
  deps: PaymentsDeps,
  bank: string,
  accountNo: string,
): Promise<DepositAccount | undefined> {
  const { code: bankCode } = await spellBank(deps, bank);
  const accounts = await depositAccounts(deps);
  return accounts.find((account) => account.bankCode === bankCode && account.accountNo === accountNo);
}

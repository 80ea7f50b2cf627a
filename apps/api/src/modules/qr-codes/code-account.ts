import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { CodesDeps } from './qr-codes.deps.ts';

/** An account whose codes members may pay. */
export type CodeAccount = {
  accountNo: string;
  accountName: string;
  currency: Currency;
  /** A bank's codes are drawn here; a payment company makes its own. */
  isBank: boolean;
  /** The biller of a Thai bank, the merchant of a Lao one. */
  receiver: string;
  /** The country's own codes, or BCEL's older ones. */
  form: 'NATIONAL' | 'ONEPAY';
  isOpen: boolean;
};

/** The account a channel's codes are paid to, closed ones too. A bank's codes cannot be drawn without a receiver. */
export async function codeAccount({ lookups }: CodesDeps, channel: string): Promise<CodeAccount | undefined> {
  const accounts = await lookups.everyAccount();
  const account = accounts.find(({ bankCode, mode }) => bankCode === channel && mode === 'QR');
  const isBank = account?.bankType === 'BANK';
  if (!account || (isBank && !account.qrReceiver)) return undefined;
  const { accountNo, accountName, currency, qrReceiver, qrForm: form, isOpen } = account;
  return { accountNo, accountName, currency, isBank, receiver: qrReceiver ?? '', form, isOpen };
}

/** The same, if this member may use it. */
export async function openCodeAccount(deps: CodesDeps, channel: string, currency: Currency): Promise<CodeAccount> {
  const account = await codeAccount(deps, channel);
  if (!account?.isOpen || account.currency !== currency) throw new AppError('NO_BANK');
  return account;
}

import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import type { CodesDeps } from './qr-codes.deps.ts';

/** A deposit account that receives payments by QR code. */
export type CodeAccount = {
  accountNo: string;
  accountName: string;
  currency: Currency;
  /** Codes of a bank are drawn here; a payment company creates its own. */
  isBank: boolean;
  /** Biller id of a Thai bank, merchant id of a Lao one. */
  receiver: string;
  /** The country's standard QR, or BCEL's older OnePay. */
  form: 'NATIONAL' | 'ONEPAY';
  isOpen: boolean;
};

/** The account that a channel's codes pay into, also if closed. Codes of a bank cannot be drawn without a receiver. */
export async function codeAccount({ lookups }: CodesDeps, channel: string): Promise<CodeAccount | undefined> {
  const accounts = await lookups.everyAccount();
  const account = accounts.find(({ bankCode, mode }) => bankCode === channel && mode === 'QR');
  const isBank = account?.bankType === 'BANK';
  if (!account || (isBank && !account.qrReceiver)) return undefined;
  const { accountNo, accountName, currency, qrReceiver, qrForm: form, isOpen } = account;
  return { accountNo, accountName, currency, isBank, receiver: qrReceiver ?? '', form, isOpen };
}

/** Returns the account if it is open and in the member's currency; throws NO_BANK otherwise. */
export async function openCodeAccount(deps: CodesDeps, channel: string, currency: Currency): Promise<CodeAccount> {
  const account = await codeAccount(deps, channel);
  if (!account?.isOpen || account.currency !== currency) throw new AppError('NO_BANK');
  return account;
}

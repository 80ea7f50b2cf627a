import { TRUEWALLET } from '@krapao/contract/accounts';
import { type PaymentQr, type ThaiReceiver, trueMoneyWallet } from '@krapao/payloads/payment-qr';

/** How a payment code names who is paid; banks look the account up by it. */
export function aliasOf(code: PaymentQr): string {
  if (code.country === 'TH') return thaiAlias(code.to);
  return 'merchant' in code ? onePayAlias(code) : laoAlias(code);
}

export function thaiAlias(to: ThaiReceiver): string {
  if ('biller' in to) return `biller:${to.biller}`;
  if ('mobile' in to) return `mobile:${to.mobile}`;
  return 'nationalId' in to ? `nationalId:${to.nationalId}` : `eWallet:${to.eWallet}`;
}

export const laoAlias = ({ iin, receiver }: { iin: string; receiver: string }): string => `lao:${iin}:${receiver}`;

export const onePayAlias = ({ merchant }: { merchant: string }): string => `onepay:${merchant}`;

/** The names that come with an account by itself: a wallet is known by its number. */
export const ownAliases = ({ bankCode, accountNo }: { bankCode: string; accountNo: string }): string[] =>
  bankCode === TRUEWALLET ? [thaiAlias({ eWallet: trueMoneyWallet(accountNo) })] : [];

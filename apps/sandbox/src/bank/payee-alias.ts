import { TRUEWALLET } from '@krapao/contract/accounts';
import { type PaymentQr, type ThaiReceiver, trueMoneyWallet } from '@krapao/payloads/payment-qr';

/** Returns the alias by which a payment code identifies its payee; banks look the account up by alias. */
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

/** Aliases implied by an account: a wallet is known by its phone number. */
export const ownAliases = ({ bankCode, accountNo }: { bankCode: string; accountNo: string }): string[] =>
  bankCode === TRUEWALLET ? [thaiAlias({ eWallet: trueMoneyWallet(accountNo) })] : [];

import { TRUEWALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import { bankName } from '../../shared/bank-account/banks.ts';
import { minimumOf } from './qr-rules.ts';

export type DepositLookup = AnswerOf<'GET /api/lookup/deposit'>;
type DepositBank = DepositLookup['banks'][number];
type DepositWallet = DepositLookup['wallets'][number];

/** The kinds of channel: scan a code, transfer and wait, transfer and send the slip, or send a gift link. */
export type Way = 'qr' | 'transfer' | 'slip' | 'gift';

/** One way to deposit with one bank, payment company or wallet. */
export type Channel = {
  readonly id: string;
  readonly way: Way;
  readonly code: string;
  /** Of a bank or company; the screen names wallets. */
  readonly name: string | undefined;
  readonly holder: string;
  readonly number: string;
  readonly currency: Currency;
  /** The minimum amount of a QR code. */
  readonly minimum: number | undefined;
};

const WAYS: readonly Way[] = ['qr', 'transfer', 'slip', 'gift'];

const WAY_OF_BANK = { QR: 'qr', AUTO: 'transfer', SLIP: 'slip' } as const;
const WAY_OF_WALLET = { AUTO: 'transfer', LINK: 'gift' } as const;

/** The channels of the lookup, in the operator's order. */
export function channelsOf({ banks, wallets }: Pick<DepositLookup, 'banks' | 'wallets'>, locale: Locale): Channel[] {
  return [...banks.map((bank) => channelOfBank(bank, locale)), ...wallets.map(channelOfWallet)].map((channel) => ({
    ...channel,
    id: `${channel.way} ${channel.code} ${channel.number}`,
  }));
}

/** The available ways, without duplicates. */
export const waysOf = (channels: readonly Channel[]): Way[] =>
  WAYS.filter((way) => channels.some((channel) => channel.way === way));

/** Bank accounts for manual transfers, each once, however many modes it has. */
export function accountsOf({ banks }: Pick<DepositLookup, 'banks'>, locale: Locale): Channel[] {
  const accounts = banks.filter(({ bankType }) => bankType === 'BANK');
  return channelsOf({ banks: accounts, wallets: [] }, locale).filter(
    ({ code, number }, index, all) =>
      all.findIndex((other) => other.code === code && other.number === number) === index,
  );
}

function channelOfBank(bank: DepositBank, locale: Locale): Omit<Channel, 'id'> {
  return {
    way: WAY_OF_BANK[bank.mode],
    code: bank.bankCode,
    name: bankName(bank.bank, locale),
    holder: bank.bankAccountName,
    number: bank.bankAccountNo,
    currency: bank.currency,
    minimum: bank.mode === 'QR' ? Math.max(bank.minimum ?? 0, minimumOf(bank.bankCode, bank.currency)) : undefined,
  };
}

function channelOfWallet(wallet: DepositWallet): Omit<Channel, 'id'> {
  return {
    way: WAY_OF_WALLET[wallet.mode],
    code: TRUEWALLET,
    name: undefined,
    holder: wallet.walletAccountName,
    number: wallet.walletAccountNo,
    currency: 'THB',
    minimum: undefined,
  };
}

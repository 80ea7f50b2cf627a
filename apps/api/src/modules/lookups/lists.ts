import { BANK_CURRENCIES } from '@krapao/contract/limits';
import type { Currency } from '@krapao/money';
import type { LookupsRepository } from './lookups.repository.ts';

export type Bank = {
  code: string;
  country: 'TH' | 'LA';
  nameTH: string;
  nameLA: string;
  nameEN: string;
  accountPattern: string;
  isEnglishNameOnly: boolean;
  isOpen: boolean;
};

/** A deposit account in one of the modes it is offered. */
export type ListedAccount = {
  bankCode: string;
  bankType: 'BANK' | 'PAYMENT';
  mode: 'AUTO' | 'QR' | 'SLIP';
  accountNo: string;
  accountName: string;
  currency: Currency;
  /** The recipient of its QR codes: the biller of a Thai bank, the merchant of a Lao bank. */
  qrReceiver: string | null;
  qrForm: 'NATIONAL' | 'ONEPAY';
  isOpen: boolean;
};

/** A deposit wallet in one of the modes it is offered. */
export type ListedWallet = { mode: 'AUTO' | 'LINK'; accountNo: string; accountName: string; isOpen: boolean };

/** Operator-edited lists for other modules. */
export type Lists = {
  bank(code: string): Promise<Bank | undefined>;
  /** Open banks with accounts in this currency, in the order of the catalogue. */
  banksFor(
    currency: Currency,
    isLao: boolean,
  ): Promise<{ code: string; name: { th: string; la: string; en: string } }[]>;
  /** By the code members see, or by the three-digit clearing code in slips and feeds. */
  bankByEitherCode(code: string): Promise<{ code: string; clearingCode: string | null } | undefined>;
  isSource(code: string): Promise<boolean>;
  /** Open or closed: money may still arrive at an account that is no longer shown. */
  everyAccount(): Promise<ListedAccount[]>;
  everyWallet(): Promise<ListedWallet[]>;
};

export const listsOf = (repository: LookupsRepository): Lists => ({
  async banksFor(currency, isLao) {
    const banks = await repository.banks(isLao ? ['LA', 'TH'] : ['TH']);
    const spelled = currency === 'THB' ? 'BAHT' : currency;
    const offers = (bank: (typeof banks)[number]) =>
      [...BANK_CURRENCIES[bank.country]].some((each) => each === spelled);
    return banks
      .filter(offers)
      .map(({ code, name_th: th, name_la: la, name_en: en }) => ({ code, name: { th, la, en } }));
  },
  async bank(code) {
    const row = await repository.bank(code);
    return (
      row && {
        code: row.code,
        country: row.country,
        nameTH: row.name_th,
        nameLA: row.name_la,
        nameEN: row.name_en,
        accountPattern: row.account_pattern,
        isEnglishNameOnly: row.english_name_only,
        isOpen: row.is_open,
      }
    );
  },
  async bankByEitherCode(code) {
    const row = await repository.bankByEitherCode(code);
    return row && { code: row.code, clearingCode: row.clearing_code };
  },
  isSource: async (code) => (await repository.sources()).some((source) => source.code === code),
  everyAccount: async () =>
    (await repository.everyDepositAccount()).map((row) => ({
      bankCode: row.bank_code,
      bankType: row.bank_type,
      mode: row.mode,
      accountNo: row.account_no,
      accountName: row.account_name,
      currency: row.currency,
      qrReceiver: row.qr_receiver,
      qrForm: row.qr_form,
      isOpen: row.is_open,
    })),
  everyWallet: async () =>
    (await repository.everyDepositWallet()).map((row) => ({
      mode: row.mode,
      accountNo: row.account_no,
      accountName: row.account_name,
      isOpen: row.is_open,
    })),
});

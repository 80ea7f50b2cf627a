import { AccountDocument, BankDocument, SourceDocument, WalletDocument } from '@krapao/contract/documents/lists';
import type { Db } from '../../platform/database/db.ts';
import { NO_CACHE, type SettingsCache } from '../../platform/database/settings-cache.ts';
import { afterCommit } from '../../platform/database/transact.ts';
import { type Change, type DocumentKind, documentKind, type Issue, issue } from '../catalogue/public.ts';
import { type List, nextId, saveRow } from './list-rows.repository.ts';
import { lookupsRepository } from './lookups.repository.ts';

const CODE = /^[A-Z0-9_]{1,20}$/;
const ID = /^[1-9]\d{0,17}$/;
const rows = (db: Db) => lookupsRepository(db, NO_CACHE);
const needed = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('it cannot be taken away');
  return value;
};

/** Banks, deposit accounts and wallets, and the sources of members. */
export function listKinds(cache: Pick<SettingsCache, 'forget'>): DocumentKind[] {
  const save = async (transaction: Db, list: List, row: Readonly<Record<string, unknown>>) => {
    await saveRow(transaction, list, row);
    afterCommit(transaction, `forget ${list}`, () => cache.forget(list));
  };
  const finding = <Value>(list: (db: Db) => Promise<readonly { key: string; value: Value }[]>) => ({
    list,
    find: async (db: Db, key: string) => (await list(db)).find((document) => document.key === key)?.value,
  });
  return [
    documentKind<BankDocument>({
      name: 'bank',
      ...finding(async (db) =>
        (await rows(db).everyBank()).map((row) => ({
          key: row.code,
          value: {
            country: row.country,
            clearingCode: row.clearing_code,
            name: { th: row.name_th, la: row.name_la, en: row.name_en },
            accountPattern: row.account_pattern,
            isEnglishNameOnly: row.english_name_only,
            isRecommended: row.recommended,
            position: row.position,
            isOpen: row.is_open,
          },
        })),
      ),
      schemaOf: (key) => (CODE.test(key) ? BankDocument : undefined),
      async check(db, { key, before, after }) {
        if (!after) return [];
        const others = (await rows(db).everyBank()).filter(({ code }) => code !== key);
        return [
          ...(before && before.country !== after.country ? [issue('country', 'FIXED')] : []),
          ...(after.clearingCode !== null && others.some((row) => row.clearing_code === after.clearingCode)
            ? [issue('clearingCode', 'TWICE')]
            : []),
        ];
      },
      write: (transaction, key, value) => {
        const { name, ...bank } = needed(value);
        return save(transaction, 'bank', {
          code: key,
          country: bank.country,
          clearing_code: bank.clearingCode,
          name_th: name.th,
          name_la: name.la,
          name_en: name.en,
          account_pattern: bank.accountPattern,
          english_name_only: bank.isEnglishNameOnly,
          recommended: bank.isRecommended,
          position: bank.position,
          is_open: bank.isOpen,
        });
      },
    }),

    documentKind<AccountDocument>({
      name: 'deposit-account',
      ...finding(async (db) =>
        (await rows(db).everyDepositAccount()).map((row) => ({
          key: row.id,
          value: {
            bankCode: row.bank_code,
            bankType: row.bank_type,
            mode: row.mode,
            name: { th: row.name_th, la: row.name_la, en: row.name_en },
            accountName: row.account_name,
            accountNo: row.account_no,
            currency: row.currency,
            qrReceiver: row.qr_receiver,
            qrForm: row.qr_form,
            position: row.position,
            isOpen: row.is_open,
          },
        })),
      ),
      schemaOf: (key) => (ID.test(key) || key === 'new' ? AccountDocument : undefined),
      newKey: (transaction) => nextId(transaction, 'deposit_account'),
      async check(db, { key, before, after }) {
        if (!after) return [];
        const bank = after.bankType === 'BANK' ? await rows(db).bank(after.bankCode) : undefined;
        return [
          ...(after.bankType === 'BANK' && !bank ? [issue('bankCode', 'LEADS_NOWHERE')] : []),
          ...(bank?.country === 'TH' && after.currency !== 'THB' ? [issue('currency', 'WRONG')] : []),
          ...(after.qrForm === 'ONEPAY' && after.bankCode !== 'BCEL' ? [issue('qrForm', 'WRONG')] : []),
          ...(after.mode === 'QR' && after.bankType === 'BANK' && !after.qrReceiver
            ? [issue('qrReceiver', 'MISSING')]
            : []),
          ...(await lastChannel(db, { kind: 'account', key, before, after })),
        ];
      },
      write: (transaction, key, value) => {
        const { name, ...account } = needed(value);
        return save(transaction, 'deposit_account', {
          id: key,
          bank_code: account.bankCode,
          bank_type: account.bankType,
          mode: account.mode,
          name_th: name.th,
          name_la: name.la,
          name_en: name.en,
          account_name: account.accountName,
          account_no: account.accountNo,
          currency: account.currency,
          qr_receiver: account.qrReceiver,
          qr_form: account.qrForm,
          position: account.position,
          is_open: account.isOpen,
        });
      },
    }),

    documentKind<WalletDocument>({
      name: 'deposit-wallet',
      ...finding(async (db) =>
        (await rows(db).everyDepositWallet()).map((row) => ({
          key: row.id,
          value: {
            mode: row.mode,
            accountName: row.account_name,
            accountNo: row.account_no,
            position: row.position,
            isOpen: row.is_open,
          },
        })),
      ),
      schemaOf: (key) => (ID.test(key) || key === 'new' ? WalletDocument : undefined),
      newKey: (transaction) => nextId(transaction, 'deposit_wallet'),
      check: (db, { key, before, after }) =>
        lastChannel(db, {
          kind: 'wallet',
          key,
          before: before && { ...before, currency: 'THB' },
          after: after && { ...after, currency: 'THB' },
        }),
      write: (transaction, key, value) => {
        const { mode, accountName, accountNo, position, isOpen } = needed(value);
        const row = { id: key, mode, account_name: accountName, account_no: accountNo, position, is_open: isOpen };
        return save(transaction, 'deposit_wallet', row);
      },
    }),

    documentKind<SourceDocument>({
      name: 'source',
      ...finding(async (db) =>
        (await rows(db).sources()).map(({ code, description, position }) => ({
          key: code,
          value: { description, position },
        })),
      ),
      schemaOf: (key) => (CODE.test(key) ? SourceDocument : undefined),
      write: (transaction, key, value) => {
        const { description, position } = needed(value);
        return save(transaction, 'source', { code: key, description: JSON.stringify(description), position });
      },
    }),
  ];
}

type Channel = { isOpen: boolean; currency: 'THB' | 'LAK' };

/** Members of a currency with a deposit channel must keep at least one. */
async function lastChannel(
  db: Db,
  { kind, key, before, after }: Change<Channel> & { kind: 'account' | 'wallet' },
): Promise<Issue[]> {
  if (!before?.isOpen || (after?.isOpen && after.currency === before.currency)) return [];
  const { currency } = before;
  const [accounts, wallets] = await Promise.all([rows(db).everyDepositAccount(), rows(db).everyDepositWallet()]);
  const others = [
    ...accounts.filter((row) => row.is_open && row.currency === currency && !(kind === 'account' && row.id === key)),
    ...(currency === 'THB' ? wallets.filter((row) => row.is_open && !(kind === 'wallet' && row.id === key)) : []),
  ];
  return others.length > 0 ? [] : [issue('isOpen', 'LAST_CHANNEL')];
}

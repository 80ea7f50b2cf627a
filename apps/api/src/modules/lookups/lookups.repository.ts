import type { Generated } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Localised, SETTINGS, type Setting, type SettingKey } from './settings.ts';

type Tables = {
  setting: { key: string; value: unknown; updated_at: Generated<Date> };
  bank: {
    code: string;
    country: 'TH' | 'LA';
    clearing_code: string | null;
    name_th: string;
    name_la: string;
    name_en: string;
    account_pattern: string;
    english_name_only: boolean;
    recommended: boolean;
    position: number;
    is_open: Generated<boolean>;
  };
  source: { code: string; description: Localised; position: number };
  deposit_account: {
    id: Generated<string>;
    bank_code: string;
    bank_type: 'BANK' | 'PAYMENT';
    mode: 'AUTO' | 'QR' | 'SLIP';
    name_th: string;
    name_la: string;
    name_en: string;
    account_name: string;
    account_no: string;
    currency: 'THB' | 'LAK';
    position: number;
    is_open: Generated<boolean>;
    qr_receiver: string | null;
    qr_form: Generated<'NATIONAL' | 'ONEPAY'>;
  };
  deposit_wallet: {
    id: Generated<string>;
    mode: 'AUTO' | 'LINK';
    account_name: string;
    account_no: string;
    position: number;
    is_open: Generated<boolean>;
  };
};

export type LookupsRepository = ReturnType<typeof lookupsRepository>;

export function lookupsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    async setting<Key extends SettingKey>(key: Key): Promise<Setting<Key>> {
      const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
      if (!row) throw new Error(`the setting ${key} is missing: run the seed, or save it in the back office`);
      return SETTINGS[key].parse(row.value) as Setting<Key>;
    },

    async saveSetting<Key extends SettingKey>(key: Key, value: Setting<Key>): Promise<void> {
      const json = JSON.stringify(SETTINGS[key].parse(value));
      await db
        .insertInto('setting')
        .values({ key, value: json })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: new Date() }))
        .execute();
    },

    banks: (countries: readonly ('TH' | 'LA')[]) =>
      db
        .selectFrom('bank')
        .selectAll()
        .where('is_open', '=', true)
        .where('country', 'in', countries)
        .orderBy('position')
        .execute(),

    bank: (code: string) => db.selectFrom('bank').selectAll().where('code', '=', code).executeTakeFirst(),

    /** By the code members know, or by the three digits in slips and feeds. */
    bankByEitherCode: (code: string) =>
      db
        .selectFrom('bank')
        .select(['code', 'clearing_code'])
        .where((is) => is.or([is('code', '=', code), is('clearing_code', '=', code)]))
        .executeTakeFirst(),

    sources: () => db.selectFrom('source').selectAll().orderBy('position').execute(),

    /** Whatever is open or was: money may still arrive at an account that is shown no more. */
    everyDepositAccount: () => db.selectFrom('deposit_account').selectAll().orderBy('position').execute(),
    everyDepositWallet: () => db.selectFrom('deposit_wallet').selectAll().orderBy('position').execute(),

    depositAccounts: (currency: 'THB' | 'LAK') =>
      db
        .selectFrom('deposit_account')
        .selectAll()
        .where('is_open', '=', true)
        .where('currency', '=', currency)
        .orderBy('position')
        .execute(),

    depositWallets: () =>
      db.selectFrom('deposit_wallet').selectAll().where('is_open', '=', true).orderBy('position').execute(),
  };
}

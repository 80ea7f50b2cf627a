import type { Localised } from '@krapao/contract/documents/fields';
import type { Setting, SettingKey } from '@krapao/contract/documents/settings';
import type { Generated } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import { SETTINGS } from './settings.ts';

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

/** Reads whole tables: they are short, and cached until an operator changes them. */
export function lookupsRepository(handle: Db, { wrap }: Pick<SettingsCache, 'wrap'>) {
  const db = handle.withTables<Tables>();
  const everyBank = wrap('bank', () => db.selectFrom('bank').selectAll().orderBy('position').execute());
  const sources = wrap('source', () => db.selectFrom('source').selectAll().orderBy('position').execute());
  /** Open or closed: money may still arrive at an account that is no longer shown. */
  const everyDepositAccount = wrap('deposit_account', () =>
    db.selectFrom('deposit_account').selectAll().orderBy('position').execute(),
  );
  const everyDepositWallet = wrap('deposit_wallet', () =>
    db.selectFrom('deposit_wallet').selectAll().orderBy('position').execute(),
  );
  const findSetting = async (key: string) => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    return row && SETTINGS[key as SettingKey].parse(row.value);
  };
  const settings = wrap('setting', async (key) => {
    const value = await findSetting(key);
    if (value === undefined)
      throw new Error(`the setting ${key} is missing: run the seed, or save it in the back office`);
    return value;
  });

  return {
    findSetting: <Key extends SettingKey>(key: Key) => findSetting(key) as Promise<Setting<Key> | undefined>,

    /** Only settings this version of the code knows. */
    everySetting: async () =>
      (await db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute())
        .filter(({ key }) => Object.hasOwn(SETTINGS, key))
        .map(({ key, value }) => ({ key, value: SETTINGS[key as SettingKey].parse(value) as unknown })),

    setting: <Key extends SettingKey>(key: Key) => settings(key) as Promise<Setting<Key>>,

    async saveSetting<Key extends SettingKey>(key: Key, value: Setting<Key>): Promise<void> {
      const json = JSON.stringify(SETTINGS[key].parse(value));
      await db
        .insertInto('setting')
        .values({ key, value: json })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: new Date() }))
        .execute();
    },

    banks: async (countries: readonly ('TH' | 'LA')[]) =>
      (await everyBank()).filter((bank) => bank.is_open && countries.includes(bank.country)),

    bank: async (code: string) => (await everyBank()).find((bank) => bank.code === code),

    /** By the code members see, or by the three-digit clearing code in slips and feeds. */
    bankByEitherCode: async (code: string) =>
      (await everyBank()).find((bank) => bank.code === code || bank.clearing_code === code),

    everyBank: () => everyBank(),
    sources: () => sources(),
    everyDepositAccount: () => everyDepositAccount(),
    everyDepositWallet: () => everyDepositWallet(),

    depositAccounts: async (currency: 'THB' | 'LAK') =>
      (await everyDepositAccount()).filter((account) => account.is_open && account.currency === currency),

    depositWallets: async () => (await everyDepositWallet()).filter((wallet) => wallet.is_open),
  };
}

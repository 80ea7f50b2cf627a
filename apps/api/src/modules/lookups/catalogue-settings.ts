import type { Setting, SettingKey } from '@krapao/contract/documents/settings';
import { LOCALES } from '@krapao/contract/locales';
import type { Db } from '../../platform/database/db.ts';
import { NO_CACHE, type SettingsCache } from '../../platform/database/settings-cache.ts';
import { afterCommit } from '../../platform/database/transact.ts';
import {
  type DocumentKind,
  documentKind,
  type Issue,
  issue,
  type Simulate,
  type Simulated,
} from '../catalogue/public.ts';
import { lookupsRepository } from './lookups.repository.ts';
import { SETTINGS } from './settings.ts';

/** Simulations of another value, by the module that owns the rule; only some settings are rules. */
export type SimulateSetting = {
  [Key in SettingKey]?: (db: Db, question: Simulate<Setting<Key>>) => Promise<Simulated>;
};

export function settingKind(cache: Pick<SettingsCache, 'forget'>, simulations: SimulateSetting): DocumentKind {
  const rows = (db: Db) => lookupsRepository(db, NO_CACHE);
  return documentKind<unknown>({
    name: 'setting',
    list: (db) => rows(db).everySetting(),
    find: (db, key) => (isKey(key) ? rows(db).findSetting(key) : Promise.resolve(undefined)),
    schemaOf: (key) => (isKey(key) ? SETTINGS[key] : undefined),
    check: (_, { key, after, at }) => checkSetting(key as SettingKey, after, at),
    async write(transaction, key, value) {
      await rows(transaction).saveSetting(key as SettingKey, value as Setting<SettingKey>);
      afterCommit(transaction, 'forget setting', () => cache.forget('setting'));
    },
    canSimulate: (key) => key in simulations,
    simulate: (db, question) => {
      const run = simulations[question.key as SettingKey] as
        | ((db: Db, question: Simulate<unknown>) => Promise<Simulated>)
        | undefined;
      if (!run) throw new Error(`${question.key} is no rule`);
      return run(db, question);
    },
  });
}

const isKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

const CURRENCIES = ['THB', 'LAK'] as const;
const MEGABYTE = 1024 * 1024;
const SLIP_MAX = { maxAgeMinutes: 7 * 24 * 60, maxBytes: 50 * MEGABYTE, dailyMax: 10_000, totalMax: 1_000_000 };
const MONEY_MAX = 1e12;

/** Checks values of the right shape that make no sense. Rows from before these checks are still readable. */
function checkSetting(key: SettingKey, value: unknown, at: Date): Issue[] {
  if (key === 'service') return checkService(value as Setting<'service'>, at);
  if (key === 'withdraw')
    return CURRENCIES.flatMap((currency) => checkWithdraw(value as Setting<'withdraw'>, currency));
  if (key === 'transfer')
    return CURRENCIES.flatMap((currency) =>
      between(`${currency}.min`, (value as Setting<'transfer'>)[currency].min, 0.01),
    );
  if (key === 'slip')
    return Object.entries(SLIP_MAX).flatMap(([field, most]) =>
      between(field, (value as Setting<'slip'>)[field as keyof typeof SLIP_MAX], 1, most),
    );
  if (key === 'qr')
    return Object.entries((value as Setting<'qr'>).min).flatMap(([channel, min]) => between(`min.${channel}`, min, 0));
  if (key === 'contact') {
    const { lineQR } = value as Setting<'contact'>;
    return lineQR === null || /^(https:\/\/[^\s"'<>]+|\/[\w./-]+)$/.test(lineQR) ? [] : [issue('lineQR', 'NO_LINK')];
  }
  if (key === 'chatMenu')
    return twice(
      (value as Setting<'chatMenu'>).map(({ code }) => code),
      'code',
    );
  if (key === 'howto')
    return twice(
      (value as Setting<'howto'>).map(({ film }) => film),
      'film',
    );
  return [];
}

/** Duplicates in a field that must be unique within a list; null is ignored. */
const twice = (values: readonly (string | null)[], field: string): Issue[] =>
  values.flatMap((one, index) =>
    one !== null && values.indexOf(one) < index ? [issue(`${index}.${field}`, 'TWICE')] : [],
  );

/** Maintenance needs a reason in every language, and no end time in the past. */
function checkService({ state, text, endsAt }: Setting<'service'>, at: Date): Issue[] {
  if (state !== 'maintenance') return [];
  return [
    ...LOCALES.filter((locale) => text[locale].trim() === '').map((locale) => issue(`text.${locale}`, 'MISSING')),
    ...(endsAt !== null && new Date(endsAt) <= at ? [issue('endsAt', 'ENDS_FIRST')] : []),
  ];
}

function checkWithdraw(value: Setting<'withdraw'>, currency: 'THB' | 'LAK'): Issue[] {
  const { min, max, autoApproveMax, twoPeopleAbove, waitHours } = value[currency];
  return [
    ...between(`${currency}.min`, min, 0.01),
    ...between(`${currency}.max`, max, min),
    ...between(`${currency}.autoApproveMax`, autoApproveMax, 0),
    ...between(`${currency}.twoPeopleAbove`, twoPeopleAbove, 0),
    ...between(`${currency}.waitHours`, waitHours, 0, 24 * 365),
  ];
}

function between(path: string, value: number, min: number, max = MONEY_MAX): Issue[] {
  if (value < min) return [issue(path, 'TOO_SMALL', min)];
  return value > max ? [issue(path, 'TOO_LARGE', max)] : [];
}

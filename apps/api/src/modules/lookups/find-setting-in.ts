import type { Db } from '../../platform/db.ts';
import { NOTHING_KEPT } from '../../platform/kept-rows.ts';
import { lookupsRepository } from './lookups.repository.ts';
import type { Setting, SettingKey } from './settings.ts';

/** For whoever is in a transaction, and must not wait for a second connection. Undefined where operators said nothing. */
export const findSettingIn = <Key extends SettingKey>(transaction: Db, key: Key): Promise<Setting<Key> | undefined> =>
  lookupsRepository(transaction, NOTHING_KEPT).findSetting(key);

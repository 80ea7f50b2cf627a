import type { Setting, SettingKey } from '@krapao/contract/documents/settings';
import type { Db } from '../../platform/database/db.ts';
import { NO_CACHE } from '../../platform/database/settings-cache.ts';
import { lookupsRepository } from './lookups.repository.ts';

/**
 * Reads a setting over the connection of a transaction, which must not wait for a second one. Undefined when operators
 * have not set it.
 */
export const findSettingIn = <Key extends SettingKey>(transaction: Db, key: Key): Promise<Setting<Key> | undefined> =>
  lookupsRepository(transaction, NO_CACHE).findSetting(key);

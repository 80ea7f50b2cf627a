import type { Db } from '../../platform/database/db.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import { listsOf } from './lists.ts';
import type { Lookups } from './lookups.deps.ts';
import { lookupsRepository } from './lookups.repository.ts';

export function createLookups(db: Db, cache: SettingsCache): Lookups {
  const repository = lookupsRepository(db, cache);
  return {
    ...listsOf(repository),
    setting: (key) => repository.setting(key),
    async save(key, value) {
      await repository.saveSetting(key, value);
      cache.forget('setting');
    },
  };
}

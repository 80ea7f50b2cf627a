import type { Db } from '../../platform/db.ts';
import type { KeptRows } from '../../platform/kept-rows.ts';
import { listsOf } from './lists.ts';
import type { Lookups } from './lookups.deps.ts';
import { lookupsRepository } from './lookups.repository.ts';

export function createLookups(db: Db, kept: KeptRows): Lookups {
  const repository = lookupsRepository(db, kept);
  return {
    ...listsOf(repository),
    setting: (key) => repository.setting(key),
    async save(key, value) {
      await repository.saveSetting(key, value);
      kept.forget('setting');
    },
  };
}

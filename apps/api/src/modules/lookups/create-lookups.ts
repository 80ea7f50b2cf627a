import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { listsOf } from './lists.ts';
import type { Lookups } from './lookups.deps.ts';
import { lookupsRepository } from './lookups.repository.ts';
import type { Setting, SettingKey } from './settings.ts';

/** How long a process may go on with an old setting. */
const CACHE_MS = 1_000;

export function createLookups(db: Db, clock: Clock): Lookups {
  const repository = lookupsRepository(db);
  const cache = new Map<SettingKey, { readAt: number; value: Promise<unknown> }>();

  return {
    ...listsOf(repository),
    async setting(key) {
      const now = clock.now().getTime();
      const known = cache.get(key);
      if (known && Math.abs(now - known.readAt) < CACHE_MS) return (await known.value) as Setting<typeof key>;
      const value = repository.setting(key);
      cache.set(key, { readAt: now, value });
      value.catch(() => cache.delete(key));
      return value;
    },
    async save(key, value) {
      await repository.saveSetting(key, value);
      cache.delete(key);
    },
  };
}

import type { Db } from '../../platform/db.ts';
import type { KeptRows } from '../../platform/kept-rows.ts';
import { type LookupsRepository, lookupsRepository } from './lookups.repository.ts';
import type { Setting, SettingKey } from './settings.ts';

export { lookupRoutes } from './lookups.routes.ts';
export type { Setting, SettingKey } from './settings.ts';

export type Lookups = {
  setting<Key extends SettingKey>(key: Key): Promise<Setting<Key>>;
  save<Key extends SettingKey>(key: Key, value: Setting<Key>): Promise<void>;
  readonly repository: LookupsRepository;
};

export function createLookups(db: Db, kept: KeptRows): Lookups {
  const repository = lookupsRepository(db, kept);
  return {
    repository,
    setting: (key) => repository.setting(key),
    async save(key, value) {
      await repository.saveSetting(key, value);
      kept.forget('setting');
    },
  };
}

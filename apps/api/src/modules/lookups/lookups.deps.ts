import type { Setting, SettingKey } from '@krapao/contract/documents/settings';
import type { Db } from '../../platform/database/db.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import type { Lists } from './lists.ts';

export type Lookups = Lists & {
  setting<Key extends SettingKey>(key: Key): Promise<Setting<Key>>;
  save<Key extends SettingKey>(key: Key, value: Setting<Key>): Promise<void>;
};

export type LookupsDeps = {
  db: Db;
  cache: SettingsCache;
  lookups: Lookups;
  laosMode: boolean;
  giftLinkKey: string;
};

import type { Db } from '../../platform/db.ts';
import type { Lists } from './lists.ts';
import type { Setting, SettingKey } from './settings.ts';

export type Lookups = Lists & {
  /** A setting, at most a second old: it is asked for on every request. */
  setting<Key extends SettingKey>(key: Key): Promise<Setting<Key>>;
  save<Key extends SettingKey>(key: Key, value: Setting<Key>): Promise<void>;
};

export type LookupsDeps = {
  db: Db;
  lookups: Lookups;
  laosMode: boolean;
  giftLinkKey: string;
};

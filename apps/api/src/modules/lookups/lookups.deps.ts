import type { Db } from '../../platform/db.ts';
import type { KeptRows } from '../../platform/kept-rows.ts';
import type { Lists } from './lists.ts';
import type { Setting, SettingKey } from './settings.ts';

export type Lookups = Lists & {
  setting<Key extends SettingKey>(key: Key): Promise<Setting<Key>>;
  save<Key extends SettingKey>(key: Key, value: Setting<Key>): Promise<void>;
};

export type LookupsDeps = {
  db: Db;
  kept: KeptRows;
  lookups: Lookups;
  laosMode: boolean;
  giftLinkKey: string;
};

import type { LookupsRepository } from './lookups.repository.ts';
import type { Setting, SettingKey } from './settings.ts';

export type Lookups = {
  /** A setting, at most a second old: it is asked for on every request. */
  setting<Key extends SettingKey>(key: Key): Promise<Setting<Key>>;
  save<Key extends SettingKey>(key: Key, value: Setting<Key>): Promise<void>;
  readonly repository: LookupsRepository;
};

export type LookupsDeps = {
  lookups: Lookups;
  laosMode: boolean;
  giftLinkKey: string;
};

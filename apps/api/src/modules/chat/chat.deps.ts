import type { Locale } from '@krapao/contract/locales';
import type { Refusal } from '@krapao/contract/refusals';
import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SignedLinks } from '../../platform/http/signed-links.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';

type Localised = Readonly<Record<Locale, string>>;

export type ChatSetting = {
  /** Rooms are named by this prefix and the id of their member or guest. */
  prefix: string;
  /** Working hours of the team, in Bangkok time. */
  hoursFrom: string;
  hoursTo: string;
  keepDays: number;
  greeting: Localised;
  /** Files a customer may upload per day. */
  filesPerDay: number;
};

/** One entry of the menu of automatic answers. */
export type MenuEntry = {
  code: string;
  title: Localised;
  text: Localised;
  action?: 'slips' | 'withdrawals' | 'person' | undefined;
  choices: readonly string[];
};

export type SlipFacts = { reference: string; state: 'waiting' | 'credited' | 'failed'; reason: string | null };
export type WithdrawalFacts = {
  reference: string;
  amount: number;
  currency: Currency;
  state: 'waiting' | 'paid' | 'failed';
  /** Why it was rejected: a reason of the list, or an operator's words. */
  refusal?: Refusal | undefined;
  note: string | null;
  at: Date;
};

/** Facts about the member's own money. Read inside a transaction, over its connection. */
export type MemberFacts = {
  slip(db: Db, memberId: string, reference: string): Promise<SlipFacts | undefined>;
  newestSlips(db: Db, memberId: string): Promise<SlipFacts[]>;
  newestWithdrawals(db: Db, memberId: string): Promise<WithdrawalFacts[]>;
};

export type ChatDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  log: Logger;
  cache: Pick<SettingsCache, 'wrap'>;
  files: Files;
  links: SignedLinks;
  setting(): Promise<ChatSetting>;
  menu(): Promise<readonly MenuEntry[]>;
  isEnabled(): Promise<boolean>;
  facts: MemberFacts;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
  guestToken(guestId: string): string;
  /** The name and username that operators see. */
  memberName(memberId: string): Promise<{ name: string; username: string } | undefined>;
  /** Whether the member has a statement entry or a slip with this reference. */
  hasReference(memberId: string, reference: string): Promise<boolean>;
};

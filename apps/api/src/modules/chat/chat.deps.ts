import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files.ts';
import type { KeptRows } from '../../platform/kept-rows.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';

type Localised = Readonly<Record<Locale, string>>;

export type ChatSetting = {
  /** Rooms are named by this and the id of their member or guest. */
  prefix: string;
  /** When the team is at work, in Bangkok's time. */
  hoursFrom: string;
  hoursTo: string;
  keepDays: number;
  greeting: Localised;
  /** How many files a customer may send in a day. */
  filesPerDay: number;
};

/** One place of the menu that automatic answers offer. */
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
  /** What the member was told when it was rejected. */
  note: string | null;
  at: Date;
};

/** What the member's own rows say. Asked within a transaction, over its connection. */
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
  kept: Pick<KeptRows, 'keep'>;
  files: Files;
  links: SignedLinks;
  setting(): Promise<ChatSetting>;
  menu(): Promise<readonly MenuEntry[]>;
  isEnabled(): Promise<boolean>;
  facts: MemberFacts;
  guestToken(guestId: string): string;
  /** What the team calls a member. */
  memberName(memberId: string): Promise<{ name: string; username: string } | undefined>;
  /** Whether a member has a line of the statement, or a slip, with this reference. */
  hasReference(memberId: string, reference: string): Promise<boolean>;
  /** Says something to the open pages of this process. */
  sayHere(rooms: readonly string[], event: string, data: object): void;
};

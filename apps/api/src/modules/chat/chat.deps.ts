import type { Locale } from '@krapao/contract/locales';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files.ts';
import type { KeptRows } from '../../platform/kept-rows.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';

export type ChatSetting = {
  /** Rooms are named by this and the id of their member or guest. */
  prefix: string;
  /** When the team is at work, in Bangkok's time. */
  hoursFrom: string;
  hoursTo: string;
  keepDays: number;
  greeting: Readonly<Record<Locale, string>>;
  /** How many files a customer may send in a day. */
  filesPerDay: number;
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
  isEnabled(): Promise<boolean>;
  guestToken(guestId: string): string;
  /** What the team calls a member. */
  memberName(memberId: string): Promise<{ name: string; username: string } | undefined>;
  /** Whether a member has a line of the statement, or a slip, with this reference. */
  hasReference(memberId: string, reference: string): Promise<boolean>;
  /** Says something to the open pages of this process. */
  sayHere(rooms: readonly string[], event: string, data: object): void;
};

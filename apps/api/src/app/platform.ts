import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { KeptRows } from '../platform/kept-rows.ts';
import type { Logger } from '../platform/log.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Random } from '../platform/random.ts';
import type { Config } from './config.ts';

/** What the modules of one process stand on. */
export type Platform = {
  config: Config;
  log: Logger;
  clock: Clock;
  random: Random;
  /** In place of those that take as long as they should. */
  passwords?: Passwords | undefined;
  db: Db;
  kept: KeptRows;
  /** Tells a member's open pages that their money moved. */
  tell(memberId: string): void;
  /** Ends the lines to the open pages of these sessions. */
  hangUp(sessionIds: readonly string[]): void;
  /** Says something in rooms, to the open pages of this process, members' and operators' alike. */
  sayHere(rooms: readonly string[], event: string, data: object): void;
  /** Tells all operators whose pages are open, whichever process they are connected to. */
  tellOffice(event: string, data: object): void;
  /** Ends the lines to the open pages of these sessions of operators. */
  hangUpOffice(sessionIds: readonly string[]): void;
};

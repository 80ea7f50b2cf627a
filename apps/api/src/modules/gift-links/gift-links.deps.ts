import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { DepositsDeps } from '../deposits/public.ts';
import type { Statements } from '../statements/public.ts';
import type { GiftWallet } from './gift-wallet.ts';

export type GiftsDeps = {
  db: Db;
  deposits: DepositsDeps;
  statements: Statements;
  wallet: GiftWallet;
  /** 32 bytes in base64; every page has it. */
  linkKey: string;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Whether this member may use gift links: they are in baht, and operators may close them. */
  isOpen(memberId: string): Promise<boolean>;
  /** When nobody can be waiting for the wallet's answer any more. */
  resolveAfterMs: number;
  tell(memberId: string): void;
};

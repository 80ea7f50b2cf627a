import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { PaymentsDeps } from '../deposits/public.ts';
import type { Lookups } from '../lookups/public.ts';
import type { Statements } from '../statements/public.ts';
import type { GiftWallet } from './gift-wallet.ts';

export type GiftsDeps = {
  db: Db;
  payments: PaymentsDeps;
  statements: Statements;
  lookups: Pick<Lookups, 'everyWallet'>;
  wallet(): Promise<GiftWallet>;
  /** 32 bytes in base64; public, as every page contains the key. */
  linkKeys: readonly string[];
  clock: Clock;
  random: Random;
  log: Logger;
  walletTimeoutMs: number;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};

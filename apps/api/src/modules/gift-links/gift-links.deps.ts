import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { PaymentsDeps } from '../deposits/public.ts';
import type { Lookups } from '../lookups/public.ts';
import type { Statements } from '../statements/public.ts';
import type { GiftWallet } from './gift-wallet.ts';

export type GiftsDeps = {
  db: Db;
  payments: PaymentsDeps;
  statements: Statements;
  lookups: Pick<Lookups, 'everyWallet'>;
  wallet: GiftWallet;
  /** 32 bytes in base64; every page has it. */
  linkKey: string;
  clock: Clock;
  random: Random;
  log: Logger;
  /** How long the wallet may take to answer. */
  walletTimeoutMs: number;
  /** Tells the member's open pages, after the commit, that there is something new. */
  tell(transaction: Db, memberId: string): void;
};

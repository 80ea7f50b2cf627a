import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { ProtectionDeps } from '../protection/public.ts';
import type { WithdrawalsDeps } from '../withdrawals/public.ts';

export type PasswordProof = { password: string; address: string; knownDevice: string | undefined };

export type ClosingsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Calls money home from the games, and ends the running reward. */
  protection: ProtectionDeps;
  withdrawals: WithdrawalsDeps;
  /** Throws REQUEST_LIMIT when attempts look like guessing. */
  isOwnPassword(memberId: string, proof: PasswordProof): Promise<boolean>;
  isWithdrawBlocked(memberId: string): Promise<boolean>;
  /** Money of other modules that may still arrive in the wallet: slips, gift links, QR codes. */
  arriving: readonly ((db: Db, memberId: string) => Promise<boolean>)[];
  /** Ends sessions and sign-in, and frees phone and bank account, in the transaction of the closing. */
  closeMember(transaction: Db, send: Send, closed: { memberId: string; at: Date }): Promise<void>;
  /** Removes personal data that no law requires, in the transaction of the closing. */
  forget: readonly ((transaction: Db, memberId: string) => Promise<void>)[];
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};

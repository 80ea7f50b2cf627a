import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Lookups } from '../lookups/public.ts';
import type { MembersRepository } from '../members/public.ts';
import type { Statements } from '../statements/public.ts';
import type { BankFeed } from './bank-feed.ts';
import type { Payment } from './payments.repository.ts';

export type DepositsDeps = {
  db: Db;
  statements: Statements;
  lookups: Lookups;
  clock: Clock;
  random: Random;
  log: Logger;
  readFeed: BankFeed;
  members: Pick<MembersRepository, 'findByBankAccount' | 'findAccountsOf'>;
  /** Decides about a payment that names a QR code; false when it names none. */
  settleCode(payment: Payment): Promise<boolean>;
  /** The bank's feed has told of a payment: slips that wait for that are judged again. */
  wakeSlips(db: Db, paymentId: string): Promise<void>;
  minimum(currency: Currency): Promise<Minor>;
  tell(memberId: string): void;
};

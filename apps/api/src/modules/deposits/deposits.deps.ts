import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Lookups } from '../lookups/public.ts';
import type { AccountHolder } from '../members/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';
import type { BankFeed } from './bank-feed.ts';
import type { Payment } from './payments.repository.ts';

/** What it takes to hear of a payment and to credit it. QR codes, slips and gift links need no more. */
export type PaymentsDeps = {
  db: Db;
  statements: Statements;
  lookups: Pick<Lookups, 'bankByEitherCode' | 'everyAccount' | 'everyWallet'>;
  clock: Clock;
  log: Logger;
  /** The bank's feed has told of a payment: slips that wait for that are judged again. */
  wakeSlips(db: Db, paymentId: string): Promise<void>;
  /** Whether operators have shut the member out of deposits: what arrives all the same is for them to decide. */
  isBlocked(transaction: Db, memberId: string): Promise<boolean>;
  /** Published in the transaction that changed it. */
  moneyChanged: OnMoneyChanged;
};

/** And what it takes to find out whose it is. */
export type DepositsDeps = PaymentsDeps & {
  random: Random;
  readFeed: BankFeed;
  accountHolder(bankCode: string, accountNo: string): Promise<AccountHolder | undefined>;
  /** Members' accounts at a bank whose numbers have these digits in a row. */
  accountNumbersWith(bankCode: string, digits: string): Promise<string[]>;
  /** Decides about a payment that names a QR code; false when it names none. */
  settleCode(payment: Payment): Promise<boolean>;
  minimum(currency: Currency): Promise<Minor>;
};

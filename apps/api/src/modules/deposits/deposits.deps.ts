import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Connections } from '../../platform/connections/connections.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Lookups } from '../lookups/public.ts';
import type { AccountHolder } from '../members/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';
import type { BankFeed } from './feed/bank-feed.ts';
import type { Payment } from './payments.repository.ts';

/** Dependencies for recording and crediting payments; QR codes, slips and gift links need no more. */
export type PaymentsDeps = {
  db: Db;
  statements: Statements;
  lookups: Pick<Lookups, 'bankByEitherCode' | 'everyAccount' | 'everyWallet'>;
  clock: Clock;
  log: Logger;
  /** Called when the bank's feed confirms a payment: slips waiting for the confirmation are evaluated again. */
  wakeSlips(db: Db, paymentId: string): Promise<void>;
  /** Whether operators blocked the member's deposits: payments that arrive all the same go to the review queue. */
  isBlocked(transaction: Db, memberId: string): Promise<boolean>;
  /** Whether the member's account is closed: a closed account takes no credit. */
  isClosed(transaction: Db, memberId: string): Promise<boolean>;
  /** Amount that the member's own limits still allow, locked until the commit; undefined without a limit. */
  depositRoom(transaction: Db, memberId: string): Promise<Minor | undefined>;
  /** Whether one of these payments was recorded from a file of the bank. */
  isInStatement(transaction: Db, paymentIds: readonly string[]): Promise<boolean>;
  /** Published in the same transaction as the change. */
  moneyChanged: OnMoneyChanged;
};

/** Adds the dependencies for matching payments to members. */
export type DepositsDeps = PaymentsDeps & {
  random: Random;
  /** By account. */
  feeds: Pick<Connections<BankFeed>, 'list'>;
  accountHolder(bankCode: string, accountNo: string): Promise<AccountHolder | undefined>;
  /** Members' account numbers at a bank that contain this run of digits. */
  accountNumbersWith(bankCode: string, digits: string): Promise<string[]>;
  /** Settles a payment that names a QR code; returns false if it names none. */
  settleCode(payment: Payment): Promise<boolean>;
  minimum(currency: Currency): Promise<Minor>;
};

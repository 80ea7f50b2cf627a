import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { SensitiveChange } from '../members/public.ts';
import type { Statements } from '../statements/public.ts';
import type { TransfersDeps } from '../transfers/public.ts';
import type { PayOut } from './bank-payouts.ts';
import type { FindHindrances } from './hindrance.ts';

/** The member's own account, what its bank says to it, and since when it is safe to pay to. */
export type PayeeAccount = {
  code: string;
  accountName: string;
  accountNo: string;
  isOpen: boolean;
  needsEnglishName: boolean;
  /** The member's last change of bank account or password. */
  lastChange: SensitiveChange | undefined;
};

export type WithdrawalRules = {
  min: Minor;
  max: Minor;
  /** What is approved without a person, in 24 hours and per member. */
  autoApproveMax: Minor;
  /** How long a person approves after a change of bank account or password. */
  waitMs: number;
};

export type WithdrawalsDeps = {
  db: Db;
  statements: Statements;
  payOut: PayOut;
  clock: Clock;
  random: Random;
  log: Logger;
  rules(currency: Currency): Promise<WithdrawalRules>;
  bankAccountOf(memberId: string): Promise<PayeeAccount | undefined>;
  /** What other modules have against a withdrawal. */
  hindrances: readonly FindHindrances[];
  tell(memberId: string): void;
};

export type WithdrawalRouteDeps = WithdrawalsDeps & { transfers: TransfersDeps };

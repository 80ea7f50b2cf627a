import type { Localised } from '@krapao/contract/documents/fields';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ReportedFee } from '../connections/public.ts';
import type { BankReport } from '../deposits/public.ts';
import type { ReportedInGame } from '../games/public.ts';
import type { Independence } from '../operators/public.ts';

type Outcomes = {
  kind: string;
  code: string;
  title: Localised;
  claimed: number;
  succeeded: number;
  running: number;
  failed: number;
};

type Sums = Partial<Record<Currency, bigint>>;

/** The outcome of a comparison with an external book. */
export type Compared = {
  compared: number;
  theirs: Sums;
  ours: Sums;
  differences: readonly {
    what: 'MISSING_HERE' | 'OTHER_AMOUNT' | 'OTHER_RATE' | 'UNREADABLE';
    reference: string;
    currency: Currency | null;
    theirs: bigint | null;
    ours: bigint | null;
    at: Date | null;
  }[];
  /** The cursor of the next comparison, for books that are read by cursor. */
  cursor?: string | null;
};

/** Figures of other modules. */
export type ReportsDeps = {
  db: Db;
  clock: Clock;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Members' waits for a person's decision, for decisions in this time. */
  waits(from: Date, to: Date): Promise<OfficeAnswerOf<'GET /api/office/dashboard'>['waits']>;
  /** Deliveries of notices that failed in this time. */
  undelivered(from: Date, to: Date): Promise<OfficeAnswerOf<'GET /api/office/dashboard'>['undelivered']>;
  rewardOutcomes(from: Date, to: Date, currency: Currency, limit: number): Promise<Outcomes[]>;
  /** By Bangkok day. */
  newMembers(from: Date, to: Date, currency: Currency): Promise<ReadonlyMap<string, number>>;

  /** Deposit accounts at banks. */
  bankAccounts(): Promise<readonly { bankCode: string; accountNo: string; currency: Currency }[]>;
  /** Deposit accounts with a feed. */
  fedAccounts(): Promise<readonly { bankCode: string; accountNo: string; currency: Currency }[]>;
  feedStates(): Promise<readonly { bankCode: string; accountNo: string; readAt: Date | null; doubts: number }[]>;
  unclaimed(): Promise<readonly { receiverBank: string; currency: Currency; payments: number; amount: Minor }[]>;
  /** Payments of a time by bank, beside the operations booked in it. */
  bankReports(
    db: Db,
    from: Date,
    to: Date,
    booked: readonly { operationId: string; account: string }[],
  ): Promise<BankReport[]>;
  reportedFees(db: Db, from: Date, to: Date): Promise<ReportedFee[]>;
  /** Bank or channel that received each of these payments. */
  receiversOf(db: Db, paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Who may sign after whom. */
  independence(): Promise<Pick<Independence, 'blockerOf'>>;
  compareBank(account: { bankCode: string; accountNo: string }, after: string | null): Promise<Compared>;

  games(): Promise<readonly { code: string; name: string; isOpen: boolean; isReported: boolean }[]>;
  /** Members' money in games by the providers' word. */
  reportedInGames(): Promise<ReportedInGame[]>;
  betsReadAt(): Promise<ReadonlyMap<string, Date>>;
  transferLines(
    since: Date,
  ): Promise<readonly { gameCode: string; open: number; oldestOpenAt: Date | null; failed: number }[]>;
  compareGame(
    gameCode: string,
    players: readonly { memberId: string; currency: Currency }[],
    since: Date,
  ): Promise<Compared>;
};

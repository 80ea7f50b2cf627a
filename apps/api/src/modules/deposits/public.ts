import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { Lookups } from '../lookups/public.ts';
import type { MembersRepository } from '../members/public.ts';
import type { Statements } from '../statements/public.ts';
import { readAmount } from '../transfers/public.ts';
import type { BankFeed } from './bank-feed.ts';
import { cancelNotice, noticeDeposit } from './deposit-notice.ts';
import { settlePayments } from './match-payment.ts';
import type { Payment } from './payments.repository.ts';
import { READ_FEED_JOB, readFeeds, readOneFeed } from './read-feed.ts';

export { bankFeed } from './bank-feed.ts';
export { creditPayment, creditPaymentIn, reviewPayment } from './credit-payment.ts';
export { type DecidePayment, decidePayment, listPayments } from './decide-payment.ts';
export { depositAccounts } from './deposit-accounts.ts';
export { waitingNotices } from './deposit-notice.ts';
export { findPayment } from './find-payment.ts';
export { hearPayment } from './hear-payment.ts';
export { compareAccounts, isMasked } from './masked-account.ts';
export { matchPayment } from './match-payment.ts';
export type { Payment } from './payments.repository.ts';
export { readFeedSoon } from './read-feed.ts';
export { spellBank } from './spell-bank.ts';

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

export function depositRoutes(serve: Serve, deps: DepositsDeps): void {
  serve('POST /api/wallet/add', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    return noticeDeposit(deps, { id, memberId, currency, amount: readAmount(body.amount, currency) });
  });

  serve('DELETE /api/wallet/add/{reference}', async ({ member, params: { reference } }) => {
    await cancelNotice(deps, { memberId: member.id, reference });
    return { message: 'OK' as const };
  });
}

const READ_FEEDS_JOB = 'read-bank-feeds';
const SETTLE_JOB = 'settle-payments';

export const depositJobs = (deps: DepositsDeps): Record<string, JobHandler> => ({
  [READ_FEED_JOB]: (payload) => readOneFeed(deps, payload),
  [READ_FEEDS_JOB]: () => readFeeds(deps),
  [SETTLE_JOB]: () => settlePayments(deps),
});

/** A push is a hint, the pull is the truth: every account is read each minute, hint or no hint. */
export const DEPOSIT_SCHEDULE = [`* * * * * ${READ_FEEDS_JOB}`, `* * * * * ${SETTLE_JOB}`];

import type { Jobs } from '../../platform/jobs.ts';
import type { DepositsDeps } from './deposits.deps.ts';
import { settlePayments } from './match-payment.ts';
import { READ_FEED_JOB, readFeeds, readOneFeed } from './read-feed.ts';

const READ_FEEDS_JOB = 'read-bank-feeds';
const SETTLE_JOB = 'settle-payments';

/** A push is a hint, the pull is the truth: every account is read each minute, hint or no hint. */
export const depositJobs = (deps: DepositsDeps): Jobs => ({
  handlers: {
    [READ_FEED_JOB]: (payload) => readOneFeed(deps, payload),
    [READ_FEEDS_JOB]: () => readFeeds(deps),
    [SETTLE_JOB]: () => settlePayments(deps),
  },
  schedule: [`* * * * * ${READ_FEEDS_JOB}`, `* * * * * ${SETTLE_JOB}`],
});

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { creditAboveLimit } from './credit-above-limit.ts';
import type { DepositsDeps } from './deposits.deps.ts';
import { settlePayments } from './feed/match-payment.ts';
import { READ_FEED_JOB, readFeeds, readOneFeed } from './feed/read-feed.ts';

const READ_FEEDS_JOB = 'read-bank-feeds';
const ABOVE_LIMIT_JOB = 'credit-above-limit';
const SETTLE_JOB = 'settle-payments';

/** A bank's push is only a hint: every account's feed is read each minute, whether or not a push arrived. */
export const depositJobs = (deps: DepositsDeps): Jobs => ({
  handlers: {
    [READ_FEED_JOB]: (payload) => readOneFeed(deps, payload),
    [READ_FEEDS_JOB]: () => readFeeds(deps),
    [SETTLE_JOB]: () => settlePayments(deps),
    [ABOVE_LIMIT_JOB]: () => creditAboveLimit(deps),
  },
  schedule: [`* * * * * ${READ_FEEDS_JOB}`, `* * * * * ${SETTLE_JOB}`, `* * * * * ${ABOVE_LIMIT_JOB}`],
});

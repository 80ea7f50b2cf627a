import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { GiftsDeps } from './gift-links.deps.ts';
import { REDEEM_JOB, resolveGift } from './redeem-gift.ts';

export const giftLinkJobs = (deps: GiftsDeps): Jobs => ({
  handlers: { [REDEEM_JOB]: (payload) => resolveGift(deps, payload) },
  schedule: [],
});

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { PUSH_NEWS_JOB } from '../notices/public.ts';
import type { DeliveriesDeps } from './deliveries.deps.ts';
import { forgetOldEmailCodes } from './email/verify-email.ts';
import { PLAN_JOB, planDeliveries } from './plan-deliveries.ts';
import { planNews } from './push/push-news.ts';
import { forgetOldSubscriptions } from './push/subscribe.ts';
import { SEND_JOB, sendDelivery } from './send-delivery.ts';

export const deliveryJobs = (deps: DeliveriesDeps): Jobs => ({
  handlers: {
    [PLAN_JOB]: (payload) => planDeliveries(deps, payload),
    [PUSH_NEWS_JOB]: (payload) => planNews(deps, payload),
    [SEND_JOB]: (payload) => sendDelivery(deps, payload),
    async 'forget-subscriptions'() {
      await forgetOldSubscriptions(deps);
      await forgetOldEmailCodes(deps);
    },
  },
  schedule: ['43 * * * * forget-subscriptions'],
  // A slow gateway must not hold up payouts.
  background: [PUSH_NEWS_JOB, SEND_JOB],
});

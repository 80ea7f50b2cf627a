import type { Jobs } from '../../platform/jobs/jobs.ts';
import { SEND_ALERT_JOB } from './alert-deliveries.repository.ts';
import type { AlertChannelsDeps } from './alerts.deps.ts';
import { sendAlert } from './send-alert.ts';
import { watchAlerts } from './watch-alerts.ts';

export const alertJobs = (deps: AlertChannelsDeps): Jobs => ({
  handlers: {
    'watch-alerts': () => watchAlerts(deps),
    [SEND_ALERT_JOB]: (payload) => sendAlert(deps, payload),
  },
  schedule: ['* * * * * watch-alerts'],
  // A slow receiver must not hold up payouts.
  background: [SEND_ALERT_JOB],
});

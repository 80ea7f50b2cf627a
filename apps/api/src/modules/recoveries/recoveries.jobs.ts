import { before, DAY_MS } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { ADVANCE_JOB, advanceRecovery, SWEEP_JOB, sweepRecoveries } from './advance-recovery.ts';
import type { RecoveriesDeps } from './recoveries.deps.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

const REFUSED_RETENTION_MS = 180 * DAY_MS;

export const recoveryJobs = (deps: RecoveriesDeps): Jobs => ({
  handlers: {
    [ADVANCE_JOB]: (payload) => advanceRecovery(deps, payload),
    [SWEEP_JOB]: () => sweepRecoveries(deps),
    async 'forget-recoveries'() {
      await recoveriesRepository(deps.db).forgetRefused(before(deps.clock.now(), REFUSED_RETENTION_MS));
    },
  },
  schedule: [`* * * * * ${SWEEP_JOB}`, '47 * * * * forget-recoveries'],
});

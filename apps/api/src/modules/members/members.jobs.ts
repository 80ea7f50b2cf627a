import type { Jobs } from '../../platform/jobs/jobs.ts';
import { RESET_JOB, sendResetCode } from './credentials/reset-member-password.ts';
import type { MembersDeps } from './members.deps.ts';
import { FIGURES_JOB, refreshFigures } from './office/figures.queries.ts';

export const memberJobs = (deps: MembersDeps): Jobs => ({
  handlers: {
    [RESET_JOB]: (payload) => sendResetCode(deps, payload),
    [FIGURES_JOB]: () => refreshFigures(deps.db),
  },
  schedule: [`*/3 * * * * ${FIGURES_JOB}`],
  background: [FIGURES_JOB],
});

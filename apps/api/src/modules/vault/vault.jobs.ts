import type { Jobs } from '../../platform/jobs/jobs.ts';
import { RETURN_JOB, returnDue } from './return-due.ts';
import type { VaultDeps } from './vault.deps.ts';

export const vaultJobs = (deps: VaultDeps): Jobs => ({
  handlers: { [RETURN_JOB]: () => returnDue(deps) },
  schedule: [`* * * * * ${RETURN_JOB}`],
});

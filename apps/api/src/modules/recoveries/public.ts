export { approveAct } from './decide-recovery.ts';
export { factorGiven, forgetRecoveriesIn } from './end-recovery.ts';
export { officeRecoveryRoutes, recoveryQueue } from './office.routes.ts';
export type { RecoveriesDeps } from './recoveries.deps.ts';
export { recoveryJobs } from './recoveries.jobs.ts';
export { openRecovery } from './recoveries.queries.ts';
export { recoveryRoutes } from './recoveries.routes.ts';

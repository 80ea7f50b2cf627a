import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ProofsDeps } from './proofs.deps.ts';
import { publishHead } from './publish-head.ts';

const PUBLISH_JOB = 'publish-proof-head';

export const proofJobs = (deps: ProofsDeps): Jobs => ({
  handlers: { [PUBLISH_JOB]: () => publishHead(deps) },
  schedule: [`* * * * * ${PUBLISH_JOB}`],
});

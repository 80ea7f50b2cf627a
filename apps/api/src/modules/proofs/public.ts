export { evidenceFiles, evidenceRoutes } from './evidence.routes.ts';
export type { EvidenceDeps } from './proofs.deps.ts';
export { proofJobs } from './proofs.jobs.ts';
export { proofRoutes } from './proofs.routes.ts';
export { signingKey } from './signing-key.ts';

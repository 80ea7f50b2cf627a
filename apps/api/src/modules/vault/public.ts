export { returnDue } from './return-due.ts';
export type { VaultDeps } from './vault.deps.ts';
export { vaultJobs } from './vault.jobs.ts';
export { vaultRoutes } from './vault.routes.ts';
export { hasVault, vaultOf } from './vault-of.ts';

export { connectionAct } from './change-connections.ts';
export { saveUsage } from './check-connections.ts';
export type { ConnectionsDeps } from './connections.deps.ts';
export { connectionJobs } from './connections.jobs.ts';
export { officeConnectionRoutes } from './office.routes.ts';
export { downConnections, expiringConnections } from './read-connections.ts';
export { recordFee } from './record-fee.ts';
export { SEALED_SETTINGS } from './sealed-settings.queries.ts';
export { storedConnections } from './stored-connections.ts';

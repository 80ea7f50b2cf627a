export type { AlertChannelsDeps } from './alerts.deps.ts';
export { alertJobs } from './alerts.jobs.ts';
export { officeAlertRoutes } from './office.routes.ts';

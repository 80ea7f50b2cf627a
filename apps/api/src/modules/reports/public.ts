export { officeReportRoutes } from './office.routes.ts';
export type { ReportsDeps } from './reports.deps.ts';
export { reportJobs } from './reports.jobs.ts';

export { closingOf } from './closing-of.ts';
export type { ClosingsDeps } from './closings.deps.ts';
export { closingJobs } from './closings.jobs.ts';
export { closingRoutes } from './closings.routes.ts';
export { closingQueue, officeClosingRoutes } from './office.routes.ts';
export { countClosed } from './report.queries.ts';

export { harmJobs } from './harm.jobs.ts';
export { harmQueue, officeHarmRoutes } from './office.routes.ts';
export { harmOf } from './present-harm.ts';
export { countContacts, countMarkers } from './report.queries.ts';

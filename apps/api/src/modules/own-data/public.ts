export type { OwnDataDeps } from './own-data.deps.ts';
export { ownDataJobs } from './own-data.jobs.ts';
export { ownDataArchives, ownDataRoutes } from './own-data.routes.ts';
export { protectionFile } from './protection-file.ts';
export { expireExportsIn } from './request-export.ts';

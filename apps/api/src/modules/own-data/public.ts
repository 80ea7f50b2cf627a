export type { CaseFileDeps } from './case-file/case-file.deps.ts';
export { caseFileJobs } from './case-file/case-file.jobs.ts';
export { caseFileRoutes, caseFiles } from './case-file/case-file.routes.ts';
export type { OwnDataDeps } from './own-data.deps.ts';
export { ownDataJobs } from './own-data.jobs.ts';
export { ownDataArchives, ownDataRoutes } from './own-data.routes.ts';
export { protectionFile } from './protection-file.ts';
export { expireExportsIn } from './request-export.ts';

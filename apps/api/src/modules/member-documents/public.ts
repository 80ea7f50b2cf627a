export { cancelDocumentsIn } from './decide-document.ts';
export type { MemberDocumentsDeps } from './member-documents.deps.ts';
export { memberDocumentJobs } from './member-documents.jobs.ts';
export { memberDocumentRoutes } from './member-documents.routes.ts';
export { documentQueue, officeMemberDocumentRoutes } from './office.routes.ts';
export { documentBytesMax } from './upload-document.ts';

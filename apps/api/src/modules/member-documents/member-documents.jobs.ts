import type { Jobs } from '../../platform/jobs/jobs.ts';
import { expireDocuments } from './decide-document.ts';
import type { MemberDocumentsDeps } from './member-documents.deps.ts';
import { removeDocumentFiles } from './remove-files.ts';

const EXPIRE_JOB = 'expire-member-documents';
const REMOVE_JOB = 'remove-member-documents';

export const memberDocumentJobs = (deps: MemberDocumentsDeps): Jobs => ({
  handlers: {
    [EXPIRE_JOB]: () => expireDocuments(deps),
    [REMOVE_JOB]: () => removeDocumentFiles(deps),
  },
  schedule: [`7 * * * * ${EXPIRE_JOB}`, `27 * * * * ${REMOVE_JOB}`],
});

import { z } from 'zod';
import { sweepFiles } from '../../../platform/files/sweep-files.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { CaseFileDeps } from './case-file.deps.ts';
import { caseFilesRepository } from './case-files.repository.ts';
import { buildCaseFile, CASE_FILE_JOB, removeCaseFiles } from './request-case-file.ts';

const Payload = z.object({ id: z.string() });
const SWEEP_JOB = 'remove-case-files';

export const caseFileJobs = (deps: CaseFileDeps): Jobs => ({
  handlers: {
    [CASE_FILE_JOB]: (payload) => buildCaseFile(deps, Payload.parse(payload).id),
    async [SWEEP_JOB]() {
      await removeCaseFiles(deps);
      await sweepFiles(deps.archives, deps.clock, (names) => caseFilesRepository(deps.db).known(names));
    },
  },
  schedule: [`33 * * * * ${SWEEP_JOB}`],
  background: [CASE_FILE_JOB],
});

import { z } from 'zod';
import { sweepFiles } from '../../platform/files/sweep-files.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { exportsRepository } from './exports.repository.ts';
import type { OwnDataDeps } from './own-data.deps.ts';
import { EXPORT_JOB, exportOwnData, removeExpired } from './request-export.ts';

const Payload = z.object({ id: z.string() });
const SWEEP_JOB = 'remove-own-data';

export const ownDataJobs = (deps: OwnDataDeps): Jobs => ({
  handlers: {
    [EXPORT_JOB]: (payload) => exportOwnData(deps, Payload.parse(payload).id),
    async [SWEEP_JOB]() {
      await removeExpired(deps);
      await sweepFiles(deps.archives, deps.clock, (names) => exportsRepository(deps.db).known(names));
    },
  },
  schedule: [`23 * * * * ${SWEEP_JOB}`],
  background: [EXPORT_JOB],
});

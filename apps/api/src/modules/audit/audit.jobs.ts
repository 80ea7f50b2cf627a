import type { Jobs } from '../../platform/jobs.ts';
import type { AuditDeps } from './audit.deps.ts';
import { auditRepository } from './audit.repository.ts';

const SEAL_JOB = 'seal-audit';
const LINES = 1_000;
/** A round ends even while lines pour in. */
const ROUNDS_MAX = 50;

export const auditJobs = ({ db }: Pick<AuditDeps, 'db'>): Jobs => ({
  handlers: {
    async [SEAL_JOB]() {
      const lines = auditRepository(db);
      for (let round = 0; round < ROUNDS_MAX; round += 1) if ((await lines.seal(LINES)) < LINES) return;
    },
  },
  schedule: [`* * * * * ${SEAL_JOB}`],
});

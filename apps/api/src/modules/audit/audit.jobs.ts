import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AuditDeps } from './audit.deps.ts';
import { auditRepository } from './audit.repository.ts';

const SEAL_JOB = 'seal-audit';
const VERIFY_JOB = 'verify-audit';
const LINES = 1_000;
/** A sweep ends even while new entries keep arriving. */
const BATCHES_MAX = 50;

export const auditJobs = ({ db, log }: Pick<AuditDeps, 'db' | 'log'>): Jobs => ({
  handlers: {
    async [SEAL_JOB]() {
      const lines = auditRepository(db);
      for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await lines.seal(LINES)) < LINES) return;
    },
    async [VERIFY_JOB]() {
      const { brokenAt } = await auditRepository(db).verify();
      if (brokenAt !== null) log.error({ event: 'audit.broken', line: brokenAt }, 'the audit was changed');
    },
  },
  schedule: [`* * * * * ${SEAL_JOB}`, `17 20 * * * ${VERIFY_JOB}`],
});

import type { Db } from '../../platform/database/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logs/log.ts';
import { ledgerOn } from './ledger-on.ts';
import { sumsRepository } from './sums.repository.ts';
import { VERIFY_JOB, verifyChain } from './verify-chain.ts';

const MAINTENANCE_JOB = 'keep-ledger';
const SUM_JOB = 'sum-ledger';

export const ledgerJobs = ({ db, log }: { db: Db; log: Logger }): Jobs => ({
  handlers: {
    async [MAINTENANCE_JOB]() {
      const alarm = await ledgerOn(db).watch();
      if (alarm) log.error({ event: alarm.event, ...alarm.detail }, alarm.text);
    },
    /** Each step is its own commit. */
    async [SUM_JOB]() {
      while (await sumsRepository(db).sumUp());
    },
    [VERIFY_JOB]: () => verifyChain(db),
  },
  schedule: [`* * * * * ${MAINTENANCE_JOB}`, `* * * * * ${SUM_JOB}`],
  slow: [VERIFY_JOB],
});

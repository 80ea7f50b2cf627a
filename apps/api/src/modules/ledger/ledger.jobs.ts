import type { Db } from '../../platform/database/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logs/log.ts';
import { ledgerOn } from './ledger-on.ts';
import { sumsRepository } from './sums.repository.ts';
import { VERIFY_JOB, verifyChain } from './verify-chain.ts';

const MAINTENANCE_JOB = 'watch-ledger';
const SUM_JOB = 'sum-ledger';

type LedgerJobsDeps = {
  db: Db;
  log: Logger;
  /** Required settings of the database; undefined for tests, which trade safety for speed. */
  settings: { needsStandby: boolean } | undefined;
};

export const ledgerJobs = ({ db, log, settings }: LedgerJobsDeps): Jobs => ({
  handlers: {
    async [MAINTENANCE_JOB]() {
      const ledger = ledgerOn(db);
      const alarm = await ledger.watch();
      if (alarm) log.error({ event: alarm.event, ...alarm.detail }, alarm.text);
      const unsafe = settings ? await ledger.unsafeSettings(settings) : [];
      if (unsafe.length > 0) log.error({ event: 'database.unsafe', unsafe }, 'a crash could lose committed money');
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

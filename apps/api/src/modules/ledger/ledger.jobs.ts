import type { Db } from '../../platform/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { ledgerOn } from './ledger-on.ts';

const KEEP_JOB = 'keep-ledger';

export const ledgerJobs = ({ db, log }: { db: Db; log: Logger }): Jobs => ({
  handlers: {
    async [KEEP_JOB]() {
      const alarm = await ledgerOn(db).watch();
      if (alarm) log.error({ event: alarm.event, ...alarm.detail }, alarm.text);
    },
  },
  schedule: [`* * * * * ${KEEP_JOB}`],
});

import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files.ts';
import type { JobHandler, Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { DepositsDeps } from '../deposits/public.ts';
import type { ReadQr } from './qr-reader.ts';
import { READ_JOB } from './queue-reading.ts';
import { readSlip } from './read-slip.ts';
import { SETTLE_JOB, settleSlips } from './settle-slips.ts';
import type { SlipLinks } from './slip-links.ts';
import type { VerifySlip } from './slip-verifier.ts';
import { SWEEP_JOB, sweepPictures } from './sweep-pictures.ts';

export { approveSlip, rejectSlip, slipsToDecide } from './decide-slip.ts';
export { createQrReader } from './qr-reader.ts';
export { wakeSlips } from './queue-reading.ts';
export { slipLinks } from './slip-links.ts';
export { slipVerifier } from './slip-verifier.ts';
export { slipPictures, slipRoutes } from './slips.routes.ts';

type Account = { bankCode: string; accountNo: string; accountName: string; currency: Currency };
export type OwnAccount = Account & { isOpen: boolean };

export type SlipsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  log: Logger;
  tell(memberId: string): void;
  files: Files;
  links: SlipLinks;
  readQr: ReadQr;
  verify: VerifySlip;
  deposits: DepositsDeps;
  rules(): Promise<{ maxAgeMinutes: number; cutOffTime: string; dailyMax: number; totalMax: number }>;
  /** A bank by whatever it is called: its code, and its name in slips and feeds. */
  spellBank(told: string): Promise<{ code: string; number: string }>;
  ownAccounts(): Promise<OwnAccount[]>;
  memberWithBank(memberId: string): Promise<Account | undefined>;
};

export const slipJobs = (deps: SlipsDeps): Required<Jobs> => ({
  handlers: {
    [READ_JOB]: (payload) => readSlip(deps, payload),
    [SETTLE_JOB]: () => settleSlips(deps),
    [SWEEP_JOB]: () => sweepPictures(deps),
  } satisfies Record<string, JobHandler>,
  schedule: [`* * * * * ${SETTLE_JOB}`, `23 * * * * ${SWEEP_JOB}`],
  slow: [READ_JOB],
});

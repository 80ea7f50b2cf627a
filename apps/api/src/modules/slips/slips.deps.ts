import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { DepositsDeps } from '../deposits/public.ts';
import type { ReadQr } from './qr-reader.ts';
import type { SlipLinks } from './slip-links.ts';
import type { VerifySlip } from './slip-verifier.ts';

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

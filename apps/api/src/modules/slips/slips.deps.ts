import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { PaymentsDeps } from '../deposits/public.ts';
import type { MemberAccount } from '../members/public.ts';
import type { ReadQr } from './qr-reader.ts';
import type { VerifySlip } from './slip-verifier.ts';

export type SlipsDeps = {
  db: Db;
  payments: PaymentsDeps;
  clock: Clock;
  random: Random;
  log: Logger;
  files: Files;
  links: SignedLinks;
  readQr: ReadQr;
  verify: VerifySlip;
  rules(): Promise<{ maxAgeMinutes: number; cutOffTime: string; dailyMax: number; totalMax: number }>;
  memberAccount(memberId: string): Promise<MemberAccount | undefined>;
  /** Tells the member's open pages, after the commit, that there is something new. */
  tell(transaction: Db, memberId: string): void;
};

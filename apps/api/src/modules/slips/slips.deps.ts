import type { Clock } from '../../platform/clock.ts';
import type { Connections } from '../../platform/connections/connections.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SignedLinks } from '../../platform/http/signed-links.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { PaymentsDeps } from '../deposits/public.ts';
import type { MemberAccount } from '../members/public.ts';
import type { ReadQr } from './reading/qr-reader.ts';
import type { SlipVerifier } from './reading/slip-verifier.ts';

export type SlipsDeps = {
  db: Db;
  payments: PaymentsDeps;
  clock: Clock;
  random: Random;
  log: Logger;
  files: Files;
  links: SignedLinks;
  readQr: ReadQr;
  verifiers: Connections<SlipVerifier>;
  rules(): Promise<{ maxAgeMinutes: number; cutOffTime: string; dailyMax: number; totalMax: number }>;
  memberAccount(memberId: string): Promise<MemberAccount | undefined>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};

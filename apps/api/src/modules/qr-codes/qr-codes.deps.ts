import type { Clock } from '../../platform/clock.ts';
import type { CallbackHandler } from '../../platform/connections/callback.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Payment, PaymentsDeps } from '../deposits/public.ts';
import type { Lookups } from '../lookups/public.ts';
import type { ReportedReturn } from '../withdrawals/public.ts';
import type { Channels } from './channels-on.ts';

export type CodesDeps = {
  db: Db;
  payments: PaymentsDeps;
  lookups: Pick<Lookups, 'everyAccount'>;
  channels: Channels;
  clock: Clock;
  random: Random;
  log: Logger;
  rules(): Promise<{ lifeMinutes: number; min: Readonly<Record<string, number>> }>;
  /** URL for the callbacks of a connection, or of a payment company that has none of its own. */
  callbackUrlOf(path: string): string;
  /** Finds the owner of a reported payment. */
  matchPayment(payment: Payment): Promise<void>;
};

/** Sender of a callback: a payment company by its code, or the bank. */
export type Caller = { code: string; isBank: boolean };

export type CallbackDeps = CodesDeps & {
  /** Undefined while no key is configured: then every callback is rejected. */
  callbackKeyOf(caller: Caller): string | undefined;
  /** Stores that a paid withdrawal came back. */
  recordReturn(returned: ReportedReturn): Promise<void>;
  /** The connection that a callback names; undefined where there is none, or where it sends no callbacks. */
  findCallback(connectionId: string): Promise<CallbackHandler | undefined>;
};

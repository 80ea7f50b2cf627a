import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Payment, PaymentsDeps } from '../deposits/public.ts';
import type { Lookups } from '../lookups/public.ts';
import type { PaymentChannels } from './payment-channels.ts';

export type CodesDeps = {
  db: Db;
  payments: PaymentsDeps;
  lookups: Pick<Lookups, 'everyAccount'>;
  channels: PaymentChannels;
  clock: Clock;
  random: Random;
  log: Logger;
  rules(): Promise<{ lifeMinutes: number; min: Readonly<Record<string, number>> }>;
  /** Where a payment company tells us that a code was paid. */
  callbackUrlOf(channel: string): string;
};

/** Who calls back: a payment company by its code, or the bank. */
export type Caller = { code: string; isBank: boolean };

export type CallbackDeps = CodesDeps & {
  /** Undefined while none is set: then nobody is believed. */
  callbackKeyOf(caller: Caller): string | undefined;
  /** Decides whose a payment is that was told of. */
  matchPayment(payment: Payment): Promise<void>;
};

import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { DepositsDeps } from '../deposits/public.ts';
import type { PaymentChannels } from './payment-channels.ts';

/** An account whose codes members may pay. */
export type CodeAccount = {
  accountNo: string;
  accountName: string;
  currency: Currency;
  /** A bank's codes are drawn here; a payment company makes its own. */
  isBank: boolean;
  /** The biller of a Thai bank, the merchant of a Lao one. */
  receiver: string;
  /** The country's own codes, or BCEL's older ones. */
  form: 'NATIONAL' | 'ONEPAY';
  isOpen: boolean;
};

export type CodesDeps = {
  db: Db;
  deposits: DepositsDeps;
  channels: PaymentChannels;
  clock: Clock;
  random: Random;
  log: Logger;
  accountOf(channel: string): Promise<CodeAccount | undefined>;
  rules(): Promise<{ lifeMinutes: number; min: Readonly<Record<string, number>> }>;
  /** Where a payment company tells us that a code was paid. */
  callbackUrlOf(channel: string): string;
  tell(memberId: string): void;
};

/** Who calls back: a payment company by its code, or the bank. */
export type Caller = { code: string; isBank: boolean };

export type CallbackDeps = CodesDeps & {
  /** Undefined while none is set: then nobody is believed. */
  callbackKeyOf(caller: Caller): string | undefined;
};

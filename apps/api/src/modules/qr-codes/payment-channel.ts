import type { Currency } from '@krapao/money';
import type { Callback, CallbackRead } from '../../platform/connections/callback.ts';

export type ChannelOrder = {
  /** Ours, of 15 letters and digits: the key that makes one code, also when the request is repeated. */
  reference: string;
  amount: string;
  currency: Currency;
  expiresAt: Date;
  callbackUrl: string;
};

/** A code as its service knows it. */
export type ChannelCode = {
  reference: string;
  /** The service's own id, where it gave one. */
  serviceReference: string | null;
  currency: Currency;
  createdAt: Date;
};

export type ChannelPayment = {
  transRef: string;
  /** Missing where the service does not say. */
  sendingBank?: string | undefined;
  amount: string;
  /** What the service keeps of it, if it says so. */
  fee?: string | undefined;
  paidAt: string;
  sender: { accountNo?: string | undefined; accountName?: string | undefined };
};

export type Made =
  | {
      kind: 'made';
      payload: string;
      expiresAt: Date;
      serviceReference?: string | undefined;
      /** The service lets any amount be paid, so that what was paid is credited. */
      isAnyAmount?: boolean;
    }
  | { kind: 'failed'; reason: string };

export type ChannelAnswer =
  | { kind: 'answered'; status: 'waiting' | 'paid' | 'cancelled' | 'expired'; payments: ChannelPayment[] }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string };

/** A payment company or bank that creates codes and receives the money. No request throws. */
export type PaymentChannel = {
  make(order: ChannelOrder): Promise<Made>;
  /** Without it a payment is known by the bank's statement alone. */
  queryStatus?(code: ChannelCode): Promise<ChannelAnswer>;
  /** Cancels a code and returns its status: the code may have been paid already. Without it codes only expire. */
  cancel?(code: ChannelCode): Promise<ChannelAnswer>;
  /** Reads a message of the service about one code. */
  readCallback?(callback: Callback): CallbackRead;
};

import { type CallbackDeps, type PaymentChannel, queueCodeQuestion } from '../../modules/qr-codes/public.ts';
import type { Payouts } from '../../modules/withdrawals/public.ts';
import type { Connections } from '../../platform/connections/connections.ts';
import type { Db } from '../../platform/database/db.ts';

export type CallbackSources = {
  db: Db;
  channels: Pick<Connections<PaymentChannel>, 'get'>;
  payouts: Pick<Connections<Payouts>, 'list' | 'get'>;
  qrChannels(): Promise<readonly { code: string }[]>;
  queryPayout(question: { connectionId: string; currency: 'THB' | 'LAK'; reference: string }): Promise<void>;
};

/** Finds the connection of a callback's address, of codes or of payouts. */
export const callbacksOf =
  ({ db, channels, payouts, qrChannels, queryPayout }: CallbackSources): CallbackDeps['findCallback'] =>
  async (connectionId) => {
    for (const { code: channel } of await qrChannels()) {
      const read = (await channels.get(connectionId, channel))?.port.readCallback;
      if (!read) continue;
      const onHint = (reference: string, isProven: boolean) =>
        queueCodeQuestion(db, { connectionId, channel, reference, isProven });
      return { read, onHint };
    }
    for (const currency of ['THB', 'LAK'] as const) {
      const read = (await payouts.get(connectionId, currency))?.port.readCallback;
      if (read) return { read, onHint: (reference) => queryPayout({ connectionId, currency, reference }) };
    }
    return undefined;
  };

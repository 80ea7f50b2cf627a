import { type CallbackDeps, type PaymentChannel, queueCodeQuestion } from '../../modules/qr-codes/public.ts';
import { findReportReader, type SmsDeps } from '../../modules/sms/public.ts';
import type { Payouts } from '../../modules/withdrawals/public.ts';
import type { Callback, CallbackHandler, CallbackRead } from '../../platform/connections/callback.ts';
import type { Connections } from '../../platform/connections/connections.ts';
import type { Db } from '../../platform/database/db.ts';

export type CallbackSources = {
  db: Db;
  channels: Pick<Connections<PaymentChannel>, 'get'>;
  sms: SmsDeps;
  payouts: Pick<Connections<Payouts>, 'list' | 'get'>;
  qrChannels(): Promise<readonly { code: string }[]>;
  queryPayout(question: { connectionId: string; currency: 'THB' | 'LAK'; reference: string }): Promise<void>;
};

/** Finds the connection of a callback's address, of codes, payouts or text messages. */
export const callbacksOf =
  ({ db, channels, sms, payouts, qrChannels, queryPayout }: CallbackSources): CallbackDeps['findCallback'] =>
  async (connectionId) => {
    for (const { code: channel } of await qrChannels()) {
      const read = (await channels.get(connectionId, channel))?.port.readCallback;
      if (!read) continue;
      return hinted(read, (reference, isProven) =>
        queueCodeQuestion(db, { connectionId, channel, reference, isProven }),
      );
    }
    for (const currency of ['THB', 'LAK'] as const) {
      const read = (await payouts.get(connectionId, currency))?.port.readCallback;
      if (read) return hinted(read, (reference) => queryPayout({ connectionId, currency, reference }));
    }
    return findReportReader(sms, connectionId);
  };

/** A callback about money enqueues a question to its service. */
const hinted =
  (
    read: (callback: Callback) => CallbackRead,
    onHint: (reference: string, isProven: boolean) => Promise<void>,
  ): CallbackHandler =>
  (callback) => {
    const found = read(callback);
    if (found.kind === 'refused') return found;
    const { reference, isProven, answer } = found;
    return { kind: 'read', answer, record: () => onHint(reference, isProven) };
  };

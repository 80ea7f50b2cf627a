import {
  type CallbackDeps,
  type CodeReport,
  type PaymentChannel,
  queueCodeQuestion,
} from '../../modules/qr-codes/public.ts';
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
  recordReport(report: CodeReport): Promise<void>;
  queryPayout(question: { connectionId: string; currency: 'THB' | 'LAK'; reference: string }): Promise<void>;
};

/** Finds the connection of a callback's address, of codes, payouts or text messages. */
export const callbacksOf =
  ({
    db,
    channels,
    sms,
    payouts,
    qrChannels,
    recordReport,
    queryPayout,
  }: CallbackSources): CallbackDeps['findCallback'] =>
  async (connectionId) => {
    for (const { code: channel } of await qrChannels()) {
      const read = (await channels.get(connectionId, channel))?.port.readCallback;
      if (!read) continue;
      return received(read, (found) =>
        found.kind === 'report'
          ? recordReport({ ...found, connectionId, channel })
          : queueCodeQuestion(db, { connectionId, channel, reference: found.reference, isProven: found.isProven }),
      );
    }
    for (const currency of ['THB', 'LAK'] as const) {
      const read = (await payouts.get(connectionId, currency))?.port.readCallback;
      if (read)
        return received(read, async (found) => {
          if (found.kind === 'hint') await queryPayout({ connectionId, currency, reference: found.reference });
        });
    }
    return findReportReader(sms, connectionId);
  };

type Accepted = Exclude<CallbackRead, { kind: 'refused' }>;

/** A callback about money is never more than a reason to look. */
const received =
  (read: (callback: Callback) => CallbackRead, record: (found: Accepted) => Promise<void>): CallbackHandler =>
  (callback) => {
    const found = read(callback);
    if (found.kind === 'refused') return found;
    return { kind: 'read', answer: found.kind === 'hint' ? found.answer : undefined, record: () => record(found) };
  };

import type { Callback, CallbackHandler } from '../../platform/connections/callback.ts';
import type { SmsDeps } from './send-sms.ts';
import { smsMessagesRepository } from './sms-messages.repository.ts';

/** The reader of a connection's reports; undefined where it is none of text messages, or reports nothing. */
export async function findReportReader(
  { db, clock, gateways, reportUrlOf }: SmsDeps,
  connectionId: string,
): Promise<CallbackHandler | undefined> {
  const gateway = (await gateways.get(connectionId))?.port;
  if (!gateway?.readReport) return undefined;
  return (callback: Callback) => {
    const read = gateway.readReport?.({ ...callback, reportUrl: reportUrlOf(connectionId) });
    if (!read || read.kind === 'refused') return { kind: 'refused', why: read?.why ?? 'body' };
    const { report } = read;
    return {
      kind: 'read',
      // Some gateways repeat a report until this word comes back.
      answer: { message: 'OK', status: 'OK' },
      async record() {
        if (report !== 'pending') await smsMessagesRepository(db, clock).report(connectionId, report);
      },
    };
  };
}

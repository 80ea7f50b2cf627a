import type { Clock } from '../../platform/clock.ts';
import type { Connections } from '../../platform/connections/connections.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Sms, SmsGateway } from './sms-gateway.ts';
import { smsMessagesRepository } from './sms-messages.repository.ts';

/** Throws `BadNumber`, or another error while no service takes the message. */
export type SendSms = (sms: Sms) => Promise<void>;

/** The number cannot get text messages. */
export class BadNumber extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BadNumber';
  }
}

export type SmsDeps = {
  db: Db;
  clock: Clock;
  gateways: Connections<SmsGateway>;
  /** Where a connection's service reports to. */
  reportUrlOf(connectionId: string): string;
};

/** Sends with the first service that answers; not to a number that was just reported as none. */
export function smsSender({ db, clock, gateways, reportUrlOf }: SmsDeps): SendSms {
  const messages = smsMessagesRepository(db, clock);
  return async (sms) => {
    if (await messages.wasBadNumber(sms.to)) throw new BadNumber('a report named the number as none');
    const { outcome, connectionId } = await gateways.first(
      async (gateway, id) => ({
        connectionId: id,
        outcome: await gateway.send({ ...sms, reportUrl: reportUrlOf(id) }),
      }),
      ({ outcome: { kind } }) => kind === 'unknown',
    );
    if (outcome.kind === 'bad-number') throw new BadNumber(outcome.why);
    if (outcome.kind === 'unknown') throw new Error(outcome.why);
    if (outcome.id !== undefined) await messages.insert(connectionId, outcome.id, sms.to);
  };
}

import type { Connections } from '../../platform/connections/connections.ts';
import type { Sms, SmsGateway } from './sms-gateway.ts';

/** Throws `BadNumber`, or another error while no service takes the message. */
export type SendSms = (sms: Sms) => Promise<void>;

/** The number cannot get text messages. */
export class BadNumber extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BadNumber';
  }
}

/** Sends with the first service that answers. */
export const smsSender =
  (gateways: Connections<SmsGateway>): SendSms =>
  async (sms) => {
    const outcome = await gateways.first(
      (gateway) => gateway.send(sms),
      ({ kind }) => kind === 'unknown',
    );
    if (outcome.kind === 'bad-number') throw new BadNumber(outcome.why);
    if (outcome.kind === 'unknown') throw new Error(outcome.why);
  };

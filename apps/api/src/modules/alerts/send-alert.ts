import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { SECOND_MS } from '../../platform/clock.ts';
import { AddressRefused } from '../../platform/http/outside-address.ts';
import { type AlertDelivery, alertDeliveriesRepository } from './alert-deliveries.repository.ts';
import { alertEmail } from './alert-texts.ts';
import type { AlertChannelsDeps } from './alerts.deps.ts';

/** With the queue's growing delays, about an hour. */
const TRIES_MAX = 8;
const REASON_CHARS = 300;
const Payload = z.object({ id: z.uuid() });

/** Sends one alert to one address. Throws to be retried, until the last try has failed. */
export async function sendAlert(deps: AlertChannelsDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const deliveries = alertDeliveriesRepository(deps.db);
  const delivery = await deliveries.take(id);
  if (!delivery) return;
  try {
    await (delivery.channel === 'email' ? email(deps, delivery) : webhook(deps, delivery));
  } catch (error) {
    // An address inside our networks stays there.
    if (delivery.tries < TRIES_MAX && !(error instanceof AddressRefused)) throw error;
    const { message } = error as Error;
    deps.log.error({ event: 'alert.unsent', id, channel: delivery.channel, err: error }, 'an alert was not sent');
    return void (await deliveries.settle(id, 'failed', message.slice(0, REASON_CHARS), deps.clock.now()));
  }
  await deliveries.settle(id, 'sent', null, deps.clock.now());
}

const email = ({ sendEmail, officeUrl }: AlertChannelsDeps, { address, alert }: AlertDelivery) =>
  sendEmail({ to: address, ...alertEmail(alert, officeUrl) });

/** The receiver computes the same HMAC over timestamp and body, and refuses an old timestamp. */
const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');

async function webhook({ request, webhookKey, clock }: AlertChannelsDeps, delivery: AlertDelivery): Promise<void> {
  if (webhookKey === undefined) throw new AddressRefused('ALERT_WEBHOOK_KEY is not set');
  const body = JSON.stringify({ delivery: delivery.id, alert: delivery.alert });
  const timestamp = `${Math.floor(clock.now().getTime() / SECOND_MS)}`;
  const { status } = await request(delivery.address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'krapao-timestamp': timestamp,
      'krapao-signature': `v1=${signatureOf(webhookKey, timestamp, body)}`,
    },
    body,
  });
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
}

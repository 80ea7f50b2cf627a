import type { DeliveriesDeps } from '../deliveries.deps.ts';
import type { Delivery, Outcome } from '../deliveries.repository.ts';
import type { PushPayload } from './present-push.ts';
import { type Subscription, subscriptionsRepository } from './subscriptions.repository.ts';
import { findVapidKeys } from './vapid-keys.ts';

export type BrowserMessage = { topic: string; isUrgent: boolean; payload: PushPayload };

/** Sends to the browser of a delivery what `present` makes of it, or ends as `present` says. */
export async function sendToBrowser(
  deps: DeliveriesDeps,
  { memberId, target }: Delivery,
  present: (subscription: Subscription) => Promise<BrowserMessage | Outcome>,
): Promise<Outcome> {
  const subscriptions = subscriptionsRepository(deps.db);
  // The member may have signed out, or left the browser to another member meanwhile.
  const [subscription, vapid] = await Promise.all([subscriptions.find(target, memberId), findVapidKeys(deps)]);
  if (!subscription || !vapid) return { state: 'skipped', reason: 'gone' };
  if ((await deps.findOver([subscription.sessionId])).length > 0) return { state: 'skipped', reason: 'signed-out' };
  const presented = await present(subscription);
  if ('state' in presented) return presented;
  const { payload, ...head } = presented;
  const { endpoint, p256dh, auth } = subscription;
  const message = { ...head, endpoint, keys: { p256dh, auth }, text: JSON.stringify(payload) };
  const answer = await deps.sendPush(message, { vapid, contact: await deps.website(), now: deps.clock.now() });
  if (answer === 'sent') return { state: 'sent' };
  await subscriptions.remove(subscription.id);
  return answer === 'gone' ? { state: 'skipped', reason: 'gone' } : { state: 'failed', reason: 'refused' };
}

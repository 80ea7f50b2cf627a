import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DeliveriesDeps } from '../deliveries.deps.ts';
import { isPushEndpoint } from './push-services.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';
import { findVapidKeys } from './vapid-keys.ts';
import { areUsable } from './web-push.ts';

type Subscriber = { id: string; sessionId: string; locale: Locale };

/** Push messages to the browser of a session. A repetition changes at most the language. */
export async function subscribe(
  deps: DeliveriesDeps,
  { id: memberId, sessionId, locale }: Subscriber,
  { endpoint, keys, publicKey }: ParsedBodyOf<'PUT /api/notices/push'>,
): Promise<void> {
  if (!isPushEndpoint(endpoint, deps.pushServices)) throw new AppError('KEY_INVALID', { key: 'endpoint' });
  if (!areUsable(keys)) throw new AppError('KEY_INVALID', { key: 'keys' });
  const vapid = await findVapidKeys(deps);
  if (vapid?.publicKey !== publicKey) throw new AppError('KEY_INVALID', { key: 'publicKey' });
  const isSaved = await subscriptionsRepository(deps.db).save({
    ...{ id: deps.random.uuid(), memberId, sessionId, endpoint, ...keys, locale },
    ...{ vapidKey: publicKey, at: deps.clock.now() },
  });
  if (!isSaved) throw new AppError('NO_PERMISSION');
}

export const unsubscribe = ({ db }: Pick<DeliveriesDeps, 'db'>, sessionId: string) =>
  subscriptionsRepository(db).removeOfSession(sessionId);

/** Removes subscriptions whose sessions are over. Until then none of them receives anything. */
export async function forgetOldSubscriptions({ db, findOver }: Pick<DeliveriesDeps, 'db' | 'findOver'>): Promise<void> {
  const subscriptions = subscriptionsRepository(db);
  await subscriptions.removeOfSessions(await findOver(await subscriptions.everySession()));
}

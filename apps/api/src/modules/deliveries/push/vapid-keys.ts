import type { DeliveriesDeps } from '../deliveries.deps.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';
import { newVapidKeys, type VapidKeys } from './web-push.ts';

type Deps = Pick<DeliveriesDeps, 'db' | 'clock' | 'secrets'>;

/** The keys of all processes; undefined before the first start. */
export async function findVapidKeys({ db, secrets }: Deps): Promise<VapidKeys | undefined> {
  const stored = await subscriptionsRepository(db).findVapidKey();
  return stored && { publicKey: stored.publicKey, privateKey: secrets.open(stored.privateKey, stored.publicKey) };
}

/** The first process of a database stores keys; every other one uses them. */
export async function createVapidKeys(deps: Deps): Promise<void> {
  const keys = newVapidKeys();
  const privateKey = deps.secrets.seal(keys.privateKey, keys.publicKey);
  await subscriptionsRepository(deps.db).insertVapidKey({ ...keys, privateKey, at: deps.clock.now() });
}

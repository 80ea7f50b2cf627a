import { PERMISSIONS } from '@krapao/contract/office/permissions';
import { before, DAY_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { alertDeliveriesRepository, insertingDelivery } from './alert-deliveries.repository.ts';
import type { AlertChannelsDeps } from './alerts.deps.ts';
import { readAlerts } from './read-alerts.ts';

const RETENTION_MS = 90 * DAY_MS;

/**
 * Sends every alert that has begun to the addresses of its kind, once in its life: the life, its deliveries and their
 * jobs are one transaction. An alert that ended is forgotten, so that its next beginning is sent again.
 */
export async function watchAlerts(deps: AlertChannelsDeps): Promise<void> {
  const { db, clock, random } = deps;
  const [{ alerts }, addresses] = await Promise.all([readAlerts(deps, new Set(PERMISSIONS)), deps.addresses()]);
  const at = clock.now();
  const lives = new Map(alerts.map((alert) => [alert.id, { alert, id: random.uuid() }]));
  await transact(db, async (transaction, send) => {
    const repository = alertDeliveriesRepository(transaction);
    await repository.lock();
    await repository.endOthers([...lives.keys()]);
    const begun = await repository.begin(
      [...lives].map(([alertId, { id }]) => ({ alertId, id })),
      at,
    );
    for (const alertId of begun) {
      const life = lives.get(alertId);
      if (!life) continue;
      for (const { kind, channel, address } of addresses)
        if (kind === life.alert.kind)
          send(insertingDelivery({ id: random.uuid(), lifeId: life.id, alert: life.alert, channel, address, at }));
    }
    await repository.forget(before(at, RETENTION_MS));
  });
}

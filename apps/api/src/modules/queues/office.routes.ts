import type { officeQueueCalls } from '@krapao/contract/office/queues';
import { after, DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { claimItem } from './desk.ts';
import { listItems } from './list-items.ts';
import type { QueuesDeps } from './queues.deps.ts';
import { type ItemName, queuesRepository } from './queues.repository.ts';
import { readOverview } from './read-overview.ts';

const DONE = { message: 'OK' } as const;
/** The longest time an item can be parked. */
const HOLD_MS_MAX = 30 * DAY_MS;

export function officeQueueRoutes(serve: Serve<typeof officeQueueCalls>, deps: QueuesDeps): void {
  const queue = queuesRepository(deps.db);
  /** An operator who may not decide an item must not block it for others. */
  const refuseOnlookers = async ({ kind, id }: ItemName, { permissions }: OperatorIdentity) => {
    const { permission } = deps.sources[kind];
    const needed = typeof permission === 'function' ? await permission(id) : permission;
    if (!needed) throw new AppError('NO_DATA');
    if (!permissions.has(needed)) throw new AppError('NO_PERMISSION');
  };

  serve('GET /api/office/queues', async () => readOverview(deps));
  serve('GET /api/office/queues/items', async ({ query, operator }) => listItems(deps, query, operator.id));

  serve('POST /api/office/queues/{kind}/{id}/claim', async ({ params, operator }) => {
    await refuseOnlookers(params, operator);
    return { until: (await claimItem(deps, params, operator.id)).toISOString() };
  });
  serve('DELETE /api/office/queues/{kind}/{id}/claim', async ({ params, operator }) => {
    await queue.release(params, operator.id);
    return DONE;
  });
  serve('POST /api/office/queues/{kind}/{id}/hold', async ({ params, body, operator }) => {
    await refuseOnlookers(params, operator);
    const until = new Date(body.until);
    const now = deps.clock.now();
    if (until <= now || until > after(now, HOLD_MS_MAX)) throw new AppError('KEY_INVALID', { key: 'until' });
    await claimItem(deps, params, operator.id);
    await queue.hold(params, { by: operator.id, until, note: body.note });
    return DONE;
  });
  serve('DELETE /api/office/queues/{kind}/{id}/hold', async ({ params, operator }) => {
    await refuseOnlookers(params, operator);
    await claimItem(deps, params, operator.id);
    await queue.hold(params, { by: null, until: null, note: null });
    return DONE;
  });
}

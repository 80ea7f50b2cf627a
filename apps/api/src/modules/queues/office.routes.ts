import type { officeQueueCalls } from '@krapao/contract/office/queues';
import { after, DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { claimItem } from './desk.ts';
import { listItems, presentClaim } from './list-items.ts';
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

  /** Two people decide what one of them requested, so the request is never the requester's to work on. */
  const refuseAsker = async ({ kind, id }: ItemName, { id: operatorId }: OperatorIdentity) => {
    if ((await deps.sources[kind].askers?.([id]))?.get(id) === operatorId) throw new AppError('SECOND_PERSON_NEEDED');
  };
  const takerOf = ({ id: operatorId, sessionId }: OperatorIdentity) => ({ operatorId, sessionId });
  /** Assigns an item to an operator who may decide it. */
  const assign = async (item: ItemName, operator: OperatorIdentity) => {
    await refuseOnlookers(item, operator);
    await refuseAsker(item, operator);
    return claimItem(deps, item, takerOf(operator));
  };

  serve('GET /api/office/queues', async () => readOverview(deps));
  serve('GET /api/office/queues/items', async ({ query, operator }) => listItems(deps, query, operator.id));

  serve('POST /api/office/queues/{kind}/{id}/claim', async ({ params, operator }) => {
    return { until: (await assign(params, operator)).toISOString() };
  });
  serve('GET /api/office/queues/{kind}/{id}/claim', async ({ params, operator }) => {
    const [item] = await queue.findMany(params.kind, [params.id]);
    if (!item) throw new AppError('NO_DATA');
    const ids = [item.takenBy, item.takenFrom].filter((id) => id !== null);
    const names = await deps.operatorNames(ids);
    const nameOf = (id: string) => names.get(id) ?? id;
    const claim = presentClaim(item, { now: deps.clock.now(), operatorId: operator.id, nameOf });
    return { claim: item.leftAt ? null : claim };
  });
  serve('POST /api/office/queues/{kind}/{id}/take-over', async ({ params, body, operator }) => {
    await refuseOnlookers(params, operator);
    await refuseAsker(params, operator);
    const until = await queue.takeOver(params, takerOf(operator), body.note, deps.clock.now());
    if (!until) throw new AppError('ITEM_HANDLED');
    return { until: until.toISOString() };
  });
  serve('DELETE /api/office/queues/{kind}/{id}/claim', async ({ params, operator }) => {
    await queue.release(params, operator.id);
    return DONE;
  });
  serve('POST /api/office/queues/{kind}/{id}/hold', async ({ params, body, operator }) => {
    const until = new Date(body.until);
    const now = deps.clock.now();
    if (until <= now || until > after(now, HOLD_MS_MAX)) throw new AppError('KEY_INVALID', { key: 'until' });
    await assign(params, operator);
    await queue.hold(params, { by: operator.id, until, note: body.note });
    return DONE;
  });
  serve('DELETE /api/office/queues/{kind}/{id}/hold', async ({ params, operator }) => {
    await assign(params, operator);
    await queue.hold(params, { by: null, until: null, note: null });
    return DONE;
  });
}

import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { QUEUE_KINDS } from '@krapao/contract/office/queues';
import { dayStart } from '../../platform/bangkok.ts';
import type { QueuesDeps } from './queues.deps.ts';
import { queuesRepository } from './queues.repository.ts';

export async function readOverview(deps: QueuesDeps): Promise<OfficeAnswerOf<'GET /api/office/queues'>> {
  const queue = queuesRepository(deps.db);
  const now = deps.clock.now();
  const today = dayStart(now);
  const [targets, waiting, byPeople, all] = await Promise.all([
    deps.targets(),
    queue.waiting(now),
    queue.endedByPeople(today),
    Promise.all(QUEUE_KINDS.map(async (kind) => deps.sources[kind].ended?.(today))),
  ]);
  return QUEUE_KINDS.map((kind, index) => {
    const open = waiting.find((row) => row.kind === kind);
    const people = byPeople.find((row) => row.kind === kind);
    const everything = all[index];
    return {
      kind,
      waiting: open?.waiting ?? 0,
      onHold: open?.onHold ?? 0,
      targetMinutes: targets[kind],
      oldestSince: open?.oldestSince?.toISOString() ?? null,
      medianWaitSeconds: people?.medianSeconds ?? null,
      approvedToday: everything?.approved ?? people?.approved ?? 0,
      withoutStaff:
        everything && everything.all > 0
          ? 1 - Math.min(1, (everything.byPeople ?? people?.ended ?? 0) / everything.all)
          : null,
    };
  });
}

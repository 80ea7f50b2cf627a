import type { officeClosingCalls } from '@krapao/contract/office/closings';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { addingJob } from '../../platform/jobs/jobs.ts';
import { noting } from '../members/public.ts';
import { type Desk, decideItem, memberShown, operatorName, type QueueSource } from '../queues/public.ts';
import { CLOSE_JOB } from './advance-closing.ts';
import { cancelIn } from './cancel-closing.ts';
import type { ClosingsDeps } from './closings.deps.ts';
import { closingsRepository } from './closings.repository.ts';
import { presentClosing } from './present-closing.ts';

type Deps = ClosingsDeps & { desk: Desk };
type Deciding = { params: { id: string }; operator: { id: string }; body: { reason: string } };

export function officeClosingRoutes(serve: Serve<typeof officeClosingCalls>, deps: Deps): void {
  const { desk } = deps;
  serve('GET /api/office/closings/{id}', async ({ params }) => {
    const closing = await closingsRepository(deps.db).find(params.id);
    if (!closing) throw new AppError('NO_DATA');
    const { endedBy, endedAt } = closing;
    return {
      ...(await presentClosing(deps, closing)),
      id: closing.id,
      member: await memberShown(desk, closing.memberId),
      endedAt: endedAt?.toISOString() ?? null,
      endedBy: endedBy && (await operatorName(desk, endedBy)),
    };
  });

  const decide = ({ params: { id }, operator }: Deciding, work: Parameters<typeof decideItem>[2]) =>
    decideItem(desk, { kind: 'closings', id, operatorId: operator.id }, work);

  serve('POST /api/office/closings/{id}/retry', async (input) => {
    const { id } = input.params;
    await decide(input, async (transaction, send) => {
      const memberId = await closingsRepository(transaction).saveRetry(id);
      if (!memberId) return false;
      const by = { memberId, operatorId: input.operator.id, reason: input.body.reason };
      send(noting(deps, 'closing-retry', by, {}));
      send(addingJob({ name: CLOSE_JOB, payload: { id }, key: `${CLOSE_JOB}:${id}`, runAt: deps.clock.now() }));
      deps.notifyPages(transaction, memberId);
      return true;
    });
    return { message: 'OK' };
  });

  serve('POST /api/office/closings/{id}/cancel', async (input) => {
    await decide(input, async (transaction, send) => {
      const closing = await closingsRepository(transaction).lock(input.params.id);
      if (!closing) return false;
      await cancelIn(transaction, send, deps, closing, input.operator.id);
      const by = { memberId: closing.memberId, operatorId: input.operator.id, reason: input.body.reason };
      send(noting(deps, 'closing-cancel', by, {}));
      return true;
    });
    return { message: 'OK' };
  });
}

export const closingQueue = (): QueueSource => ({
  permission: 'withdrawals.decide',
  signals: async () => new Map(),
});

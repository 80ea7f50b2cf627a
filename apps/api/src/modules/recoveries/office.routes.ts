import type { officeRecoveryCalls } from '@krapao/contract/office/recoveries';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { maskPhone } from '../../platform/text/mask.ts';
import { nationalPhone } from '../../platform/text/phone.ts';
import { openApproval } from '../approvals/public.ts';
import { memberShown, operatorName, type QueueSource } from '../queues/public.ts';
import { type OfficeRecoveriesDeps, refuseRecovery, requestSecondPerson, stopRecovery } from './decide-recovery.ts';
import { APPROVAL } from './end-recovery.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

const DONE = { message: 'OK' } as const;

export function officeRecoveryRoutes(serve: Serve<typeof officeRecoveryCalls>, deps: OfficeRecoveriesDeps): void {
  const { desk } = deps;

  serve('GET /api/office/recoveries/{id}', async ({ params: { id } }) => {
    const recovery = await recoveriesRepository(deps.db).find(id);
    if (!recovery?.memberId) throw new AppError('NO_DATA');
    const { state, reason, matches, phone, createdAt, takesEffectAt, endedAt, endedBy } = recovery;
    const approval = await openApproval(deps.db, [APPROVAL], id);
    return {
      ...{ id, state, reason, matches },
      member: await memberShown(desk, recovery.memberId),
      createdAt: createdAt.toISOString(),
      newPhone: phone && maskPhone(nationalPhone(phone)),
      approval: approval
        ? {
            id: approval.id,
            askedBy: await operatorName(desk, approval.asked_by),
            askedAt: approval.asked_at.toISOString(),
          }
        : null,
      waitHours: await deps.waitHours(),
      takesEffectAt: takesEffectAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      endedBy: endedBy && (await operatorName(desk, endedBy)),
    };
  });

  serve('POST /api/office/recoveries/{id}/approve', ({ params: { id }, body, operator }) =>
    requestSecondPerson(deps, { id, operatorId: operator.id, ...body }),
  );
  serve('POST /api/office/recoveries/{id}/refuse', async ({ params: { id }, body, operator }) => {
    await refuseRecovery(deps, { id, operatorId: operator.id, ...body });
    return DONE;
  });
  serve('POST /api/office/recoveries/{id}/stop', async ({ params: { id }, body, operator }) => {
    await stopRecovery(deps, { id, operatorId: operator.id, ...body });
    return DONE;
  });
}

export const recoveryQueue = (): QueueSource => ({
  permission: 'members.write',
  signals: async () => new Map(),
});

import type { officeTransferCalls } from '@krapao/contract/office/transfers';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { claimItem } from '../queues/public.ts';
import { checkStatusNow, type OfficeTransfersDeps, wantSettled } from './decide-transfer.ts';
import { readStuckTransfer } from './read-stuck-transfer.ts';
import { runTestTransfer } from './run-test-transfer.ts';
import { transfersRepository } from './transfers.repository.ts';

export function officeTransferRoutes(serve: Serve<typeof officeTransferCalls>, deps: OfficeTransfersDeps): void {
  serve('GET /api/office/transfers/{id}', ({ params }) => readStuckTransfer(deps.desk, params.id));
  serve('POST /api/office/transfers/{id}/ask', async ({ params, operator }) => {
    const transfer = await transfersRepository(deps.db).find(params.id);
    if (!transfer) throw new AppError('NO_DATA');
    await claimItem(deps.desk, { kind: 'transfers', id: params.id }, { operatorId: operator.id });
    await checkStatusNow(deps, params.id, operator.id);
    return readStuckTransfer(deps.desk, params.id);
  });
  serve('POST /api/office/transfers/test', async ({ body }) => ({ steps: await runTestTransfer(deps, body) }));
  for (const act of ['post', 'void'] as const) {
    serve(`POST /api/office/transfers/{id}/${act}`, async ({ params, body, operator }) => ({
      approvalId: await wantSettled(deps, { id: params.id, act, why: body.why, operatorId: operator.id }),
    }));
  }
}

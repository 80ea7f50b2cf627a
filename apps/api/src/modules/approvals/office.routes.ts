import type { officeApprovalCalls } from '@krapao/contract/office/approvals';
import type { Serve } from '../../platform/http/serve.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { allowApproval, refuseApproval } from './decide-approval.ts';
import { listApprovals, readApproval } from './read-approvals.ts';

const DONE = { message: 'OK' } as const;

export function officeApprovalRoutes(serve: Serve<typeof officeApprovalCalls>, deps: ApprovalsDeps): void {
  serve('GET /api/office/approvals', ({ query, operator }) => listApprovals(deps, query, operator));
  serve('GET /api/office/approvals/{id}', ({ params, operator }) => readApproval(deps, params.id, operator));
  serve('POST /api/office/approvals/{id}/allow', async ({ params, body, operator }) => {
    await allowApproval(deps, { id: params.id, note: body.note ?? null, operator });
    return DONE;
  });
  serve('POST /api/office/approvals/{id}/refuse', async ({ params, body, operator }) => {
    await refuseApproval(deps, { id: params.id, note: body.note, operator });
    return DONE;
  });
}

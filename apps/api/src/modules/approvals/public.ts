export type { Act, ApprovalsDeps } from './approvals.deps.ts';
export { traceApproval } from './office.queries.ts';
export { officeApprovalRoutes } from './office.routes.ts';
export { approvalQueue } from './read-approvals.ts';
export { lapseApprovals, type NewApproval, openApproval, openApprovals, requestApproval } from './request-approval.ts';

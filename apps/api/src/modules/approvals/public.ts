export type { Act, ApprovalsDeps } from './approvals.deps.ts';
export { type AskApproval, askApproval, openApproval } from './ask-approval.ts';
export { officeApprovalRoutes } from './office.routes.ts';
export { approvalSignals } from './read-approvals.ts';

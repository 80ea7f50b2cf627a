export type { Act, ApprovalsDeps } from './approvals.deps.ts';
export { type AskApproval, askApproval, lapseApprovals, openApproval } from './ask-approval.ts';
export { traceApproval } from './office.questions.ts';
export { officeApprovalRoutes } from './office.routes.ts';
export { approvalQueue } from './read-approvals.ts';

export type { RefundsDeps } from './refunds.deps.ts';
export { refundJobs } from './refunds.jobs.ts';
export { refundRoutes } from './refunds.routes.ts';
export { simulateRefund } from './simulate-refund.ts';

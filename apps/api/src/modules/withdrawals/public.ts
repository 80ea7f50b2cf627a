export { bankPayouts } from './bank-payouts.ts';
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
export { withdrawalSteps } from './list-steps.ts';
export type { WithdrawalsDeps } from './withdrawals.deps.ts';
export { withdrawalJobs } from './withdrawals.jobs.ts';
export { withdrawalRoutes } from './withdrawals.routes.ts';

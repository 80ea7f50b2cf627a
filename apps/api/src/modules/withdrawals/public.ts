export { approveWithdrawal } from './approve-withdrawal.ts';
export { bankPayouts } from './bank-payouts.ts';
export { withdrawalSteps } from './list-steps.ts';
export { rejectWithdrawal } from './reject-withdrawal.ts';
export { sharingAnAccount } from './sharing-an-account.ts';
export type { WithdrawalsDeps } from './withdrawals.deps.ts';
export { withdrawalJobs } from './withdrawals.jobs.ts';
export { withdrawsNow } from './withdrawals.questions.ts';
export { withdrawalRoutes } from './withdrawals.routes.ts';

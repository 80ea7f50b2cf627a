export { ledgerJobs } from './ledger.jobs.ts';
export { walletOfMember } from './ledger.questions.ts';
export type { AccountId, AccountOf, Booked, Meta } from './ledger.types.ts';
export { asLedgerError, isRefusal, type LedgerErrorCode } from './ledger-error.ts';
export { between, type Ledger, ledgerOn, reserving } from './ledger-on.ts';

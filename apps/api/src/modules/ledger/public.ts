export { ledgerJobs } from './ledger.jobs.ts';
export { walletOfMember } from './ledger.questions.ts';
export { reserving } from './ledger.repository.ts';
export type { AccountId, AccountOf, Meta, Receipt } from './ledger.types.ts';
export { asLedgerError, isRefusal, type LedgerErrorCode } from './ledger-error.ts';
export { between, type Ledger, ledgerOn } from './ledger-on.ts';

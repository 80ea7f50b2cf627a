export { ledgerJobs } from './ledger.jobs.ts';
export { type MemberMoney, moneyOfMember } from './ledger.queries.ts';
export type { AccountId, AccountOf, Meta, Operation } from './ledger.types.ts';
export { asLedgerError, isRefusal, type LedgerErrorCode } from './ledger-error.ts';
export { between, booking, holdingStill, type Ledger, ledgerOn, reserving, usingBonus } from './ledger-on.ts';
export type { OfficeLedgerDeps } from './office.deps.ts';
export { officeLedgerRoutes } from './office.routes.ts';
export { activeMembers, activeMembersBy, houseAccountsOf, houseSums, membersBeside } from './read-sums.ts';
export type { Sum } from './sums.repository.ts';

export { officeMemberActRoutes } from './act.routes.ts';
export { noting } from './act-on-member.ts';
export {
  type AccountHolder,
  accountHolder,
  accountNumbersWith,
  type MemberAccount,
  memberAccount,
  type PayeeAccount,
  payeeAccount,
} from './bank-accounts-of.ts';
export { BLOCK_COLUMNS, type BlockColumns, blocksOf, isBlocked } from './blocks.ts';
export { createMembers } from './create-members.ts';
export {
  accountHolders,
  actsOf,
  blocksWithWhy,
  type Filter,
  type FoundMember,
  listMembers,
  membersById,
  membersWithAccount,
  membersWithPhone,
  readMemberFile,
  revealOf,
} from './find-for-office.ts';
export { findMemberByPhone, listInvitees, memberNames } from './find-member.ts';
export { currenciesOf, invitedAfter, membersAfter, namesOf } from './in-batches.ts';
export { type MemberCredentials, type MemberLogins, memberLogins } from './member-logins.ts';
export type { MembersDeps } from './members.deps.ts';
export { memberJobs } from './members.jobs.ts';
export { storedAtHome } from './members.questions.ts';
export { memberRoutes } from './members.routes.ts';
export type { Invited } from './members-in-batches.repository.ts';
export { presentMember } from './present-member.ts';
export { memberAtHome } from './profile.ts';
export { registerMember } from './register-member.ts';
export { bankChanges, membersLike, membersShown } from './shown-members.ts';

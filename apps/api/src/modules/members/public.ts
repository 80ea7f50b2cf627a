export { mayAdvertiseTo } from './advertising.queries.ts';
export {
  type AccountHolder,
  accountHolder,
  accountNumbersWith,
  type MemberAccount,
  memberAccount,
  type PayeeAccount,
  payeeAccount,
} from './bank-accounts-of.ts';
export {
  asBlockError,
  BLOCK_COLUMNS,
  type BlockColumns,
  blocksOf,
  checkBlocks,
  checkingBlocks,
  checkingPlay,
  checkLaunch,
  closedBefore,
  excludedAmong,
  exclusionOf,
  isBlocked,
  isClosed,
} from './blocks.queries.ts';
export { closeMemberIn } from './close-member.ts';
export { identityAct } from './credentials/change-identity.ts';
export { type MemberCredentials, type MemberLogins, memberLogins } from './credentials/member-logins.ts';
export { excludeIn, settleExclusionIn } from './exclude-in.ts';
export { findMemberByPhone, findRecipient, listInvitees, memberNames } from './find-member.ts';
export { currenciesOf, invitedAfter, membersAfter, namesOf } from './in-batches.ts';
export type { MembersDeps, Registered } from './members.deps.ts';
export { memberJobs } from './members.jobs.ts';
export { storedAtHome } from './members.queries.ts';
export { memberRoutes } from './members.routes.ts';
export type { Invited } from './members-in-batches.repository.ts';
export { officeMemberActRoutes } from './office/act.routes.ts';
export { noting } from './office/act-on-member.ts';
export { blockWithdrawalsIn, endMemberSession } from './office/block-member.ts';
export { depositedBy } from './office/figures.queries.ts';
export {
  accountHolders,
  actsOf,
  blocksWithWhy,
  type Filter,
  type FoundMember,
  listMembers,
  membersById,
  membersLikely,
  membersWithAccount,
  membersWithPhone,
  readMemberFile,
  revealOf,
  sortedMembers,
} from './office/find-for-office.ts';
export { newMembers } from './office/office.queries.ts';
export { bankChanges, membersLike, membersShown } from './office/shown-members.ts';
export { lockTags, pinnedNotes, tagsOf } from './office/tags.ts';
export { presentMember } from './present-member.ts';
export { memberAtHome } from './profile.ts';
export { lockActiveMemberIn, recoverMemberIn } from './recover-member.ts';
export { createMembers } from './register/create-members.ts';
export { registerMember } from './register/register-member.ts';
export { saveIfUnique } from './register/uniqueness.ts';
export { lockFactorIn, saveFactorIn } from './save-factor.ts';

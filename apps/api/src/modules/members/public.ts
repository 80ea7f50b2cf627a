export { needsEnglishName } from './bank-account.ts';
export { lastChangeOf, type SensitiveChange } from './last-change.ts';
export type { MembersDeps } from './members.deps.ts';
export { memberJobs } from './members.jobs.ts';
export { type MembersRepository, membersRepository } from './members.repository.ts';
export { memberRoutes } from './members.routes.ts';
export { findMemberWithBank, type MemberWithBank } from './profile.ts';
export { registerMember } from './register-member.ts';

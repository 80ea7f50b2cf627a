export { findAlike } from './find-alike.ts';
export type { MemberFileDeps } from './member-file.deps.ts';
export { officeMemberRoutes } from './office.routes.ts';
export { memberProtectionRoutes } from './protection.routes.ts';

export type { InvitesDeps } from './invites.deps.ts';
export { inviteJobs } from './invites.jobs.ts';
export { collectable } from './invites.queries.ts';
export { inviteRoutes } from './invites.routes.ts';
export { officeInviteRoutes } from './office.routes.ts';
export { simulateInvites } from './simulate-invites.ts';

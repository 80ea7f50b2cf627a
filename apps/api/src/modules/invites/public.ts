export type { InvitesDeps } from './invites.deps.ts';
export { inviteJobs } from './invites.jobs.ts';
export { collectable } from './invites.repository.ts';
export { inviteRoutes } from './invites.routes.ts';

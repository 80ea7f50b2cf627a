export { inviteRoutes } from './invites.routes.ts';

export { officeJobRoutes } from './office.routes.ts';

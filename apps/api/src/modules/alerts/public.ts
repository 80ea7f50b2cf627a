export type { AlertsDeps } from './alerts.deps.ts';
export { officeAlertRoutes } from './office.routes.ts';

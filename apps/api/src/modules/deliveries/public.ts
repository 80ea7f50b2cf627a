export type { DeliveriesDeps } from './deliveries.deps.ts';
export { deliveryJobs } from './deliveries.jobs.ts';
export { deliveryRoutes } from './deliveries.routes.ts';
export { emailGateway } from './email/email-gateway.ts';
export { forgetDeliveriesIn } from './forget-deliveries.ts';
export { pushClient } from './push/push-client.ts';
export { KNOWN_SERVICES } from './push/push-services.ts';
export { createVapidKeys } from './push/vapid-keys.ts';

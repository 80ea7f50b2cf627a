export { officeRegistrationRoutes, registrationQueue } from './office.routes.ts';
export { reviewRegistrationIn } from './review-registration-in.ts';

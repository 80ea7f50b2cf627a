export { refundRoutes } from './refunds.routes.ts';

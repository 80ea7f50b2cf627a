export { spinRoutes } from './spin.routes.ts';

export { adjustmentActs } from './adjustment-acts.ts';
export type { AdjustmentsDeps } from './adjustments.deps.ts';
export { mayActAlone } from './alone-limit.ts';
export { traceAdjustment } from './office.queries.ts';
export { officeAdjustmentRoutes } from './office.routes.ts';

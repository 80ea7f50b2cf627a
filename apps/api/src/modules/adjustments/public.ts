export { adjustmentActs } from './adjustment-acts.ts';
export type { AdjustmentsDeps } from './adjustments.deps.ts';
export { traceAdjustment } from './office.questions.ts';
export { officeAdjustmentRoutes } from './office.routes.ts';

export { officeShiftRoutes } from './office.routes.ts';
export type { ShiftsDeps } from './shifts.deps.ts';

export { approveSlip, rejectSlip, slipsToDecide } from './decide-slip.ts';
export { hasSlip, newestSlipStates, slipState } from './member-slips.ts';
export { slipWaits, traceSlip } from './office.questions.ts';
export { createQrReader } from './qr-reader.ts';
export { wakeSlips } from './queue-reading.ts';
export { slipVerifier } from './slip-verifier.ts';
export type { SlipsDeps } from './slips.deps.ts';
export { slipJobs } from './slips.jobs.ts';
export { slipPictures, slipRoutes } from './slips.routes.ts';

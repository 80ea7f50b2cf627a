export { approveSlip, rejectSlip, slipsToDecide } from './decide-slip.ts';
export { createQrReader } from './qr-reader.ts';
export { wakeSlips } from './queue-reading.ts';
export { slipLinks } from './slip-links.ts';
export { slipVerifier } from './slip-verifier.ts';
export type { SlipsDeps } from './slips.deps.ts';
export { slipJobs } from './slips.jobs.ts';
export { slipPictures, slipRoutes } from './slips.routes.ts';

export { callbackRoutes } from './callbacks.ts';
export { waitingCodes } from './find-code.ts';
export { paymentChannels } from './payment-channels.ts';
export type { CallbackDeps, CodesDeps } from './qr-codes.deps.ts';
export { qrCodeJobs } from './qr-codes.jobs.ts';
export { qrCodeRoutes } from './qr-codes.routes.ts';
export { settleCode } from './settle-code.ts';

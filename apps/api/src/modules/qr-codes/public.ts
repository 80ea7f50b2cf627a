export { callbackRoutes } from './callbacks.ts';
export { paymentChannels } from './payment-channels.ts';
export type { CallbackDeps, CodesDeps } from './qr-codes.deps.ts';
export { qrCodeJobs } from './qr-codes.jobs.ts';
export { waitingCodes } from './qr-codes.queries.ts';
export { qrCodeRoutes } from './qr-codes.routes.ts';
export { settleCode } from './settle-code.ts';

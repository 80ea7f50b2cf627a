import { before, MINUTE_MS } from '../../platform/clock.ts';
import type { OtpDeps } from './public.ts';

/** How long a verified number may take to finish its registration. */
const VERIFIED_MS = 30 * MINUTE_MS;

export const isVerified = (deps: OtpDeps, phone: string): Promise<boolean> =>
  deps.otps.isVerifiedSince(phone, before(deps.clock.now(), VERIFIED_MS));

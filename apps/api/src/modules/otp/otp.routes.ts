import type { Serve } from '../../platform/http/serve.ts';
import { checkDelivery } from './check-delivery.ts';
import type { OtpDeps } from './otp.deps.ts';
import { sendOtp } from './send-otp.ts';
import { VERIFIED_MS } from './verified.ts';
import { verifyOtp } from './verify-otp.ts';

export function otpRoutes(serve: Serve, deps: OtpDeps): void {
  serve('POST /api/otp/send', ({ body, address, locale, cookies }) =>
    sendOtp(deps, { ...body, address, locale, proof: cookies.read('verified_phone') }),
  );
  serve('POST /api/otp/verify', ({ body, cookies }) =>
    verifyOtp(deps, body, () => cookies.set('verified_phone', body.otpToken, VERIFIED_MS)),
  );
  serve('POST /api/otp/delivery', ({ body }) => checkDelivery(deps, body));
}

export { type ConfirmOtp, confirmOtp } from './confirm-otp.ts';
export { createOtp, forgetOldOtps } from './create-otp.ts';
export type { SendSms } from './otp.deps.ts';
export { otpRoutes } from './otp.routes.ts';
export { type PasswordOtp, passwordOtp } from './password-otp.ts';
export { type PhoneVerification, phoneVerification } from './phone-verification.ts';
export { smsGateway } from './sms-gateway.ts';

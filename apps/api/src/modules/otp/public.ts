export { type ConfirmOtp, confirmOtp } from './confirm-otp.ts';
export { createOtp, forgetOldOtps } from './create-otp.ts';
export { otpRoutes } from './otp.routes.ts';
export { type PasswordOtp, passwordOtp } from './password-otp.ts';
export { type PhoneVerification, phoneVerification } from './phone-verification.ts';

export type { OtpDeps, SendSms } from './otp.deps.ts';
export { otpRepository } from './otp.repository.ts';
export { otpRoutes } from './otp.routes.ts';
export { type PasswordOtp, passwordOtp } from './password-otp.ts';
export { type PhoneVerification, phoneVerification } from './phone-verification.ts';
export { smsGateway } from './sms-gateway.ts';

export { ownSms } from './adapters/own-sms.ts';
export { smsHttp } from './adapters/sms-http.ts';
export { thaibulksms } from './adapters/thaibulksms.ts';
export { twilio } from './adapters/twilio.ts';
export { BadNumber, type SendSms, smsSender } from './send-sms.ts';
export { smsConformance } from './sms-conformance.ts';

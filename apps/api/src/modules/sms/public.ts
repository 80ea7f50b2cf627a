export { ownSms } from './adapters/own-sms.ts';
export { smsHttp } from './adapters/sms-http.ts';
export { thaibulksms } from './adapters/thaibulksms.ts';
export { twilio } from './adapters/twilio.ts';
export { forgetOldMessages } from './forget-old-messages.ts';
export { findReportReader } from './read-report.ts';
export { BadNumber, type SendSms, type SmsDeps, smsSender } from './send-sms.ts';
export { isBadNumber, messagesTo } from './sms.queries.ts';
export { smsConformance } from './sms-conformance.ts';

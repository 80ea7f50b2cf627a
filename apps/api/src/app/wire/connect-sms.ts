import { ownSms, type SendSms, smsHttp, smsSender, thaibulksms, twilio } from '../../modules/sms/public.ts';
import type { Platform } from '../platform.ts';
import { connect } from './connect.ts';

/** Connects the gateways of text messages. */
export function connectSms(platform: Platform): SendSms {
  const { url, key, timeoutMs } = platform.config.sms;
  return smsSender(
    connect(platform, 'sms', {
      adapters: [ownSms, thaibulksms, twilio, smsHttp],
      timeoutMs,
      fallback: () => ({ adapter: 'sms', settings: { url, key } }),
    }),
  );
}

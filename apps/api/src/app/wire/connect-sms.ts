import { ownSms, type SmsDeps, smsHttp, thaibulksms, twilio } from '../../modules/sms/public.ts';
import { type ConnectPlatform, connect } from './connect.ts';

/** Connects the gateways of text messages. */
export function connectSms(platform: ConnectPlatform): SmsDeps {
  const { db, clock, config } = platform;
  const { url, key, timeoutMs } = config.sms;
  return {
    ...{ db, clock },
    gateways: connect(platform, 'sms', {
      adapters: [ownSms, thaibulksms, twilio, smsHttp],
      timeoutMs,
      fallback: () => ({ adapter: 'sms', settings: { url, key } }),
    }),
    reportUrlOf: (connectionId) => new URL(connectionId, config.callbacks.url).href,
  };
}

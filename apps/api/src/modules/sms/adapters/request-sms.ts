import type { OutsideAnswer, OutsideHttp, OutsideRequest } from '../../../platform/connections/outside-http.ts';
import type { SmsOutcome } from '../sms-gateway.ts';

/** Requests an SMS. An answer that `read` does not know is an unknown outcome, as is none. */
export const requestSms =
  (http: OutsideHttp) =>
  async (
    url: string | URL,
    request: OutsideRequest,
    read: (answer: OutsideAnswer) => SmsOutcome | undefined,
  ): Promise<SmsOutcome> => {
    try {
      const answer = await http(url, request);
      return read(answer) ?? { kind: 'unknown', why: `the SMS gateway answered ${answer.status}` };
    } catch (error) {
      return { kind: 'unknown', why: (error as Error).message };
    }
  };

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import { type Callback, headerOf } from '../../../platform/connections/callback.ts';
import type { ReportRead, SmsGateway, SmsOutcome, UndeliveredReason } from '../sms-gateway.ts';
import { basic, requestSms } from './request-sms.ts';

const settings = z.object({
  url: ServiceUrl.default('https://api.twilio.com/'),
  account: z.string().regex(/^AC[0-9a-f]{32}$/, 'must be an account SID, AC and 32 digits'),
  token: secret(z.string().min(1)),
  sender: z.string().regex(/^(\+\d{8,15}|[A-Za-z0-9 ]{1,11})$/, 'must be a number, or 1 to 11 Latin letters or digits'),
});

const Accepted = z.object({
  sid: z.string().min(1),
  status: z.enum(['accepted', 'scheduled', 'queued', 'sending', 'sent']),
});
const Refused = z.object({ code: z.number() });

/** Not a number, not a valid one, not a mobile one. */
const BAD_NUMBER = [21211, 21217, 21614];

const Report = z.object({ MessageSid: z.string().min(1), MessageStatus: z.string(), ErrorCode: z.string().optional() });
/** 30003: handset out of reach. 30004, 30007: blocked, filtered. 30005, 30006: unknown, or a landline. */
const REASONS: Readonly<Record<string, UndeliveredReason>> = {
  ...{ 30003: 'unreachable', 30004: 'blocked', 30005: 'bad-number', 30006: 'bad-number', 30007: 'blocked' },
};

const Balance = z.object({ balance: z.coerce.number(), currency: z.string() });

/** Twilio's Messages of 2010-04-01. */
export const twilio = defineAdapter<SmsGateway, typeof settings>({
  name: 'twilio',
  title: 'Twilio',
  settings,
  create({ url, account, token, sender }, { http }) {
    const path = (name: string) => new URL(`2010-04-01/Accounts/${account}/${name}.json`, url);
    const headers = { authorization: basic(account, token) };
    const read = (status: number, json: unknown): SmsOutcome | undefined => {
      const accepted = status === 201 ? Accepted.safeParse(json) : undefined;
      if (accepted?.success) return { kind: 'accepted', id: accepted.data.sid };
      const refused = status === 400 ? Refused.safeParse(json) : undefined;
      return refused?.success && BAD_NUMBER.includes(refused.data.code)
        ? { kind: 'bad-number', why: `Twilio refuses the number: ${refused.data.code}` }
        : undefined;
    };
    return {
      port: {
        send: ({ to, text, reportUrl }) =>
          requestSms(http)(
            path('Messages'),
            {
              method: 'POST',
              headers,
              form: new URLSearchParams({ To: to, From: sender, Body: text, StatusCallback: reportUrl }),
            },
            ({ status, json }) => read(status, json),
          ),
        readReport: (callback) => readTwilioReport(callback, token),
      },
      async check() {
        const { status, json } = await http(path('Balance'), { headers });
        const answer = Balance.safeParse(json);
        if (!answer.success) throw checkError(`Twilio answered ${status}`, status);
        const { balance, currency } = answer.data;
        return currency === 'USD' || currency === 'THB' ? { left: { amount: balance, unit: currency } } : {};
      },
    };
  },
});

/** Signed over the address and the sorted fields, each name followed by its value. */
function readTwilioReport(callback: Callback & { reportUrl: string }, token: string): ReportRead {
  const fields = [...new URLSearchParams(callback.text)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const expected = createHmac('sha1', token)
    .update(callback.reportUrl + fields.flat().join(''))
    .digest();
  const given = Buffer.from(headerOf(callback, 'x-twilio-signature'), 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { kind: 'refused', why: 'signature' };
  const read = Report.safeParse(Object.fromEntries(fields));
  if (!read.success) return { kind: 'refused', why: 'body' };
  const { MessageSid: id, MessageStatus: status, ErrorCode: code = '' } = read.data;
  if (status === 'delivered') return { kind: 'report', report: { id, state: 'delivered', reason: null } };
  if (status !== 'undelivered' && status !== 'failed') return { kind: 'report', report: 'pending' };
  return { kind: 'report', report: { id, state: 'undelivered', reason: REASONS[code] ?? 'other' } };
}

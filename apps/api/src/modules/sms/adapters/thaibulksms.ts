import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { SmsGateway, SmsOutcome } from '../sms-gateway.ts';
import { Sender } from './own-sms.ts';
import { readTemplateReport, reportSettings } from './report-template.ts';
import { basic, requestSms } from './request-sms.ts';

const settings = z.object({
  url: ServiceUrl.default('https://api-v2.thaibulksms.com/'),
  key: secret(z.string().min(1)),
  secret: secret(z.string().min(1)),
  sender: Sender,
  /** Credit that messages are paid from. */
  force: z.enum(['corporate', 'standard']).default('corporate'),
  ...reportSettings,
});

const Sent = z.object({
  phone_number_list: z.array(z.object({ number: z.string(), message_id: z.string().min(1) })).default([]),
  bad_phone_number_list: z.array(z.object({ number: z.string(), message: z.string().default('') })).default([]),
});

const Credit = z.coerce.number().nonnegative();
const Left = z.object({ remaining_credit: z.union([Credit, z.record(z.string(), Credit)]) });

/** Numbers come back as 66812345678 or 0812345678. */
const NATIONAL_DIGITS = 8;
const isSame = (number: string, to: string): boolean =>
  number.replaceAll(/\D/g, '').slice(-NATIONAL_DIGITS) === to.slice(-NATIONAL_DIGITS);

/** ThaiBulkSMS, version 2. A message is accepted or refused per number, both with HTTP 200 or 201. */
export const thaibulksms = defineAdapter<SmsGateway, typeof settings>({
  name: 'thaibulksms',
  title: 'ThaiBulkSMS',
  settings,
  create({ url, key, secret: password, sender, force, ...reports }, { http }) {
    const headers = { authorization: basic(key, password) };
    const read = (to: string, json: unknown): SmsOutcome | undefined => {
      const answer = Sent.safeParse(json);
      if (!answer.success) return undefined;
      const { phone_number_list: sent, bad_phone_number_list: bad } = answer.data;
      const accepted = sent.find(({ number }) => isSame(number, to));
      if (accepted) return { kind: 'accepted', id: accepted.message_id };
      const refused = bad.find(({ number }) => isSame(number, to));
      return refused && { kind: 'bad-number', why: `ThaiBulkSMS refuses the number: ${refused.message}` };
    };
    return {
      port: {
        send: ({ to, text }) =>
          requestSms(http)(
            new URL('sms', url),
            {
              method: 'POST',
              headers,
              form: new URLSearchParams({ msisdn: to.slice(1), message: text, sender, force }),
            },
            ({ ok, json }) => (ok ? read(to, json) : undefined),
          ),
        ...(reports.reportIdPath && { readReport: (callback) => readTemplateReport(reports, callback) }),
      },
      async check() {
        const { ok, status, json } = await http(new URL(`credit?force=${force}`, url), { headers });
        const answer = Left.safeParse(json);
        const left = answer.data?.remaining_credit;
        const amount = typeof left === 'object' ? left[force] : left;
        if (!ok || amount === undefined) throw checkError(`ThaiBulkSMS answered ${status}`, status);
        return { left: { amount, unit: 'messages' } };
      },
    };
  },
});

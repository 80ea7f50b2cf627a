import { z } from 'zod';
import { defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { SmsGateway, SmsOutcome } from '../sms-gateway.ts';
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
        send: ({ to, text }) =>
          requestSms(http)(
            path('Messages'),
            { method: 'POST', headers, form: new URLSearchParams({ To: to, From: sender, Body: text }) },
            ({ status, json }) => read(status, json),
          ),
      },
      async check() {
        const { status, json } = await http(path('Balance'), { headers });
        const answer = Balance.safeParse(json);
        if (!answer.success) throw new Error(`Twilio answered ${status}`);
        const { balance, currency } = answer.data;
        return currency === 'USD' || currency === 'THB' ? { left: { amount: balance, unit: currency } } : {};
      },
    };
  },
});

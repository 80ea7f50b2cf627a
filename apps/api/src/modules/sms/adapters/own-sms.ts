import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { SmsGateway } from '../sms-gateway.ts';
import { requestSms } from './request-sms.ts';

export const Sender = z.string().regex(/^[A-Za-z0-9 ]{1,11}$/, 'must be 1 to 11 Latin letters or digits');

const settings = z.object({
  url: ServiceUrl,
  key: secret(z.string().min(1)),
  sender: Sender.default('KRAPAO'),
});
const Accepted = z.object({ id: z.string() });
const Refused = z.object({ error: z.object({ code: z.literal('BAD_NUMBER') }) });

/** The sandbox's gateway, and services that take its form. */
export const ownSms = defineAdapter<SmsGateway, typeof settings>({
  name: 'sms',
  title: 'SMS gateway',
  settings,
  create({ url, key, sender }, { http }) {
    const headers = { authorization: `Bearer ${key}` };
    const messages = new URL('messages', url);
    return {
      port: {
        send: ({ to, text }) =>
          requestSms(http)(
            messages,
            { method: 'POST', headers, json: { to, from: sender, text } },
            ({ status, json }) => {
              const accepted = Accepted.safeParse(json);
              if (status === 202 && accepted.success) return { kind: 'accepted', id: accepted.data.id };
              const isBad = status === 422 && Refused.safeParse(json).success;
              return isBad ? { kind: 'bad-number', why: 'the SMS gateway refuses the number' } : undefined;
            },
          ),
      },
      async check() {
        // Refused for its emptiness, after the key was accepted.
        const { status } = await http(messages, { method: 'POST', headers, json: {} });
        if (status !== 400) throw checkError(`the SMS gateway answered ${status}`, status);
        return {};
      },
    };
  },
});

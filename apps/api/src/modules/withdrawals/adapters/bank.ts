import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { PayoutOutcome, Payouts } from '../payout/payouts.ts';

const Answer = z.object({ status: z.enum(['paid', 'rejected', 'processing']), reason: z.string().optional() });

const Problem = z.object({ error: z.object({ code: z.string(), message: z.string() }).partial() });

/** Temporary conditions, not a verdict on the order: wrong key, timeout, too early, too many requests. */
const OF_THE_MOMENT: readonly number[] = [401, 408, 425, 429];
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !OF_THE_MOMENT.includes(status);

const settings = z.object({ url: ServiceUrl, key: secret(z.string().min(1)) });

/** A bank that pays one reference once, so an order is repeated until it is answered. */
export const bankPayouts = defineAdapter<Payouts, typeof settings>({
  name: 'bank',
  title: 'Bank',
  settings,
  create({ url, key }, { http }) {
    const headers = { authorization: `Bearer ${key}` };
    return {
      port: {
        async pay(payout): Promise<PayoutOutcome> {
          try {
            const {
              status: code,
              ok,
              json,
            } = await http(new URL('payouts', url), { method: 'POST', headers, json: payout });
            const answer = Answer.safeParse(json);
            if (!ok || !answer.success) {
              const { code: problem = '', message = '' } = Problem.safeParse(json).data?.error ?? {};
              const reason = `the bank answered ${code} ${problem} ${message}`.trim();
              return { kind: isRefusal(code) ? 'refused' : 'unknown', reason };
            }
            const { status, reason = 'refused' } = answer.data;
            if (status === 'processing') return { kind: 'unknown', reason: status };
            return status === 'paid' ? { kind: 'paid' } : { kind: 'rejected', reason };
          } catch (error) {
            return { kind: 'unknown', reason: (error as Error).message };
          }
        },
      },
      async check() {
        const { ok, status } = await http(new URL('payouts?limit=1', url), { headers });
        if (!ok) throw checkError(`the bank answered ${status}`, status);
        return {};
      },
    };
  },
});

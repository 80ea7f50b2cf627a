import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { ChannelAnswer, PaymentChannel } from '../payment-channel.ts';

const Paid = z.object({
  transRef: z.string().min(1).max(100),
  sendingBank: z.string().min(1).max(20).optional(),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  paidAt: z.iso.datetime({ offset: true }),
  sender: z.object({ accountNo: z.string(), accountName: z.string() }).partial(),
});

const MadeAnswer = z.object({ payload: z.string().min(1).max(1_000), expiresAt: z.iso.datetime({ offset: true }) });
const StatusAnswer = z.object({
  status: z.enum(['waiting', 'paid', 'cancelled', 'expired']),
  payments: z.array(Paid),
});

const settings = z.object({ url: ServiceUrl, key: secret(z.string().min(1)) });

/** A payment company with a code per reference. Its callbacks have an address and a signature of their own. */
export const paymentChannel = defineAdapter<PaymentChannel, typeof settings>({
  name: 'channel',
  title: 'Payment channel',
  settings,
  create({ url, key }, { http }) {
    const headers = { authorization: `Bearer ${key}` };
    const address = (reference: string) => new URL(`payments/${encodeURIComponent(reference)}`, url);
    const fetchStatus = async (method: 'GET' | 'DELETE', reference: string): Promise<ChannelAnswer> => {
      try {
        const { ok, status, json } = await http(address(reference), { method, headers });
        if (status === 404) return { kind: 'missing' };
        const answer = StatusAnswer.safeParse(json);
        if (!ok || !answer.success) return { kind: 'unknown', reason: `the channel answered ${status}` };
        return { kind: 'answered', ...answer.data };
      } catch (error) {
        return { kind: 'unknown', reason: (error as Error).message };
      }
    };
    return {
      port: {
        async make({ expiresAt, ...order }) {
          try {
            const json = { ...order, expiresAt: expiresAt.toISOString() };
            const response = await http(new URL('payments', url), { method: 'POST', headers, json });
            const answer = MadeAnswer.safeParse(response.json);
            if (!response.ok || !answer.success)
              return { kind: 'failed', reason: `the channel answered ${response.status}` };
            return { kind: 'made', payload: answer.data.payload, expiresAt: new Date(answer.data.expiresAt) };
          } catch (error) {
            return { kind: 'failed', reason: (error as Error).message };
          }
        },
        queryStatus: ({ reference }) => fetchStatus('GET', reference),
        cancel: ({ reference }) => fetchStatus('DELETE', reference),
      },
      async check() {
        const { status, ok } = await http(address('0'.repeat(15)), { headers });
        if (!ok && status !== 404) throw checkError(`the channel answered ${status}`, status);
        return {};
      },
    };
  },
});

import { z } from 'zod';

export type ChannelOrder = {
  /** Our idempotency key, fixed before the first request: a retry creates no second code. */
  reference: string;
  amount: string;
  currency: string;
  expiresAt: string;
  callbackUrl: string;
};

export type ChannelPayment = z.infer<typeof Paid>;

export type Made = { kind: 'made'; payload: string; expiresAt: Date } | { kind: 'failed'; reason: string };

export type ChannelAnswer =
  | { kind: 'told'; status: 'waiting' | 'paid' | 'cancelled' | 'expired'; payments: ChannelPayment[] }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string };

/** Payment companies that create codes and receive the money. No method throws. */
export type PaymentChannels = {
  make(channel: string, order: ChannelOrder): Promise<Made>;
  queryStatus(channel: string, reference: string): Promise<ChannelAnswer>;
  /** Cancels a code and returns its status: the code may have been paid already. */
  cancel(channel: string, reference: string): Promise<ChannelAnswer>;
};

const Paid = z.object({
  transRef: z.string().min(1).max(100),
  sendingBank: z.string().min(1).max(20),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  paidAt: z.iso.datetime({ offset: true }),
  sender: z.object({ accountNo: z.string(), accountName: z.string() }).partial(),
});

const MadeAnswer = z.object({ payload: z.string().min(1).max(1_000), expiresAt: z.iso.datetime({ offset: true }) });
const StatusAnswer = z.object({
  status: z.enum(['waiting', 'paid', 'cancelled', 'expired']),
  payments: z.array(Paid),
});

type Options = { url: string; timeoutMs: number; keyOf(channel: string): string };

export function paymentChannels({ url, timeoutMs, keyOf }: Options): PaymentChannels {
  const call = async (method: string, channel: string, path: string, body?: object) => {
    const response = await fetch(new URL(`${channel}/payments${path}`, url), {
      method,
      headers: {
        authorization: `Bearer ${keyOf(channel)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ok: response.ok, status: response.status, json: (await response.json()) as unknown };
  };
  const fetchStatus = async (method: string, channel: string, reference: string): Promise<ChannelAnswer> => {
    try {
      const { ok, status, json } = await call(method, channel, `/${encodeURIComponent(reference)}`);
      if (status === 404) return { kind: 'missing' };
      const answer = StatusAnswer.safeParse(json);
      if (!ok || !answer.success) return { kind: 'unknown', reason: `the channel answered ${status}` };
      return { kind: 'told', ...answer.data };
    } catch (error) {
      return { kind: 'unknown', reason: (error as Error).message };
    }
  };
  return {
    async make(channel, order) {
      try {
        const { ok, status, json } = await call('POST', channel, '', order);
        const answer = MadeAnswer.safeParse(json);
        if (!ok || !answer.success) return { kind: 'failed', reason: `the channel answered ${status}` };
        return { kind: 'made', payload: answer.data.payload, expiresAt: new Date(answer.data.expiresAt) };
      } catch (error) {
        return { kind: 'failed', reason: (error as Error).message };
      }
    },
    queryStatus: (channel, reference) => fetchStatus('GET', channel, reference),
    cancel: (channel, reference) => fetchStatus('DELETE', channel, reference),
  };
}

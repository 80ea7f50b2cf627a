import { z } from 'zod';

export type ChannelOrder = {
  /** Ours, fixed before the first call: asking again makes no second code. */
  reference: string;
  amount: string;
  currency: string;
  expiresAt: string;
  callbackUrl: string;
};

export type ChannelPayment = z.infer<typeof Paid>;

export type Made = { kind: 'made'; payload: string; expiresAt: Date } | { kind: 'failed'; reason: string };

export type Told =
  | { kind: 'told'; status: 'waiting' | 'paid' | 'cancelled' | 'expired'; payments: ChannelPayment[] }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string };

/** A payment company that makes codes and takes the money. None of these throws. */
export type PaymentChannels = {
  make(channel: string, order: ChannelOrder): Promise<Made>;
  ask(channel: string, reference: string): Promise<Told>;
  /** Cancels a code, and says what it came to: it may have been paid already. */
  cancel(channel: string, reference: string): Promise<Told>;
};

const Paid = z.object({
  transRef: z.string().min(1).max(100),
  sendingBank: z.string().min(1).max(20),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  paidAt: z.iso.datetime({ offset: true }),
  sender: z.object({ accountNo: z.string(), accountName: z.string() }).partial(),
});

const MadeAnswer = z.object({ payload: z.string().min(1).max(1_000), expiresAt: z.iso.datetime({ offset: true }) });
const ToldAnswer = z.object({
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
  const told = async (method: string, channel: string, reference: string): Promise<Told> => {
    try {
      const { ok, status, json } = await call(method, channel, `/${encodeURIComponent(reference)}`);
      if (status === 404) return { kind: 'missing' };
      const answer = ToldAnswer.safeParse(json);
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
    ask: (channel, reference) => told('GET', channel, reference),
    cancel: (channel, reference) => told('DELETE', channel, reference),
  };
}

import { z } from 'zod';

export type Payout = {
  /** Our idempotency key; the bank pays a reference once. */
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amount: string;
  currency: string;
};

export type PayoutOutcome =
  | { kind: 'paid' }
  | { kind: 'rejected'; reason: string }
  /** The bank refuses the order for good: a retry does not help, a person must check. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

/** Pays out to a bank account. Never throws; a retry with the same reference never pays twice. */
export type PayOut = (payout: Payout) => Promise<PayoutOutcome>;

const Answer = z.object({ status: z.enum(['paid', 'rejected', 'processing']), reason: z.string().optional() });

const Problem = z.object({ error: z.object({ code: z.string(), message: z.string() }).partial() });

/** Temporary conditions, not a verdict on the order: wrong key, timeout, too early, too many requests. */
const OF_THE_MOMENT: readonly number[] = [401, 408, 425, 429];
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !OF_THE_MOMENT.includes(status);

/** Client of a bank that deduplicates orders by our reference, so an order may be resent until it is answered. */
export function bankPayouts({ url, key, timeoutMs }: { url: string; key: string; timeoutMs: number }): PayOut {
  return async (payout) => {
    try {
      const response = await fetch(new URL('payouts', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(payout),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body: unknown = await response.json().catch(() => undefined);
      const answer = Answer.safeParse(body);
      if (!response.ok || !answer.success) {
        const { code = '', message = '' } = Problem.safeParse(body).data?.error ?? {};
        const reason = `the bank answered ${response.status} ${code} ${message}`.trim();
        return { kind: isRefusal(response.status) ? 'refused' : 'unknown', reason };
      }
      const { status, reason = 'refused' } = answer.data;
      if (status === 'processing') return { kind: 'unknown', reason: status };
      return status === 'paid' ? { kind: 'paid' } : { kind: 'rejected', reason };
    } catch (error) {
      return { kind: 'unknown', reason: (error as Error).message };
    }
  };
}

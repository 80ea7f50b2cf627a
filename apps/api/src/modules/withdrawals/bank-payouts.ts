import { z } from 'zod';

export type Payout = {
  /** Ours; the bank pays it once. */
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
  | { kind: 'unknown'; reason: string };

/** Pays out to a bank account. Never throws; asking again with the same reference never pays twice. */
export type PayOut = (payout: Payout) => Promise<PayoutOutcome>;

const Answer = z.object({ status: z.enum(['paid', 'rejected', 'processing']), reason: z.string().optional() });

/** A bank that takes our reference with every order, so an order may be sent again until it is answered. */
export function bankPayouts({ url, key, timeoutMs }: { url: string; key: string; timeoutMs: number }): PayOut {
  return async (payout) => {
    try {
      const response = await fetch(new URL('payouts', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(payout),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = Answer.safeParse(await response.json());
      if (!response.ok || !answer.success) return { kind: 'unknown', reason: `the bank answered ${response.status}` };
      const { status, reason = 'refused' } = answer.data;
      if (status === 'processing') return { kind: 'unknown', reason: status };
      return status === 'paid' ? { kind: 'paid' } : { kind: 'rejected', reason };
    } catch (error) {
      return { kind: 'unknown', reason: (error as Error).message };
    }
  };
}

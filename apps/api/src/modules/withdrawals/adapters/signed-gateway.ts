import { parseMajor } from '@krapao/money';
import { z } from 'zod';
import { defineAdapter } from '../../../platform/connections/adapter.ts';
import {
  DecimalAmount,
  type GatewayAnswer,
  ReportedFee,
  signedGateway,
  signedGatewaySettings,
} from '../../../platform/connections/signed-gateway.ts';
import type { PayoutOutcome, Payouts } from '../payout/payouts.ts';

const Order = z.object({
  refId: z.string(),
  status: z.enum(['PENDING', 'PAID', 'CANCEL', 'FAILED', 'REVERT']),
  amount: DecimalAmount,
  fee: ReportedFee,
  currency: z.enum(['THB', 'LAK']),
  reason: z.string().nullish(),
  revertId: z.string().min(1).max(100).nullish(),
  revertedAt: z.iso.datetime({ offset: true }).nullish(),
});

/** The gateway names these where it took no order. Everything else is unknown. */
const NOT_TAKEN = ['INVALID_ACCOUNT', 'INVALID_AMOUNT', 'INVALID_BANK', 'INSUFFICIENT_BALANCE'];
const MISSING = 'NOT_FOUND';
/** The reference is known: the order stands, and the query tells what became of it. */
const DUPLICATE = 'DUPLICATE';

/** Payouts of a gateway with signed requests. It pays a `refId` once; its idempotency key alone lasts an hour. */
export const signedGatewayPayouts = defineAdapter<Payouts, typeof signedGatewaySettings>({
  name: 'signed-gateway',
  title: 'Gateway with signed requests',
  settings: signedGatewaySettings,
  create(settings, context) {
    const gateway = signedGateway(settings, context);

    function outcomeOf(answer: GatewayAnswer, reference: string, amount?: string): PayoutOutcome {
      const order = Order.safeParse(answer.data);
      if (!gateway.isDone(answer) || !order.success) return { kind: 'unknown', reason: answer.reason };
      const { status, refId, reason, revertId, revertedAt, currency, fee } = order.data;
      const paid = parseMajor(order.data.amount, currency);
      if (refId !== reference || (amount !== undefined && paid !== parseMajor(amount, currency)))
        return { kind: 'unknown', reason: 'the gateway answers about another order' };
      if (status === 'PAID') return { kind: 'paid', ...(fee !== undefined && { fee: parseMajor(fee, currency) }) };
      if (status === 'CANCEL' || status === 'FAILED') return { kind: 'rejected', reason: reason ?? status };
      if (status === 'PENDING') return { kind: 'unknown', reason: status };
      // An order comes back once, so its own reference stands in for a missing one.
      const at = revertedAt ? new Date(revertedAt) : context.now();
      return { kind: 'returned', bankReference: revertId ?? reference, amount: paid, currency, at };
    }

    const unknown = (error: unknown) => ({ kind: 'unknown', reason: (error as Error).message }) as const;

    async function query(reference: string, amount?: string) {
      try {
        const answer = await gateway.call('withdraw/query', { refId: reference });
        return answer.code === MISSING ? ({ kind: 'missing' } as const) : outcomeOf(answer, reference, amount);
      } catch (error) {
        return unknown(error);
      }
    }

    return {
      port: {
        async pay({ reference, ...payout }) {
          try {
            const answer = await gateway.call('withdraw/create', { refId: reference, ...payout }, reference);
            if (answer.code === DUPLICATE) {
              const found = await query(reference, payout.amount);
              return found.kind === 'missing' ? { kind: 'unknown', reason: answer.reason } : found;
            }
            const isRefused = answer.status >= 400 && answer.status < 500 && NOT_TAKEN.includes(answer.code);
            if (isRefused) return { kind: 'refused', reason: answer.reason };
            return outcomeOf(answer, reference, payout.amount);
          } catch (error) {
            return unknown(error);
          }
        },
        query,
        readCallback: gateway.readCallback,
      },
      check: gateway.check,
    };
  },
});

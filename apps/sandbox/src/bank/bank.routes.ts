import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import { requireBearer } from '../require-bearer.ts';
import { listPayouts, type Payout, type PayoutOrder, savePayout } from './payouts.repository.ts';

const Order = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  bankCode: z.string().min(2).max(20),
  accountNo: z.string().regex(/^\d{6,20}$/),
  accountName: z.string().min(1).max(100),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.enum(['THB', 'LAK']),
});
const ListQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) });

/** An account that is closed, so that a refusal can be seen without switching a fault on. */
const CLOSED_ACCOUNT = /0000$/;

type BankOptions = { database: Database; clock: Clock; faults: Faults; bankKey: string; closing: AbortSignal };

/** A bank that pays out on order, once per reference. */
export async function bankRoutes(app: FastifyInstance, options: BankOptions): Promise<void> {
  const { database, clock, faults, bankKey, closing } = options;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'bank',
    refuse: (reply) => reply.code(200).send({ status: 'rejected', reason: 'refused by the bank' }),
  });

  app.post('/bank/v1/payouts', { config: { call: 'payout' }, onRequest: requireBearer(bankKey) }, async ({ body }) => {
    const order = parse(Order, body);
    const isClosed = CLOSED_ACCOUNT.test(order.accountNo);
    const verdict: Pick<Payout, 'status' | 'reason'> = isClosed
      ? { status: 'rejected', reason: 'the account is closed' }
      : { status: 'paid', reason: null };
    const payout = await savePayout(database, { ...order, ...verdict, createdAt: clock.now() });
    if (!isSameOrder(payout, order)) throw new Problem(409, 'REFERENCE_CONFLICT', 'this reference paid something else');
    return { reference: payout.reference, status: payout.status, ...(payout.reason && { reason: payout.reason }) };
  });

  app.get('/bank/v1/payouts', async ({ query }) => ({
    payouts: await listPayouts(database, parse(ListQuery, query).limit),
  }));
}

const isSameOrder = (payout: Payout, order: PayoutOrder): boolean =>
  (Object.keys(order) as (keyof PayoutOrder)[]).every((field) => payout[field] === order[field]);

import { randomUUID } from 'node:crypto';
import { laoQr } from '@krapao/payloads/payment-qr';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { parse } from '../problem.ts';

export const phajayTables = `
  create table if not exists sandbox.phajay_code (
    transaction_id text primary key,
    amount         int  not null,
    tag1           text not null
  );
`;

const KEY = 'sandbox-phajay-key';

const CodeOrder = z.object({
  amount: z.number().int().positive(),
  description: z.string().regex(/^[\x20-\x7e]{1,100}$/),
  tag1: z.string().max(100).default(''),
});
const Pay = z.object({ transactionId: z.string() });

type Options = { database: Database; clock: Clock; faults: Faults; closing: AbortSignal };

/** PhaJay's codes of BCEL, which the phone can pay. `/test` gives the body of the webhook that a payment would cause. */
export async function phajayRoutes(app: FastifyInstance, { database, clock, faults, closing }: Options): Promise<void> {
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'phajay',
    refuse: (reply) => reply.code(400).send({ message: 'BAD_REQUEST' }),
  });

  app.get('/phajay/v1/api/', { config: { call: 'root' } }, async (_, reply) =>
    reply.code(404).send({ message: 'NOT_FOUND' }),
  );

  app.post(
    '/phajay/v1/api/payment/generate-bcel-qr',
    { config: { call: 'generate' } },
    async ({ headers, body }, reply) => {
      if (headers.secretkey !== KEY) return reply.code(401).send({ message: 'UNAUTHORIZED' });
      const { amount, description, tag1 } = parse(CodeOrder, body);
      const transactionId = randomUUID();
      await database.query('insert into sandbox.phajay_code values ($1, $2, $3)', [transactionId, amount, tag1]);
      const shop = { iin: '27710418', type: '002', receiver: 'KRAPAO', name: 'KRAPAO', city: 'VTE' } as const;
      const qrCode = laoQr({ ...shop, amount: `${amount}`, bill: description });
      return { message: 'SUCCESSFULLY', transactionId, qrCode, link: `onepay://qr/${qrCode}` };
    },
  );

  app.post('/test/phajay/payments', async ({ body }, reply) => {
    const { transactionId } = parse(Pay, body);
    const { rows } = await database.query<{ amount: number; tag1: string }>(
      'select amount, tag1 from sandbox.phajay_code where transaction_id = $1',
      [transactionId],
    );
    const [code] = rows;
    if (!code) return reply.code(404).send({ message: 'NOT_FOUND' });
    const local = new Date(clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    return {
      ...{ message: 'SUCCESS', status: 'PAYMENT_COMPLETED', transactionId, paymentMethod: 'BCEL', tag1: code.tag1 },
      ...{ refNo: randomUUID().slice(0, 12).toUpperCase(), txnAmount: code.amount, txnDateTime: local },
      ...{ sourceName: 'KHAMLA SIVILAY', sourceAccount: '010120000123456', sourceCurrency: 'LAK' },
    };
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findByTransRef } from '../bank/payments.repository.ts';
import type { Database } from '../database.ts';
import { Problem, parse } from '../problem.ts';
import { slipPicture } from './slip-picture.ts';

const Query = z.object({
  bank: z.string().max(20).optional(),
  width: z.coerce.number().int().min(360).max(1_440).default(1_080),
  download: z.literal('1').optional(),
  /** Wallets also show slips without a code. */
  code: z.literal('none').optional(),
});

export async function slipPictureRoutes(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  app.get<{ Params: { transRef: string } }>('/slips/:transRef.png', async ({ params, query }, reply) => {
    const { bank, width, download, code } = parse(Query, query);
    const payment = await findByTransRef(database, params.transRef, bank);
    if (!payment) throw new Problem(404, 'NOT_FOUND', 'no payment has this reference');
    const name = `slip-${payment.transRef}.png`;
    reply.header('content-disposition', `${download ? 'attachment' : 'inline'}; filename="${name}"`);
    return reply.type('image/png').send(await slipPicture(payment, { width, hasCode: code === undefined }));
  });
}

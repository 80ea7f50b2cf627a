import { createHmac } from 'node:crypto';
import { thaiQr } from '@krapao/payloads/payment-qr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { parse } from '../problem.ts';
import { sameText } from '../same-text.ts';

export const gatewayTables = `
  create table if not exists sandbox.gateway_order (
    kind   text  not null check (kind in ('payment', 'withdraw')),
    ref_id text  not null,
    body   jsonb not null,
    primary key (kind, ref_id)
  );
`;

const AGE_MS_MAX = 300_000;
const BILLER = '010555000000301';

const Payment = z.object({
  merchantId: z.string(),
  refId: z.string().regex(/^[A-Z0-9]{1,15}$/),
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/),
  currency: z.literal('THB'),
  expiresAt: z.iso.datetime({ offset: true }),
  callbackUrl: z.url(),
});
const Withdrawal = z.object({
  merchantId: z.string(),
  refId: z.string().min(8).max(36),
  amount: z.string().regex(/^\d{1,12}(\.\d{2})?$/),
  currency: z.enum(['THB', 'LAK']),
  bankCode: z.string(),
  accountNo: z.string().regex(/^\d{6,20}$/),
  accountName: z.string(),
});
const Named = z.object({ merchantId: z.string(), refId: z.string() });
const Change = z.record(z.string(), z.unknown());

type Kind = 'payment' | 'withdraw';
type Order = Record<string, unknown>;
type Options = { database: Database; clock: Clock; faults: Faults; closing: AbortSignal; gatewayKey: string };

const answer = (reply: FastifyReply, status: number, code: string, data: object = {}) =>
  reply.code(status).send({ code, message: code.toLowerCase(), data });

/** A gateway for money in and out: signed requests, one order per reference. `/test` changes what became of an order. */
export async function gatewayRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { database, clock, faults, closing, gatewayKey } = options;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'gateway',
    refuse: (reply, code) => answer(reply, 400, code ?? 'INSUFFICIENT_BALANCE'),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, text: string) => text);

  const isSigned = ({ headers, body }: FastifyRequest): boolean => {
    const timestamp = String(headers['x-timestamp'] ?? '');
    const expected = createHmac('sha256', gatewayKey).update(`${timestamp}.${body}`).digest('hex');
    const age = Math.abs(clock.now().getTime() - Number(timestamp) * 1_000);
    return sameText(String(headers['x-signature'] ?? ''), expected) && age < AGE_MS_MAX;
  };
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isSigned(request)) return answer(reply, 401, 'BAD_SIGNATURE');
    return undefined;
  };
  const find = async (kind: Kind, refId: string): Promise<Order | undefined> => {
    const { rows } = await database.query('select body from sandbox.gateway_order where kind = $1 and ref_id = $2', [
      ...[kind, refId],
    ]);
    return (rows[0] as { body: Order } | undefined)?.body;
  };
  const save = async (kind: Kind, refId: string, body: Order): Promise<boolean> => {
    const { rowCount } = await database.query(
      'insert into sandbox.gateway_order (kind, ref_id, body) values ($1, $2, $3) on conflict do nothing',
      [kind, refId, body],
    );
    return rowCount === 1;
  };
  const read = (request: FastifyRequest): unknown => JSON.parse(String(request.body));

  app.post(
    '/gateway/v1/payment/create',
    { config: { call: 'create' }, preHandler: onRequest },
    async (request, reply) => {
      const { refId, amount, currency, expiresAt } = parse(Payment, read(request));
      const qr = thaiQr({ to: { biller: BILLER, ref1: refId }, amount });
      await save('payment', refId, { refId, status: 'PENDING', amount, currency, qr, expiresAt, payments: [] });
      return answer(reply, 200, 'OK', await find('payment', refId));
    },
  );

  app.post('/gateway/v1/payment/query', { config: { call: 'query' }, preHandler: onRequest }, (request, reply) =>
    view('payment', request, reply),
  );

  app.post(
    '/gateway/v1/withdraw/create',
    { config: { call: 'payout' }, preHandler: onRequest },
    async (request, reply) => {
      const { refId, amount, currency, accountNo } = parse(Withdrawal, read(request));
      if (/0000$/.test(accountNo)) return answer(reply, 400, 'INVALID_ACCOUNT');
      const isNew = await save('withdraw', refId, { refId, status: 'PENDING', amount, currency });
      return isNew ? answer(reply, 200, 'OK', await find('withdraw', refId)) : answer(reply, 409, 'DUPLICATE');
    },
  );

  app.post(
    '/gateway/v1/withdraw/query',
    { config: { call: 'payout-query' }, preHandler: onRequest },
    (request, reply) => view('withdraw', request, reply),
  );

  app.post('/gateway/v1/balance', { config: { call: 'balance' }, preHandler: onRequest }, (_, reply) =>
    answer(reply, 200, 'OK', { balance: '250000.00', currency: 'THB' }),
  );

  async function view(kind: Kind, request: FastifyRequest, reply: FastifyReply) {
    const order = await find(kind, parse(Named, read(request)).refId);
    return order ? answer(reply, 200, 'OK', order) : answer(reply, 404, 'NOT_FOUND');
  }

  app.put<{ Params: { kind: Kind; refId: string } }>('/test/gateway/:kind/:refId', async (request) => {
    const { kind, refId } = request.params;
    const { rows } = await database.query(
      'update sandbox.gateway_order set body = body || $3 where kind = $1 and ref_id = $2 returning body',
      [kind, refId, parse(Change, read(request))],
    );
    return { order: rows[0]?.body ?? null };
  });
}

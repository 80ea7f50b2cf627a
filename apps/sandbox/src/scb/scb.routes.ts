import { randomUUID } from 'node:crypto';
import { thaiQr } from '@krapao/payloads/payment-qr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { parse } from '../problem.ts';

export const scbTables = `
  create table if not exists sandbox.scb_payment (
    transaction_id text primary key,
    ref1           text not null,
    day            text not null,
    body           jsonb not null
  );
`;

const TOKEN_SECONDS = 1_800;
const KEY = 'sandbox-scb-key';
const SECRET = 'sandbox-scb-secret';

const TokenOrder = z.object({ applicationKey: z.string(), applicationSecret: z.string() });
const CodeOrder = z.object({
  qrType: z.literal('PP'),
  ppType: z.literal('BILLERID'),
  ppId: z.string().length(15),
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/),
  ref1: z.string().regex(/^[A-Z0-9]{1,20}$/),
  ref2: z.string().regex(/^[A-Z0-9]{1,20}$/),
  ref3: z.string().regex(/^[A-Z0-9]{1,20}$/),
  numberOfTimes: z.literal(1),
  expiryDate: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
});
const Inquiry = z.object({
  eventCode: z.literal('00300100'),
  transactionDate: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  billerId: z.string(),
  reference1: z.string(),
});
const Pay = z.object({ ref1: z.string(), amount: z.string(), paidAt: z.iso.datetime({ offset: true }) });

type Options = { database: Database; clock: Clock; faults: Faults; closing: AbortSignal };

const SUCCESS = { code: 1000, description: 'Success' };
const refuse = (reply: FastifyReply, status: number, code: number, description: string) =>
  reply.code(status).send({ status: { code, description }, data: null });

/** Siam Commercial Bank's QR30: a token for half an hour, codes, and payments by day. `/test` pays a code. */
export async function scbRoutes(app: FastifyInstance, { database, clock, faults, closing }: Options): Promise<void> {
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'scb',
    refuse: (reply) => refuse(reply, 400, 9100, 'the bank takes no orders now'),
  });
  const tokens = new Map<string, number>();
  const preHandler = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const text = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const isLive = (tokens.get(text) ?? 0) > clock.now().getTime();
    if (isLive && headers['resourceownerid'] === KEY && headers['requestuid']) return undefined;
    return refuse(reply, 401, 9500, 'Invalid authorization credentials');
  };

  app.post('/scb/v1/oauth/token', { config: { call: 'token' } }, async ({ body }, reply) => {
    const { applicationKey, applicationSecret } = parse(TokenOrder, body);
    if (applicationKey !== KEY || applicationSecret !== SECRET) return refuse(reply, 401, 9500, 'Invalid credentials');
    const accessToken = randomUUID();
    tokens.set(accessToken, clock.now().getTime() + TOKEN_SECONDS * 1_000);
    return { status: SUCCESS, data: { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_SECONDS } };
  });

  app.post('/scb/v2/payment/qrcode/create', { config: { call: 'create' }, preHandler }, async ({ body }) => {
    const { ppId: biller, amount, ref1, ref2 } = parse(CodeOrder, body);
    return { status: SUCCESS, data: { qrRawData: thaiQr({ to: { biller, ref1, ref2 }, amount }) } };
  });

  app.get('/scb/v1/payment/billpayment/inquiry', { config: { call: 'inquiry' }, preHandler }, async ({ query }) => {
    const { transactionDate, reference1 } = parse(Inquiry, query);
    const { rows } = await database.query('select body from sandbox.scb_payment where ref1 = $1 and day = $2', [
      ...[reference1, transactionDate],
    ]);
    return { status: SUCCESS, data: rows.map(({ body }) => body as object) };
  });

  /** Ends every token at once, as a restart of the bank does. */
  app.delete('/test/scb/tokens', async () => {
    tokens.clear();
    return {};
  });

  app.post('/test/scb/payments', async ({ body }) => {
    const { ref1, amount, paidAt } = parse(Pay, body);
    const transactionId = randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();
    const local = new Date(new Date(paidAt).getTime() + 7 * 3_600_000).toISOString().slice(0, 19);
    const paid = {
      ...{ transactionId, amount, transactionDateandTime: `${local}.000+07:00`, billPaymentRef1: ref1 },
      ...{ sendingBankCode: '014', payerAccountNumber: '4019876543', payerName: 'SOMCHAI RAKDEE' },
    };
    await database.query('insert into sandbox.scb_payment values ($1, $2, $3, $4)', [
      ...[transactionId, ref1, local.slice(0, 10), paid],
    ]);
    return paid;
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseMajor } from '@krapao/money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MINUTE_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { parseStrictly } from '../../platform/http/json-body.ts';
import { validate } from '../../platform/http/validate.ts';
import { readFeedSoon, recordPayment } from '../deposits/public.ts';
import { codeAccount } from './code-account.ts';
import type { CallbackDeps, Caller } from './qr-codes.deps.ts';

/** Older callbacks may be replays. */
const AGE_MS_MAX = 5 * MINUTE_MS;
const BANK = { code: 'BANK', isBank: true };

const Paid = z.object({
  reference: z.string().min(1).max(100),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.enum(['THB', 'LAK']),
  transRef: z.string().min(1).max(100),
  sendingBank: z.string().min(1).max(20),
  paidAt: z.iso.datetime({ offset: true }),
  sender: z
    .object({ accountNo: z.string().max(40), accountName: z.string().max(200) })
    .partial()
    .default({}),
});
const Hint = z.object({ bankCode: z.string().max(20), accountNo: z.string().max(40) });

/**
 * Callbacks of banks and payment companies about payments. Signed and idempotent: a repeated callback changes
 * nothing. OK means that the payment, or the hint to read the feed, is stored.
 */
export async function callbackRoutes(app: FastifyInstance, deps: CallbackDeps): Promise<void> {
  // The signature covers the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => text,
  );

  app.post<{ Params: { code: string } }>('/callbacks/payments/:code', async (request) => {
    const { code } = request.params;
    const account = await codeAccount(deps, code);
    if (!account) throw new AppError('NO_DATA');
    await recordCallback(
      deps,
      { code, accountNo: account.accountNo },
      readSigned(deps, { code, isBank: account.isBank }, request, Paid),
    );
    return { message: 'OK' };
  });

  app.post<{ Params: { connection: string } }>('/callbacks/:connection', async ({ params, headers, body }, reply) => {
    const handle = await deps.findCallback(params.connection);
    if (!handle) throw new AppError('NO_DATA');
    const read = handle({ headers, text: typeof body === 'string' ? body : '' });
    if (read.kind === 'refused')
      throw new AppError(read.why === 'body' ? 'KEY_INVALID' : 'UNAUTHORIZED', { key: read.why });
    await read.record();
    return reply.send(read.answer ?? { message: 'OK' });
  });

  app.post('/callbacks/bank', async (request) => {
    const hint = readSigned(deps, BANK, request, Hint);
    await readFeedSoon(deps.db, hint);
    return { message: 'OK' };
  });

  app.post('/callbacks/returns', async (request) => {
    const { reference, bankReference, currency, returnedAt, ...paid } = readSigned(deps, BANK, request, Returned);
    const amount = paidAmount({ ...paid, currency });
    const about = { payoutReference: reference, bankReference, amount, currency, returnedAt: new Date(returnedAt) };
    await deps.recordReturn({ source: BANK.code, ...about });
    return { message: 'OK' };
  });
}

const Returned = z.object({
  /** Ours, of the withdrawal. */
  reference: z.string().min(1).max(100),
  bankReference: z.string().min(1).max(100),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.enum(['THB', 'LAK']),
  returnedAt: z.iso.datetime({ offset: true }),
});

function readSigned<Schema extends z.ZodType>(
  deps: CallbackDeps,
  caller: Caller,
  { headers, body }: FastifyRequest,
  schema: Schema,
): z.infer<Schema> {
  const text = typeof body === 'string' ? body : '';
  const timestamp = String(headers['x-timestamp'] ?? '');
  const key = deps.callbackKeyOf(caller);
  if (!key) throw new AppError('UNAUTHORIZED');
  const expected = createHmac('sha256', key).update(`${timestamp}.${text}`).digest();
  const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const age = Math.abs(deps.clock.now().getTime() - Number(timestamp) * 1_000);
  // Written without <=, so that a timestamp that is not a number (NaN) is rejected too.
  if (!isSigned || !(age < AGE_MS_MAX)) throw new AppError('UNAUTHORIZED');
  return validate(schema, parseStrictly(text)) as z.infer<Schema>;
}

async function recordCallback(
  { payments, matchPayment, log }: CallbackDeps,
  { code, accountNo }: { code: string; accountNo: string },
  paid: z.infer<typeof Paid>,
): Promise<void> {
  const payment = await recordPayment(payments, {
    senderBank: paid.sendingBank,
    transRef: paid.transRef,
    receiverBank: code,
    receiverAccount: accountNo,
    amount: paidAmount(paid),
    currency: paid.currency,
    senderAccount: paid.sender.accountNo,
    senderName: paid.sender.accountName,
    note: paid.reference,
    paidAt: new Date(paid.paidAt),
    source: 'callback',
  });
  try {
    await matchPayment(payment);
  } catch (error) {
    log.error(
      { event: 'payment.undecided', err: error, payment: payment.id },
      'a payment could not be decided; it waits for the next round',
    );
  }
}

function paidAmount({ amount, currency }: Pick<z.infer<typeof Paid>, 'amount' | 'currency'>) {
  try {
    const read = parseMajor(amount, currency);
    if (read > 0n) return read;
  } catch {}
  throw new AppError('KEY_INVALID', { key: 'amount' });
}

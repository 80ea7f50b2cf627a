import { toMajor } from '@krapao/money';
import { readSlipQr } from '@krapao/payloads/slip-qr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { knownBank } from '../bank/banks.ts';
import type { PaymentWithParties } from '../bank/payments.repository.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { sameText } from '../same-text.ts';
import { findSlipPayment } from './find-slip-payment.ts';
import { maskedParty } from './masked.ts';

const Verify = z.object({ payload: z.string().min(1).max(500) });

const MESSAGES: Readonly<Record<number, string>> = {
  1000: 'the request is incomplete',
  1002: 'wrong or missing key',
  1008: 'this QR is not of a slip',
  1009: 'the bank does not answer; try again in 15 minutes',
  1010: 'this bank answers with a delay',
  1011: 'the QR has expired, or there is no such transaction',
};
const BANK_DOWN = 1009;
const WITH_BANK = new Set([BANK_DOWN, 1010]);
const DELAY_MINUTES = 5;

type Options = { database: Database; faults: Faults; closing: AbortSignal; slipKey: string };

/** Verifies slips like the external services do: masked names, four-digit codes. */
export async function verifierRoutes(app: FastifyInstance, { database, faults, closing, slipKey }: Options) {
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'verifier',
    refuse: (reply, code) => refuse(reply, Number(code ?? BANK_DOWN)),
  });
  const onRequest = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const given = headers['x-authorization'];
    if (typeof given !== 'string' || !sameText(given, slipKey)) return refuse(reply, 1002, 401);
  };

  app.post('/slips/v1/verify', { config: { call: 'verify' }, onRequest }, async ({ body }, reply) => {
    const parsed = Verify.safeParse(body);
    if (!parsed.success) return refuse(reply, 1000);
    const slip = readSlipQr(parsed.data.payload);
    if ('fault' in slip) return refuse(reply, 1008);
    const payment = await findSlipPayment(database, slip);
    return payment ? { success: true, data: view(payment) } : refuse(reply, 1011);
  });
}

function refuse(reply: FastifyReply, code: number, status = 400): FastifyReply {
  const data = WITH_BANK.has(code)
    ? { data: { bankCode: requestedBank(reply.request.body), delay: DELAY_MINUTES } }
    : {};
  return reply.code(status).send({ success: false, code, message: MESSAGES[code] ?? 'refused', ...data });
}

function requestedBank(body: unknown): string | null {
  const parsed = Verify.safeParse(body);
  const slip = parsed.success ? readSlipQr(parsed.data.payload) : undefined;
  return slip && 'sendingBank' in slip ? slip.sendingBank : null;
}

function view({ transRef, sendingBank, paidAt, amount, currency, sender, receiver, reference }: PaymentWithParties) {
  return {
    transRef,
    sendingBank,
    receivingBank: knownBank(receiver.bankCode).number,
    transTimestamp: paidAt.toISOString(),
    amount: toMajor(amount, currency),
    currency,
    sender: maskedParty(sender),
    receiver: maskedParty(receiver),
    ref1: reference ?? '',
    ref2: '',
    ref3: '',
  };
}

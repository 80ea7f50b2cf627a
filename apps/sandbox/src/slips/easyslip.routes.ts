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
import { inBangkok } from './in-bangkok.ts';
import { maskedParty } from './masked.ts';

const Body = z.object({ payload: z.string().min(1).max(128), checkDuplicate: z.boolean().default(false) });

const STATUS: Readonly<Record<string, number>> = {
  VALIDATION_ERROR: 400,
  INVALID_API_KEY: 401,
  QUOTA_EXCEEDED: 403,
  IP_NOT_ALLOWED: 403,
  SLIP_NOT_FOUND: 404,
  API_SERVER_ERROR: 500,
};
const PACKAGE = 500;

type Options = { database: Database; faults: Faults; closing: AbortSignal; easyslipToken: string };

/** EasySlip, version 2, as its documents and clients show it. */
export async function easyslipRoutes(app: FastifyInstance, { database, faults, closing, easyslipToken }: Options) {
  const seen = new Set<string>();
  let used = 0;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'easyslip',
    refuse: (reply, code) => refuse(reply, code ?? 'QUOTA_EXCEEDED'),
  });
  const onRequest = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (!sameText(headers.authorization ?? '', `Bearer ${easyslipToken}`)) return refuse(reply, 'INVALID_API_KEY');
  };

  app.get('/easyslip/v2/info', { config: { call: 'info' }, onRequest }, async () => ({
    success: true,
    data: {
      application: { name: 'Krapao', quota: { used, max: PACKAGE, remaining: PACKAGE - used } },
      branch: { name: 'Krapao', isActive: true },
    },
  }));

  app.post('/easyslip/v2/verify/bank', { config: { call: 'verify' }, onRequest }, async ({ body }, reply) => {
    const parsed = Body.safeParse(body);
    if (!parsed.success) return refuse(reply, 'VALIDATION_ERROR');
    const slip = readSlipQr(parsed.data.payload);
    if ('fault' in slip || slip.kind !== 'bank') return refuse(reply, 'VALIDATION_ERROR');
    const payment = await findSlipPayment(database, slip);
    if (!payment) return refuse(reply, 'SLIP_NOT_FOUND');
    used += 1;
    const isDuplicate = parsed.data.checkDuplicate && seen.has(payment.id);
    seen.add(payment.id);
    const amountInSlip = toMajor(payment.amount, payment.currency);
    return {
      success: true,
      message: 'success',
      data: { isDuplicate, matchedAccount: null, amountInSlip, rawSlip: rawSlip(payment, parsed.data.payload) },
    };
  });
}

const refuse = (reply: FastifyReply, code: string): FastifyReply =>
  reply.code(STATUS[code] ?? 400).send({ success: false, error: { code, message: code.toLowerCase() } });

function rawSlip(payment: PaymentWithParties, payload: string) {
  const { transRef, paidAt, amount, currency, reference } = payment;
  return {
    payload,
    transRef,
    date: inBangkok(paidAt),
    countryCode: 'TH',
    amount: { amount: toMajor(amount, currency), local: { amount: toMajor(amount, currency), currency: 'THB' } },
    fee: 0,
    ref1: reference ?? '',
    ref2: '',
    ref3: '',
    sender: side(payment.sender, payment.sendingBank),
    receiver: { ...side(payment.receiver, knownBank(payment.receiver.bankCode).number), merchantId: null },
  };
}

/** A name is shown in its own script alone. */
function side(party: PaymentWithParties['sender'], id: string) {
  const { name, account } = maskedParty(party);
  const { name: bank } = knownBank(party.bankCode);
  const named = /[ก-๙]/.test(name) ? { th: name } : { en: name };
  return {
    bank: { id, name: bank.th, short: party.bankCode },
    account: { name: named, bank: { type: 'BANKAC', account: account.value } },
  };
}

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

const Body = z.object({ data: z.string().min(1), log: z.union([z.boolean(), z.string()]).optional() });

const MESSAGES: Readonly<Record<number, string>> = {
  1000: 'กรุณาใส่ข้อมูล QR Code ให้ครบใน field data, files หรือ url',
  1001: 'ไม่พบข้อมูลสาขา กรุณาตรวจสอบไอดีสาขา',
  1002: 'Authorization Header ไม่ถูกต้อง',
  1004: 'Package ของคุณเกิน Quota',
  1008: 'QR ดังกล่าวไม่ใช่ QR สำหรับการตรวจสอบการชำระเงิน',
  1009: 'ขออภัยในความไม่สะดวก ขณะนี้ข้อมูลธนาคารเกิดขัดข้องชั่วคราว โปรดตรวจใหม่อีกครั้งใน 15 นาทีถัดไป',
  1010: 'เนื่องจากเป็นสลิปจากธนาคารที่ต้องรอการตรวจสอบ กรุณารอแล้วตรวจใหม่อีกครั้ง',
  1011: 'QR Code หมดอายุ หรือ ไม่มีรายการอยู่จริง',
  1012: 'สลิปซ้ำ สลิปนี้เคยส่งเข้ามาในระบบแล้ว',
};
const BRANCH = '1001';
const PACKAGE = 1_000;
const DELAY_MINUTES = 7;

type Options = { database: Database; faults: Faults; closing: AbortSignal; slipokKey: string };
type Call = { Params: { branch: string } };

/** SlipOK as its documents and clients show it: one branch, remembered slips where `log` is sent, and a quota. */
export async function slipokRoutes(app: FastifyInstance, { database, faults, closing, slipokKey }: Options) {
  const remembered = new Set<string>();
  let used = 0;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'slipok',
    refuse: (reply, code) => refuse(reply, Number(code ?? 1009)),
  });
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = request.headers['x-authorization'];
    if (typeof given !== 'string' || !sameText(given, slipokKey)) return refuse(reply, 1002, 401);
    if ((request.params as Call['Params']).branch !== BRANCH) return refuse(reply, 1001);
  };
  const path = '/slipok/api/line/apikey/:branch';

  app.get<Call>(`${path}/quota`, { config: { call: 'quota' }, onRequest }, async () => ({
    success: true,
    data: { quota: Math.max(0, PACKAGE - used), overQuota: 0, specialQuota: 0, endDate: '2030-12-31' },
  }));

  app.post<Call>(path, { config: { call: 'verify' }, onRequest }, async ({ body }, reply) => {
    const parsed = Body.safeParse(body);
    if (!parsed.success) return refuse(reply, 1000);
    const slip = readSlipQr(parsed.data.data);
    // Codes of wallets and of Lao banks are none of its slips.
    if ('fault' in slip || slip.kind !== 'bank') return refuse(reply, 1008);
    const payment = await findSlipPayment(database, slip);
    if (!payment) return refuse(reply, 1011);
    used += 1;
    const data = view(payment);
    if (!parsed.data.log) return { success: true, data };
    if (remembered.has(payment.id)) return reply.code(400).send({ code: 1012, message: MESSAGES[1012], data });
    remembered.add(payment.id);
    return { success: true, data };
  });
}

/** Errors have no `success`. */
function refuse(reply: FastifyReply, code: number, status = 400): FastifyReply {
  const late = code === 1010 ? { data: { bankCode: '014', delay: DELAY_MINUTES } } : {};
  return reply.code(status).send({ code, message: MESSAGES[code] ?? 'error', ...late });
}

function view({ transRef, sendingBank, paidAt, amount, currency, sender, receiver, reference }: PaymentWithParties) {
  const [day = '', time = ''] = new Date(paidAt.getTime() + 7 * 3_600_000).toISOString().split('T');
  return {
    success: true,
    message: '✅',
    receivingBank: knownBank(receiver.bankCode).number,
    sendingBank,
    transRef,
    transDate: day.replaceAll('-', ''),
    transTime: time.slice(0, 8),
    transTimestamp: paidAt.toISOString(),
    sender: { ...maskedParty(sender), proxy: { type: null, value: null } },
    receiver: { ...maskedParty(receiver), proxy: { type: '', value: '' } },
    amount: toMajor(amount, currency),
    paidLocalAmount: toMajor(amount, currency),
    paidLocalCurrency: '764',
    countryCode: 'TH',
    transFeeAmount: '0',
    ref1: reference ?? '',
    ref2: '',
    ref3: '',
    toMerchantId: '',
  };
}

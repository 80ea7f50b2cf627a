import { TRUEWALLET } from '@krapao/contract/accounts';
import { toMajor } from '@krapao/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { listBySendingBank } from '../bank/payments.repository.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { sameText } from '../same-text.ts';
import { inBangkok } from './in-bangkok.ts';
import { maskedName, maskedPhone } from './masked.ts';
import { readStamp } from './picture-stamp.ts';

const STATUS: Readonly<Record<string, number>> = {
  unauthorized: 401,
  access_denied: 403,
  application_expired: 403,
  quota_exceeded: 403,
  slip_not_found: 404,
  server_error: 500,
};
const BYTES_MAX = 4 * 1024 * 1024;
const LATEST = 500;

type Options = { database: Database; faults: Faults; closing: AbortSignal; easyslipToken: string };

/** EasySlip, version 1: slips of TrueMoney by their picture, as its documents show it. */
export async function easyslipWalletRoutes(
  app: FastifyInstance,
  { database, faults, closing, easyslipToken }: Options,
) {
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'easyslip',
    refuse: (reply, code) => refuse(reply, code ?? 'quota_exceeded'),
  });
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) =>
      new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData(),
  );

  app.post<{ Body: FormData | undefined }>(
    '/easyslip/api/v1/verify/truewallet',
    {
      bodyLimit: 2 * BYTES_MAX,
      config: { call: 'wallet' },
      onRequest: async ({ headers }, reply) => {
        if (!sameText(headers.authorization ?? '', `Bearer ${easyslipToken}`)) return refuse(reply, 'unauthorized');
      },
    },
    async ({ body }, reply) => {
      const file = body?.get('file');
      if (!(file instanceof Blob)) return refuse(reply, 'invalid_image');
      if (file.size > BYTES_MAX) return refuse(reply, 'image_size_too_large');
      const picture = Buffer.from(await file.arrayBuffer());
      const isPicture = await sharp(picture)
        .metadata()
        .then(Boolean, () => false);
      if (!isPicture) return refuse(reply, 'invalid_image');
      const isShown = await readStamp(picture);
      const payments = await listBySendingBank(database, TRUEWALLET, LATEST);
      const payment = payments.find(({ transRef }) => isShown(transRef));
      if (!payment) return refuse(reply, 'slip_not_found');
      const { transRef, paidAt, amount, currency, sender, receiver } = payment;
      return {
        status: 200,
        data: {
          transactionId: transRef,
          date: inBangkok(paidAt),
          amount: toMajor(amount, currency),
          sender: { name: maskedName(sender) },
          receiver: { name: maskedName(receiver), phone: maskedPhone(receiver.accountNo) },
        },
      };
    },
  );
}

const refuse = (reply: FastifyReply, message: string): FastifyReply => {
  const status = STATUS[message] ?? 400;
  return reply.code(status).send({ status, message });
};

import { randomBytes } from 'node:crypto';
import { thaiQr } from '@krapao/payloads/payment-qr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatAmount, parseAmount } from '../amount.ts';
import { CHANNELS, type Channel } from '../bank/banks.ts';
import { CHANNEL_ACCOUNTS } from '../bank/first-accounts.ts';
import { listByReference } from '../bank/payments.repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import { requireBearer } from '../require-bearer.ts';
import {
  type ChannelPayment,
  cancelChannelPayment,
  findChannelPayment,
  saveChannelPayment,
  statusOf,
} from './channels.repository.ts';

const Order = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9_-]{6,64}$/),
  amount: z.string().max(20),
  currency: z.literal('THB'),
  expiresAt: z.iso.datetime({ offset: true }),
  callbackUrl: z.url({ protocol: /^https?$/ }),
});

export type ChannelKeys = Readonly<Record<Channel, string>>;
type Options = { database: Database; clock: Clock; faults: Faults; closing: AbortSignal; channelKeys: ChannelKeys };
type OneCode = FastifyRequest<{ Params: { code: string; reference: string } }>;

/** Payment companies: issue a code, receive the payment, and send a callback to the operator. */
export async function channelRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { database, clock, faults, closing, channelKeys } = options;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'channels',
    refuse: (reply) => reply.code(422).send(new Problem(422, 'REFUSED', 'the channel takes no payments now').body),
  });
  const onRequest = async (request: FastifyRequest) => {
    const channel = channelOf(request);
    await requireBearer(channelKeys[channel])(request);
  };

  app.post('/channels/v1/:code/payments', { config: { call: 'create' }, onRequest }, async (request, reply) => {
    const channel = channelOf(request);
    const order = parse(Order, request.body);
    const wanted = newCode(channel, order);
    const made = await saveChannelPayment(database, wanted, clock.now());
    if (!isSameOrder(made, wanted)) {
      throw new Problem(409, 'REFERENCE_CONFLICT', 'this reference belongs to another payment');
    }
    const { paymentId, payload, expiresAt } = made;
    return reply.code(201).send({ paymentId, payload, expiresAt: expiresAt.toISOString() });
  });

  app.get('/channels/v1/:code/payments/:reference', { config: { call: 'status' }, onRequest }, (request) =>
    view(request as OneCode),
  );

  app.delete('/channels/v1/:code/payments/:reference', { config: { call: 'cancel' }, onRequest }, async (request) => {
    const { code, reference } = (request as OneCode).params;
    await cancelChannelPayment(database, code, reference, clock.now());
    return view(request as OneCode);
  });

  async function view({ params }: OneCode) {
    const code = await findChannelPayment(database, params.code, params.reference);
    if (!code) throw new Problem(404, 'PAYMENT_NOT_FOUND', 'no payment has this reference');
    const payments = await listByReference(database, CHANNEL_ACCOUNTS[channelOf({ params })], code.paymentId);
    return {
      paymentId: code.paymentId,
      reference: code.reference,
      status: statusOf(code, clock.now()),
      amount: formatAmount(code.amount, code.currency),
      currency: code.currency,
      expiresAt: code.expiresAt.toISOString(),
      payments: payments.map(({ transRef, sendingBank, amount, currency, paidAt, sender }) => ({
        transRef,
        sendingBank,
        amount: formatAmount(amount, currency),
        paidAt: paidAt.toISOString(),
        sender: { accountNo: sender.accountNo, accountName: sender.accountName },
      })),
    };
  }
}

function channelOf({ params }: { params: unknown }): Channel {
  const { code } = params as { code: string };
  const channel = CHANNELS.find((one) => one === code);
  if (!channel) throw new Problem(404, 'NOT_FOUND', 'no such channel');
  return channel;
}

function newCode(channel: Channel, order: z.infer<typeof Order>): ChannelPayment {
  const { reference, currency, expiresAt, callbackUrl } = order;
  const amount = parseAmount(order.amount, currency);
  const paymentId = `${channel.slice(0, 3)}${randomBytes(8).toString('hex').toUpperCase()}`;
  const { biller } = CHANNEL_ACCOUNTS[channel];
  const payload = thaiQr({ to: { biller, ref1: paymentId }, amount: formatAmount(amount, currency) });
  const state = { paid: false, cancelled: false };
  const expires = new Date(expiresAt);
  return { channel, reference, paymentId, amount, currency, expiresAt: expires, callbackUrl, payload, ...state };
}

const isSameOrder = (made: ChannelPayment, wanted: ChannelPayment): boolean =>
  made.amount === wanted.amount &&
  made.currency === wanted.currency &&
  made.callbackUrl === wanted.callbackUrl &&
  made.expiresAt.getTime() === wanted.expiresAt.getTime();

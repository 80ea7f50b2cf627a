import { z } from 'zod';
import { defineAdapter } from '../../../platform/connections/adapter.ts';
import {
  DecimalAmount,
  ReportedFee,
  signedGateway,
  signedGatewaySettings,
} from '../../../platform/connections/signed-gateway.ts';
import type { ChannelAnswer, PaymentChannel } from '../payment-channel.ts';

const Time = z.iso.datetime({ offset: true });

const MadeAnswer = z.object({ refId: z.string(), qr: z.string().min(1).max(1_000), expiresAt: Time });

const Status = z.object({
  refId: z.string(),
  status: z.enum(['PENDING', 'PAID', 'CANCEL', 'EXPIRED']),
  currency: z.enum(['THB', 'LAK']),
  /** What was paid, which may be another sum than asked. The gateway's fee is not taken off. */
  payments: z.array(
    z.object({
      transRef: z.string().min(1).max(100),
      amount: DecimalAmount,
      fee: ReportedFee,
      paidAt: Time,
      payer: z
        .object({
          bankCode: z.string().min(1).max(20),
          accountNo: z.string().max(40),
          accountName: z.string().max(200),
        })
        .partial()
        .nullish(),
    }),
  ),
});

const STATUS = { PENDING: 'waiting', PAID: 'paid', CANCEL: 'cancelled', EXPIRED: 'expired' } as const;
const MISSING = 'NOT_FOUND';

/** Codes of a gateway with signed requests, which lets payers change the amount: what was paid is credited. */
export const signedGatewayCodes = defineAdapter<PaymentChannel, typeof signedGatewaySettings>({
  name: 'signed-gateway',
  title: 'Gateway with signed requests',
  settings: signedGatewaySettings,
  create(settings, context) {
    const gateway = signedGateway(settings, context);
    return {
      port: {
        async make({ reference, amount, currency, expiresAt, callbackUrl }) {
          try {
            const order = { refId: reference, amount, currency, expiresAt: expiresAt.toISOString(), callbackUrl };
            const answer = await gateway.call('payment/create', order, reference);
            const made = MadeAnswer.safeParse(answer.data);
            if (!gateway.isDone(answer) || !made.success || made.data.refId !== reference)
              return { kind: 'failed', reason: answer.reason };
            return { kind: 'made', payload: made.data.qr, expiresAt: new Date(made.data.expiresAt), isAnyAmount: true };
          } catch (error) {
            return { kind: 'failed', reason: (error as Error).message };
          }
        },
        async queryStatus({ reference, currency }): Promise<ChannelAnswer> {
          try {
            const answer = await gateway.call('payment/query', { refId: reference });
            if (answer.code === MISSING) return { kind: 'missing' };
            const found = Status.safeParse(answer.data);
            if (!gateway.isDone(answer) || !found.success) return { kind: 'unknown', reason: answer.reason };
            const { status, payments, refId } = found.data;
            if (refId !== reference || found.data.currency !== currency)
              return { kind: 'unknown', reason: 'the gateway answers about another code' };
            return {
              kind: 'answered',
              status: STATUS[status],
              payments: payments.map(({ payer, ...payment }) => ({
                ...payment,
                sendingBank: payer?.bankCode,
                sender: { accountNo: payer?.accountNo, accountName: payer?.accountName },
              })),
            };
          } catch (error) {
            return { kind: 'unknown', reason: (error as Error).message };
          }
        },
        readCallback: gateway.readCallback,
      },
      check: gateway.check,
    };
  },
});

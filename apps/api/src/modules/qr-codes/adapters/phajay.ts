import { z } from 'zod';
import { defineAdapter, KeyRefused, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import { jsonOf } from '../../../platform/connections/callback.ts';
import type { PaymentChannel } from '../payment-channel.ts';

const settings = z.object({
  url: ServiceUrl.default('https://payment-gateway.phajay.co/v1/api/'),
  secretKey: secret(z.string().min(8)),
  /** Whose app pays the code. */
  bank: z.enum(['bcel', 'jdb', 'ldb', 'ib', 'stb']).default('bcel'),
});

const Made = z.object({
  transactionId: z.string().min(1).max(100),
  qrCode: z.string().min(1).max(1_000),
});
const Completed = z.object({
  status: z.literal('PAYMENT_COMPLETED'),
  transactionId: z.string().min(1).max(100),
  txnAmount: z.union([z.number(), z.string().max(20)]),
  refNo: z.string().max(100).nullish(),
});

/**
 * PhaJay's codes of Lao banks. Its webhook is unsigned and no query is documented: what the webhook says is stored with
 * the code and credits nothing.
 */
export const phajay = defineAdapter<PaymentChannel, typeof settings>({
  name: 'phajay',
  title: 'PhaJay',
  settings,
  create({ url, secretKey, bank }, { http }) {
    /** By the last order of this process. */
    let isKeyRefused = false;
    return {
      port: {
        async make({ reference, amount, currency, expiresAt }) {
          if (currency !== 'LAK') return { kind: 'failed', reason: 'PhaJay takes kip alone' };
          try {
            const answer = await http(new URL(`payment/generate-${bank}-qr`, url), {
              method: 'POST',
              headers: { secretkey: secretKey },
              json: { amount: Number(amount), description: reference, tag1: reference },
            });
            isKeyRefused = answer.status === 401 || answer.status === 403;
            const made = Made.safeParse(answer.json);
            if (!answer.ok || !made.success) return { kind: 'failed', reason: `PhaJay answered ${answer.status}` };
            const { qrCode: payload, transactionId: serviceReference } = made.data;
            return { kind: 'made', payload, expiresAt, serviceReference };
          } catch (error) {
            return { kind: 'failed', reason: (error as Error).message };
          }
        },
        readCallback(callback) {
          const { data } = Completed.safeParse(jsonOf(callback));
          if (!data) return { kind: 'refused', why: 'body' };
          const { transactionId: serviceReference, txnAmount, refNo } = data;
          return { kind: 'report', serviceReference, amount: `${txnAmount}`, transRef: refNo ?? undefined };
        },
      },
      /** Only making a code tries the key: an answer of any kind shows that the service is there. */
      async check() {
        if (isKeyRefused) throw new KeyRefused('PhaJay refused the key of the last order');
        const { status } = await http(url);
        if (status >= 500) throw new Error(`PhaJay answered ${status}`);
        return {};
      },
    };
  },
});

import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import { jsonOf } from '../../../platform/connections/callback.ts';
import type { OutsideAnswer, OutsideRequest } from '../../../platform/connections/outside-http.ts';
import type { ChannelAnswer, ChannelCode, ChannelPayment, PaymentChannel } from '../payment-channel.ts';

const settings = z.object({
  /** The bank names its address in production. */
  url: ServiceUrl.default('https://api-sandbox.partners.scb/partners/sandbox/'),
  apiKey: z.string().min(1),
  apiSecret: secret(z.string().min(1)),
  billerId: z.string().regex(/^\d{15}$/, 'must be 15 digits'),
  /** The prefix agreed with the bank, by which it finds the address of callbacks. */
  ref3: z.string().regex(/^[A-Z0-9]{1,20}$/, 'must be at most 20 letters and digits'),
});

const Token = z.object({
  status: z.object({ code: z.literal(1000) }),
  data: z.object({ accessToken: z.string().min(1), expiresIn: z.number().positive() }),
});
const Made = z.object({
  status: z.object({ code: z.literal(1000) }),
  data: z.object({ qrRawData: z.string().min(1).max(1_000) }),
});
const Transaction = z.object({
  transactionId: z.string().min(1).max(100),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  transactionDateandTime: z.iso.datetime({ offset: true }),
  billPaymentRef1: z.string(),
  sendingBankCode: z.string().max(20).nullish(),
  payerAccountNumber: z.string().max(40).nullish(),
  payerName: z.string().max(200).nullish(),
});
const Found = z.object({ status: z.object({ code: z.literal(1000) }), data: z.array(Transaction) });
const Hint = z.object({ billPaymentRef1: z.string().min(1).max(20), transactionId: z.string().min(1).max(100) });

/** Payments by QR code of a biller. */
const EVENT_CODE = '00300100';
/** A token that ends during a call is renewed once; this soon before its end it is not used any more. */
const TOKEN_REST_MS = MINUTE_MS;
const BANGKOK_MS = 7 * 60 * MINUTE_MS;

/** Date and time of Bangkok, which knows no summer time. */
const inBangkok = (time: Date): string =>
  new Date(time.getTime() + BANGKOK_MS).toISOString().slice(0, 19).replace('T', ' ');
const dateOf = (time: Date): string => inBangkok(time).slice(0, 10);

/**
 * QR30 of Siam Commercial Bank: codes of a biller, callbacks without a signature, and an inquiry by date. The bank lists
 * payments by their day, so a code made before midnight is looked for on two days.
 */
export const scb = defineAdapter<PaymentChannel, typeof settings>({
  name: 'scb',
  title: 'SCB QR30',
  settings,
  create({ url, apiKey, apiSecret, billerId, ref3 }, { http, now, uuid }) {
    let token: { text: string; endsAt: number } | undefined;

    async function fetchToken(): Promise<string> {
      const answer = await http(new URL('v1/oauth/token', url), {
        method: 'POST',
        headers: { resourceownerid: apiKey, requestuid: uuid(), 'accept-language': 'EN' },
        json: { applicationKey: apiKey, applicationSecret: apiSecret },
      });
      const given = Token.safeParse(answer.json);
      if (!answer.ok || !given.success) throw checkError(`the bank gave no token: ${answer.status}`, answer.status);
      const { accessToken, expiresIn } = given.data.data;
      token = { text: accessToken, endsAt: now().getTime() + expiresIn * 1_000 };
      return accessToken;
    }

    async function call(path: string, request: OutsideRequest = {}): Promise<OutsideAnswer> {
      const send = (text: string) =>
        http(new URL(path, url), {
          ...request,
          headers: {
            authorization: `Bearer ${text}`,
            resourceownerid: apiKey,
            requestuid: uuid(),
            'accept-language': 'EN',
          },
        });
      const known = token && token.endsAt - TOKEN_REST_MS > now().getTime() ? token.text : undefined;
      const answer = await send(known ?? (await fetchToken()));
      return answer.status === 401 && known ? send(await fetchToken()) : answer;
    }

    async function paidOn(date: string, reference: string): Promise<z.infer<typeof Transaction>[]> {
      const wanted = { eventCode: EVENT_CODE, transactionDate: date, billerId, reference1: reference };
      const answer = await call(`v1/payment/billpayment/inquiry?${new URLSearchParams(wanted)}`);
      const found = Found.safeParse(answer.json);
      if (!answer.ok || !found.success) throw new Error(`the bank answered ${answer.status}`);
      if (found.data.data.some(({ billPaymentRef1 }) => billPaymentRef1 !== reference))
        throw new Error('the bank answers about another code');
      return found.data.data;
    }

    const datesOf = ({ createdAt }: ChannelCode): string[] => {
      const latest = new Date(Math.min(now().getTime(), createdAt.getTime() + DAY_MS));
      return [...new Set([dateOf(createdAt), dateOf(latest)])];
    };

    return {
      port: {
        async make({ reference, amount, expiresAt }) {
          try {
            const answer = await call('v2/payment/qrcode/create', {
              method: 'POST',
              json: {
                ...{ qrType: 'PP', ppType: 'BILLERID', ppId: billerId, amount, ref1: reference, ref2: reference, ref3 },
                ...{ numberOfTimes: 1, expiryDate: inBangkok(expiresAt) },
              },
            });
            const made = Made.safeParse(answer.json);
            if (!answer.ok || !made.success) return { kind: 'failed', reason: `the bank answered ${answer.status}` };
            return { kind: 'made', payload: made.data.data.qrRawData, expiresAt };
          } catch (error) {
            return { kind: 'failed', reason: (error as Error).message };
          }
        },
        async queryStatus(code): Promise<ChannelAnswer> {
          try {
            const found: z.infer<typeof Transaction>[] = [];
            for (const date of datesOf(code)) found.push(...(await paidOn(date, code.reference)));
            return { kind: 'answered', status: found.length > 0 ? 'paid' : 'waiting', payments: found.map(toPayment) };
          } catch (error) {
            return { kind: 'unknown', reason: (error as Error).message };
          }
        },
        /** The bank repeats a callback until it reads this answer. */
        readCallback(callback) {
          const hint = Hint.safeParse(jsonOf(callback));
          if (!hint.success) return { kind: 'refused', why: 'body' };
          const { billPaymentRef1: reference, transactionId } = hint.data;
          return {
            kind: 'hint',
            reference,
            isProven: false,
            answer: { resCode: '00', resDesc: 'success', transactionId },
          };
        },
      },
      /** A token of its own costs nothing. */
      async check() {
        await fetchToken();
        return {};
      },
    };
  },
});

const toPayment = (paid: z.infer<typeof Transaction>): ChannelPayment => ({
  transRef: paid.transactionId,
  sendingBank: paid.sendingBankCode ?? undefined,
  amount: paid.amount,
  paidAt: paid.transactionDateandTime,
  sender: { accountNo: paid.payerAccountNumber ?? undefined, accountName: paid.payerName ?? undefined },
});

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '../clock.ts';
import { type AdapterContext, checkError, ServiceUrl, secret } from './adapter.ts';
import { type Callback, type CallbackRead, headerOf, jsonOf } from './callback.ts';

/** Of both ports of one gateway. */
export const signedGatewaySettings = z.object({
  url: ServiceUrl,
  merchantId: z.string().min(1).max(60),
  /** Signs our requests. */
  key: secret(z.string().min(8)),
  /** Signs the gateway's callbacks; the same key where the gateway has only one. */
  callbackKey: secret(z.string().min(8)),
});
export type SignedGatewaySettings = z.infer<typeof signedGatewaySettings>;

/** Older callbacks may be replays. */
const AGE_MS_MAX = 5 * MINUTE_MS;
const DONE = 'OK';

const Answer = z.object({
  code: z.string().min(1).max(60),
  message: z.string().nullish(),
  data: z.unknown().optional(),
});
export type GatewayAnswer = { status: number; code: string; data: unknown; reason: string };

const Hint = z.object({ refId: z.string().min(1).max(60) });
const Balance = z.object({
  balance: z.union([z.string(), z.number()]).transform(Number),
  currency: z.enum(['THB', 'LAK']),
});

const sign = (key: string, timestamp: string, text: string) =>
  createHmac('sha256', key).update(`${timestamp}.${text}`).digest();

/**
 * A gateway for money in and out whose requests and callbacks are signed: hexadecimal HMAC-SHA256 of `timestamp.body`, the
 * timestamp in seconds. Amounts are decimal text or numbers in major units, times have an offset.
 */
export function signedGateway(settings: SignedGatewaySettings, { http, now }: AdapterContext) {
  const { url, merchantId, key, callbackKey } = settings;

  /** Throws `NoAnswer`. An answer without a code of the gateway's own has the code ''. */
  async function call(path: string, body: object, idempotencyKey?: string): Promise<GatewayAnswer> {
    const text = JSON.stringify({ merchantId, ...body });
    const timestamp = `${Math.floor(now().getTime() / 1_000)}`;
    const answer = await http(new URL(path, url), {
      method: 'POST',
      text,
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': sign(key, timestamp, text).toString('hex'),
        ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
      },
    });
    const { code = '', data, message } = Answer.safeParse(answer.json).data ?? {};
    const reason = `the gateway answered ${[answer.status, code, message].filter(Boolean).join(' ')}`;
    return { status: answer.status, code, data, reason };
  }

  return {
    call,
    isDone: ({ status, code }: GatewayAnswer): boolean => status === 200 && code === DONE,
    readCallback(callback: Callback): CallbackRead {
      const timestamp = headerOf(callback, 'x-timestamp');
      const expected = sign(callbackKey, timestamp, callback.text);
      const given = Buffer.from(headerOf(callback, 'x-signature'), 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return { kind: 'refused', why: 'signature' };
      const age = Math.abs(now().getTime() - Number(timestamp) * 1_000);
      // Written without <=, so that a timestamp that is not a number (NaN) is refused too.
      if (!(age < AGE_MS_MAX)) return { kind: 'refused', why: 'time' };
      const hint = Hint.safeParse(jsonOf(callback));
      if (!hint.success) return { kind: 'refused', why: 'body' };
      return { kind: 'hint', reference: hint.data.refId, isProven: true, answer: { code: DONE } };
    },
    /** Asks for the balance, which moves nothing. */
    async check() {
      const answer = await call('balance', {});
      const balance = Balance.safeParse(answer.data);
      if (answer.status !== 200 || answer.code !== DONE || !balance.success)
        throw checkError(answer.reason, answer.status);
      return { left: { amount: balance.data.balance, unit: balance.data.currency } };
    },
  };
}

/** An amount in major units as decimal text, of a gateway that sends text or numbers. */
export const DecimalAmount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/));

/** An unreadable fee delays no money. */
export const ReportedFee = DecimalAmount.optional().catch(undefined);

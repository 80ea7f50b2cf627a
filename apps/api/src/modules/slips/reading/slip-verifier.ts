import { parseMajor } from '@krapao/money';
import { z } from 'zod';
import { MINUTE_MS } from '../../../platform/clock.ts';

const Party = z.object({
  displayName: z.string().optional(),
  name: z.string().optional(),
  account: z.object({ type: z.string().optional(), value: z.string() }),
});

/** A bank transfer as the verifier returns it. Names and numbers are partly masked. */
export const BankTransfer = z
  .object({
    transRef: z.string().min(1),
    sendingBank: z.string().min(1),
    receivingBank: z.string().min(1),
    transTimestamp: z.iso.datetime({ offset: true }),
    amount: z.number().positive(),
    currency: z.enum(['THB', 'LAK']).default('THB'),
    sender: Party,
    receiver: Party,
  })
  .refine(({ amount, currency }) => {
    try {
      return parseMajor(amount, currency) > 0n;
    } catch {
      return false;
    }
  });
export type BankTransfer = z.infer<typeof BankTransfer>;

export type Verdict =
  | { kind: 'verified'; bankTransfer: BankTransfer }
  | { kind: 'refused'; code: number }
  /** Outcome unknown; `isOurs` when the cause is on our side and waiting does not help. */
  | { kind: 'unknown'; why: string; isOurs: boolean; waitMs?: number };

/** Verifies the code on a slip. Never throws; moves no money, so requests may be retried. */
export type VerifySlip = (payload: string) => Promise<Verdict>;

const Answer = z.union([
  z.object({ success: z.literal(true), data: BankTransfer }),
  z.object({
    success: z.literal(false),
    code: z.coerce.number().int(),
    data: z
      .object({
        delay: z
          .number()
          .positive()
          .max(24 * 60)
          .optional(),
      })
      .nullish()
      .catch(undefined),
  }),
]);

const BANK_DOWN = 1009;
const BANK_LATE = 1010;
const BANK_DOWN_MINUTES = 15;
/** Our key, our quota or our request. */
const isOurError = (code: number): boolean => code >= 1000 && code <= 1004;
/** Codes of final rejections; all others are retried. */
const FINAL = [1005, 1006, 1007, 1008, 1011, 1012, 1013, 1014];

export function slipVerifier({ url, key, timeoutMs }: { url: string; key: string; timeoutMs: number }): VerifySlip {
  return async (payload) => {
    try {
      const response = await fetch(new URL('verify', url), {
        method: 'POST',
        headers: { 'x-authorization': key, 'content-type': 'application/json' },
        body: JSON.stringify({ payload }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = Answer.safeParse(await response.json());
      if (response.status === 401 || response.status === 403) {
        return { kind: 'unknown', why: `the verifier answered ${response.status}`, isOurs: true };
      }
      if (response.status >= 500 || !answer.success || answer.data.success !== response.ok) {
        return { kind: 'unknown', why: `the verifier answered ${response.status}`, isOurs: false };
      }
      return answer.data.success ? { kind: 'verified', bankTransfer: answer.data.data } : refusal(answer.data);
    } catch (error) {
      return { kind: 'unknown', why: (error as Error).message, isOurs: false };
    }
  };
}

function refusal({ code, data }: { code: number; data?: { delay?: number | undefined } | null | undefined }): Verdict {
  if (FINAL.includes(code)) return { kind: 'refused', code };
  const minutes = code === BANK_LATE ? data?.delay : code === BANK_DOWN ? BANK_DOWN_MINUTES : undefined;
  return {
    kind: 'unknown',
    why: `the verifier answered ${code}`,
    isOurs: isOurError(code),
    ...(minutes && { waitMs: minutes * MINUTE_MS }),
  };
}

import { type Minor, minor } from '@krapao/money';
import { z } from 'zod';

export type GiftAnswer =
  | {
      kind: 'told';
      /** The wallet's status code: SUCCESS or a reason. */
      code: string;
      /** `id` is the voucher's own: links in two spellings may lead to the same voucher. */
      voucher?: { id: string; amount: Minor; people: number } | undefined;
      /** Amount that our own wallet received from the voucher. */
      mine?: Minor | undefined;
    }
  | { kind: 'unknown'; reason: string };

/** The wallet company behind gift links. Neither request throws. */
export type GiftWallet = {
  readonly mobile: string;
  verify(hash: string): Promise<GiftAnswer>;
  redeem(hash: string): Promise<GiftAnswer>;
};

/** Amounts are strings in baht, possibly with thousands separators. */
const Baht = z
  .string()
  .transform((text) => text.replaceAll(',', ''))
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,6})?$/))
  .transform((text) => minor(BigInt(Math.round(Number(text) * 100))));

const Answer = z.object({
  status: z.object({ code: z.string().min(1) }),
  data: z
    .object({
      voucher: z.object({ voucher_id: z.string().min(1).max(100), amount_baht: Baht, member: z.int() }),
      my_ticket: z.object({ amount_baht: Baht }).nullish(),
    })
    .nullish(),
});

type Options = { url: string; mobile: string; timeoutMs: number };

export function giftWallet({ url, mobile, timeoutMs }: Options): GiftWallet {
  const request = async (path: string, init: RequestInit = {}): Promise<GiftAnswer> => {
    try {
      const at = new URL(`campaign/vouchers/${path}`, url);
      const response = await fetch(at, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      // Rejections come as HTTP 400 with the same body.
      const answer = Answer.safeParse(await response.json());
      if (!answer.success) return { kind: 'unknown', reason: `the wallet answered ${response.status}` };
      const { status, data } = answer.data;
      const { voucher_id: id, amount_baht: amount, member: people } = data?.voucher ?? {};
      const voucher = id && amount !== undefined && people !== undefined ? { id, amount, people } : undefined;
      return { kind: 'told', code: status.code, voucher, mine: data?.my_ticket?.amount_baht };
    } catch (error) {
      return { kind: 'unknown', reason: (error as Error).message };
    }
  };
  return {
    mobile,
    verify: (hash) => request(`${hash}/verify?${new URLSearchParams({ mobile })}`),
    redeem: (hash) =>
      request(`${hash}/redeem`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, voucher_hash: hash }),
      }),
  };
}

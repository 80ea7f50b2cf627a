import { type Minor, minor } from '@krapao/money';
import { z } from 'zod';

export type GiftTold =
  | {
      kind: 'told';
      /** The wallet's own word, SUCCESS or why not. */
      code: string;
      /** `id` is the voucher's own: two spellings of a link may lead to the same one. */
      voucher?: { id: string; amount: Minor; people: number } | undefined;
      /** What our own wallet has got of it. */
      mine?: Minor | undefined;
    }
  | { kind: 'unknown'; reason: string };

/** The host of gift links. Neither call throws. */
export type GiftWallet = {
  readonly mobile: string;
  verify(hash: string): Promise<GiftTold>;
  redeem(hash: string): Promise<GiftTold>;
};

/** Strings in baht; thousands may be parted. */
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
  const ask = async (path: string, init: RequestInit = {}): Promise<GiftTold> => {
    try {
      const at = new URL(`campaign/vouchers/${path}`, url);
      const response = await fetch(at, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      // Refusals come as HTTP 400 with the same body.
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
    verify: (hash) => ask(`${hash}/verify?${new URLSearchParams({ mobile })}`),
    redeem: (hash) =>
      ask(`${hash}/redeem`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, voucher_hash: hash }),
      }),
  };
}

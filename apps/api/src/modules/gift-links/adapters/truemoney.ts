import { minor } from '@krapao/money';
import { z } from 'zod';
import { defineAdapter, ServiceUrl } from '../../../platform/connections/adapter.ts';
import type { OutsideRequest } from '../../../platform/connections/outside-http.ts';
import type { GiftAnswer, GiftWallet } from '../gift-wallet.ts';

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

/** No voucher has this hash: the wallet says so, and that it answers. */
const NO_VOUCHER = '0'.repeat(18);

const settings = z.object({
  url: ServiceUrl.default('https://gift.truemoney.com/'),
  /** The wallet that gift links are redeemed to. */
  mobile: z.string().regex(/^0\d{9}$/, 'must be a mobile number of ten digits'),
});

/**
 * TrueMoney's gift links, which the company does not document. A page of its guard instead of JSON is an unknown
 * outcome.
 */
export const truemoney = defineAdapter<GiftWallet, typeof settings>({
  name: 'truemoney',
  title: 'TrueMoney',
  settings,
  create({ url, mobile: ownMobile }, { http }) {
    const request = async (path: string, init?: OutsideRequest): Promise<GiftAnswer> => {
      try {
        const { status: httpStatus, json } = await http(new URL(`campaign/vouchers/${path}`, url), init);
        // Rejections come as HTTP 400 with the same body.
        const answer = Answer.safeParse(json);
        if (!answer.success) return { kind: 'unknown', reason: `the wallet answered ${httpStatus}` };
        const { status, data } = answer.data;
        const { voucher_id: id, amount_baht: amount, member: people } = data?.voucher ?? {};
        const voucher = id && amount !== undefined && people !== undefined ? { id, amount, people } : undefined;
        return { kind: 'answered', code: status.code, voucher, mine: data?.my_ticket?.amount_baht };
      } catch (error) {
        return { kind: 'unknown', reason: (error as Error).message };
      }
    };
    const verify: GiftWallet['verify'] = (hash, mobile) => request(`${hash}/verify?${new URLSearchParams({ mobile })}`);
    return {
      port: {
        mobile: ownMobile,
        verify,
        redeem: (hash, mobile) => request(`${hash}/redeem`, { method: 'POST', json: { mobile, voucher_hash: hash } }),
      },
      async check() {
        const answer = await verify(NO_VOUCHER, ownMobile);
        if (answer.kind === 'unknown') throw new Error(answer.reason);
        return {};
      },
    };
  },
});

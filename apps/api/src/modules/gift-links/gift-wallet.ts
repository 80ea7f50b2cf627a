import type { Minor } from '@krapao/money';

export type GiftAnswer =
  | {
      kind: 'answered';
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
  /** Our wallet for new gift links. */
  readonly mobile: string;
  verify(hash: string, mobile: string): Promise<GiftAnswer>;
  redeem(hash: string, mobile: string): Promise<GiftAnswer>;
};

/** A voucher's own address. What stands around it in a message may not make it a part of another address. */
const GIFT_LINK =
  /(?:^|[^\w/?=&#%.~+@-])(https:\/\/gift\.truemoney\.com\/campaign(?:\/voucher_detail)?\/?\?v=([A-Za-z0-9]{1,64}))(?![\w/=&#%~+@-]|[.?][.\w])/;

export type GiftLink = { link: string; voucher: string };

/** The first gift link in what a member pasted: wallets share it in the middle of a message. */
export function findGiftLink(text: string): GiftLink | undefined {
  const [, link, voucher] = GIFT_LINK.exec(text) ?? [];
  return link && voucher ? { link, voucher } : undefined;
}

/** Address of a voucher, rejected when the surrounding text makes it a part of another address. */
const GIFT_LINK =
  /(?:^|[^\w/?=&#%.~+@-])(https:\/\/gift\.truemoney\.com\/campaign(?:\/voucher_detail)?\/?\?v=([A-Za-z0-9]{1,64}))(?![\w/=&#%~+@-]|[.?][.\w])/;

export type GiftLink = { link: string; voucher: string };

/** Finds the first gift link in a pasted text; wallets share the link inside a message. */
export function findGiftLink(text: string): GiftLink | undefined {
  const [, link, voucher] = GIFT_LINK.exec(text) ?? [];
  return link && voucher ? { link, voucher } : undefined;
}

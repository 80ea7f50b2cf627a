/** A piece of a text: plain, or with an address to open. */
export type Piece = { readonly text: string; readonly href?: string };

/** Thai and Lao write no space after an address, so it ends at their first letter. */
const ADDRESS = /[Hh]ttps?:\/\/[^\s<>"'\u0080-\uffff]+/g;

/** Returns http and https addresses only: no scripts, files or apps. */
export function safeHref(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

/** Returns a `tel:` link; undefined for anything but a phone number. */
export function telHref(number: string): string | undefined {
  const digits = number.replaceAll(/[\s()-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined;
}

/** Splits a text into pieces; markup in the text stays text. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found);
    const href = safeHref(address);
    if (!href) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Removes trailing punctuation, and a closing bracket opened before the address. */
function withoutTail(address: string): string {
  const opened = address.split('(').length;
  const isTail = /[.,;:!?]$/.test(address) || (address.endsWith(')') && address.split(')').length > opened);
  return isTail ? withoutTail(address.slice(0, -1)) : address;
}

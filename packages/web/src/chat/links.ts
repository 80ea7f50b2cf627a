/** A piece of a text: words, or an address that may be opened. */
export type Piece = { readonly text: string; readonly href?: string };

/** Thai and Lao put no space after one: it ends where their letters begin. */
const ADDRESS = /[Hh]ttps?:\/\/[^\s<>"'\u0080-\uffff]+/g;

/** Only what leads to a site: no script, no file, no app. */
export function safeHref(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

/** A number that a phone can call. */
export function telHref(number: string): string | undefined {
  const digits = number.replaceAll(/[\s()-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined;
}

/** A text in pieces. Whatever is written in it stays text. */
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

/** What ends a sentence is no part of an address, nor is a bracket that was opened before it. */
function withoutTail(address: string): string {
  const opened = address.split('(').length;
  const isTail = /[.,;:!?]$/.test(address) || (address.endsWith(')') && address.split(')').length > opened);
  return isTail ? withoutTail(address.slice(0, -1)) : address;
}

/** A piece of a text: words, or an address that may be opened. */
export type Piece = { readonly text: string; readonly href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'\u200b]+/giu;
/** What ends a sentence is no part of an address; a bracket is, if it was opened in it. */
const TAIL = /[.,;:!?…'"]+$|\)+$/u;

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

function withoutTail(address: string): string {
  const cut = address.replace(TAIL, '');
  if (cut === address) return address;
  return address.endsWith(')') && cut.includes('(') ? address : withoutTail(cut);
}

import { recordText, recordValues } from './texts.ts';

/** A record, its seal and its place there, short enough for a QR code. */
export type ReceiptCode = { record: string; seal: number; index: number };

const VERSION = '1';
const SEPARATOR = '~';

/** Text that may stand in the fragment of an address, which browsers send to no server. */
export const formatCode = ({ record, seal, index }: ReceiptCode): string =>
  [VERSION, ...(recordValues(record) ?? []), seal, index].map(encode).join(SEPARATOR);

/** Colons and commas stay, as a fragment may hold them and a QR code is smaller. */
const encode = (part: string | number): string =>
  encodeURIComponent(part).replaceAll('%3A', ':').replaceAll('%2C', ',');

export function parseCode(code: string): ReceiptCode | undefined {
  try {
    const [version, ...parts] = code.trim().split(SEPARATOR).map(decodeURIComponent);
    const [seal, index] = parts.splice(-2).map(Number);
    const record = recordText(parts);
    const isPlace = Number.isSafeInteger(seal) && Number.isSafeInteger(index);
    if (version !== VERSION || !isPlace || recordValues(record)?.length !== parts.length) return undefined;
    return { record, seal: seal ?? 0, index: index ?? 0 };
  } catch {
    return undefined; // Not percent-encoded text.
  }
}

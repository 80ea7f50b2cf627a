import type { ENCODINGS } from '@krapao/contract/office/payout-layouts';
import { invalidStatement } from './statement.ts';

export type Encoding = (typeof ENCODINGS)[number];

/** gzip, zip, bzip2, xz, 7z, zstd: never unpacked, because a small file may hold an endless one. */
const PACKED = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 0x03, 0x04],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x28, 0xb5, 0x2f, 0xfd],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const NEWLINE = 0x0a;
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** Control characters, and what a decoder writes for bytes that its encoding does not have. */
const UNREADABLE = /(?![\t\n\r\f])[\p{Cc}\p{Co}\ufffd]/u;

/** Refuses a file in another encoding than expected, with the row of the first character that cannot be one. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  if (PACKED.some((start) => startsWith(bytes, start))) throw invalidStatement('compressed');
  const lead = bytes.findIndex((byte) => byte >= 0x80);
  // Thai in Windows-874 is never valid UTF-8 by chance.
  if (lead >= 0 && !encoding.startsWith('utf') && isUtf8(bytes))
    throw invalidStatement('encoding', bytes.subarray(0, lead).filter((byte) => byte === NEWLINE).length + 1);
  const text = new TextDecoder(labelOf(bytes, encoding)).decode(bytes);
  const at = text.search(UNREADABLE);
  if (at >= 0) throw invalidStatement('encoding', text.slice(0, at).split('\n').length);
  if (text.trim() === '') throw invalidStatement('empty');
  return text;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function labelOf(bytes: Uint8Array, encoding: Encoding): string {
  const [marked] = Object.entries(UTF16_MARKS).find(([, mark]) => startsWith(bytes, mark)) ?? [];
  if (encoding === 'utf-16') return marked ?? (bytes[0] === 0 ? 'utf-16be' : 'utf-16le');
  if (marked || (encoding !== 'utf-8' && startsWith(bytes, UTF8_MARK))) throw invalidStatement('encoding', 1);
  return encoding === 'utf-8' ? encoding : 'windows-874';
}

import { readFields } from './tlv.ts';

const POLYNOMIAL = 0x1021;

/** Returns CRC-16/CCITT-FALSE of a text as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? POLYNOMIAL : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Appends the checksum field; the checksum covers that field's own id and length too. */
export const withCrc = (body: string, id: string): string => `${body}${id}04${crc16(`${body}${id}04`)}`;

/** Returns the payload before the checksum field if the checksum matches, in either case. */
export function withoutCrc(text: string, id: string): string | undefined {
  const body = text.slice(0, -8);
  return text.toUpperCase() === withCrc(body, id).toUpperCase() ? body : undefined;
}

/** Restores leading zeros of the checksum, which some bank apps drop although the length stays four. */
export function padCrc(text: string, id: string): string {
  const [, crc] = new RegExp(`${id}04([0-9A-Fa-f]{1,3})$`).exec(text) ?? [];
  return crc === undefined || readFields(text) ? text : text.slice(0, -crc.length) + crc.padStart(4, '0');
}

import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Randomness is a dependency, so that tests can replay it. */
export type Random = {
  uuid(): string;
  /** 256 bits, safe in a header and in a URL. */
  token(): string;
  /** A decimal code with leading zeros. */
  digits(count: number): string;
  /** Letters and digits that cannot be confused when read aloud. */
  letters(count: number): string;
};

const CLEAR_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  letters: (count) => Array.from({ length: count }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]).join(''),
};

/** For values with enough entropy, such as tokens. */
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();

/** For short codes: without the server's secret, six digits are guessed in a moment. */
export const keyedHash = (secret: string, value: string): Buffer => createHmac('sha256', secret).update(value).digest();

/** Whether a hash was keyed with one of the secrets: a former one is still valid. */
export const isKeyedHash = (secrets: Secrets, value: string, given: Buffer): boolean =>
  secrets.some((secret) => {
    const ours = keyedHash(secret, value);
    return given.length === ours.length && timingSafeEqual(given, ours);
  });

/** A second id derived from a first: a retry with the same id derives the same ids. */
export function derivedId(id: string, part: string): string {
  const bytes = createHash('sha256').update(`${id}:${part}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: custom
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The id of a member's operation: unique to the member, and the same for every retry with the same key. */
export const operationId = (random: Random, memberId: string, idempotencyKey: string | undefined): string =>
  idempotencyKey === undefined ? random.uuid() : derivedId(idempotencyKey, memberId);

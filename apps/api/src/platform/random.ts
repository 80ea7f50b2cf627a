import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Chance comes in as an argument, so that tests can replay it. */
export type Random = {
  uuid(): string;
  /** 256 bits, safe in a header and in a URL. */
  token(): string;
  /** A decimal code with leading zeros. */
  digits(count: number): string;
  /** Letters and digits that cannot be mistaken for one another when read aloud. */
  letters(count: number): string;
};

const CLEAR_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  letters: (count) => Array.from({ length: count }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]).join(''),
};

/** For values with enough chance in them already, such as tokens. */
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();

/** For short codes: without the server's secret, six digits are guessed in a moment. */
export const keyedHash = (secret: string, value: string): Buffer => createHmac('sha256', secret).update(value).digest();

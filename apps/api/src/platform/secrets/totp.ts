import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters of common authenticator apps: SHA-1, six digits, a 30-second step. */
export const CODE_MS = 30_000;
const DIGITS = 6;
/** Clocks differ and people type slowly: the previous and the next code are accepted too. */
const STEPS_AROUND = [0, -1, 1];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: the encoding of secrets in authenticator apps. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

const stepAt = (now: Date): number => Math.floor(now.getTime() / CODE_MS);

export const codeNow = (secret: string, now: Date): string => codeOf(secret, stepAt(now));

/** The 30-second step of a code, if the code matches the secret around now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  const steps = STEPS_AROUND.map((away) => stepAt(now) + away).filter((step) => step >= 0);
  return steps.find((step) => {
    const ours = Buffer.from(codeOf(secret, step));
    return given.length === ours.length && timingSafeEqual(given, ours);
  });
}

/** Steps within which a code of a wrong clock is recognised as such. */
const STEPS_OFF = [-5, -4, -3, -2, 2, 3, 4, 5];

/** How far the clock of the app seems ahead, for a code that is not valid now but belongs to a moment near. */
export function clockOff(secret: string, code: string, now: Date): number | undefined {
  const off = STEPS_OFF.find((away) => stepAt(now) + away >= 0 && codeOf(secret, stepAt(now) + away) === code);
  return off === undefined ? undefined : off * CODE_MS;
}

/** The URI in the QR code for an authenticator app. */
export const phoneUri = (secret: string, username: string): string =>
  `otpauth://totp/Krapao:${encodeURIComponent(username)}?${new URLSearchParams({ secret, issuer: 'Krapao' })}`;

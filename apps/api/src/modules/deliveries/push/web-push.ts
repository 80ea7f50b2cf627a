import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { after, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';

export type PushKeys = { p256dh: string; auth: string };
export type VapidKeys = { publicKey: string; privateKey: string };
/** Random bytes of one message: 16 for the salt, 32 for the sender's private key. */
export type MessageSecrets = { salt: Buffer; privateKey: Buffer };

const CURVE = 'prime256v1';
const PUBLIC_BYTES = 65;
const AUTH_BYTES = 16;
const RECORD_BYTES = 4_096;
/** Delimiter of the last record. */
const LAST = Buffer.from([2]);
const TOKEN_MS = 12 * HOUR_MS;

const bytes = (text: string) => Buffer.from(text, 'base64url');
const expand = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

export function newVapidKeys(): VapidKeys {
  const key = createECDH(CURVE);
  return { publicKey: key.generateKeys('base64url'), privateKey: key.getPrivateKey('base64url') };
}

/** Whether messages can be encrypted for these keys: a point on the curve, and a secret of 16 bytes. */
export function areUsable({ p256dh, auth }: PushKeys): boolean {
  const key = createECDH(CURVE);
  key.generateKeys();
  try {
    key.computeSecret(bytes(p256dh));
  } catch {
    return false;
  }
  return bytes(p256dh).length === PUBLIC_BYTES && bytes(auth).length === AUTH_BYTES;
}

/** The body of a push message: RFC 8291, in the one record of RFC 8188 that push services accept. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, { salt, privateKey }: MessageSecrets): Buffer {
  const sender = createECDH(CURVE);
  sender.setPrivateKey(privateKey);
  const [ours, theirs] = [sender.getPublicKey(), bytes(p256dh)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = expand(sender.computeSecret(theirs), bytes(auth), info, 32);
  const key = expand(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const head = [salt, size, Buffer.from([ours.length]), ours];
  return Buffer.concat([
    ...head,
    cipher.update(text, 'utf8'),
    cipher.update(LAST),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Identifies this service to a push service: RFC 8292. */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { contact, now }: { contact: string; now: Date },
): string {
  const exp = Math.floor(after(now, TOKEN_MS).getTime() / SECOND_MS);
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: new URL(endpoint).origin, exp, sub: contact },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const point = bytes(publicKey);
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

export type DeviceKeys = { privateKey: Buffer; auth: Buffer };

const bytes = (text: string) => Buffer.from(text, 'base64url');
const expand = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

export function newDevice() {
  const key = createECDH('prime256v1');
  const p256dh = key.generateKeys('base64url');
  return { p256dh, privateKey: key.getPrivateKey() };
}

/** The text of a message, as a browser reads it (RFC 8291). Throws unless it was encrypted for this device. */
export function decryptPush(body: Buffer, { privateKey, auth }: DeviceKeys): string {
  const device = createECDH('prime256v1');
  device.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const idEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, idEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = expand(device.computeSecret(sender), auth, info, 32);
  const key = expand(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(idEnd, -16)), decipher.final()]);
  const end = text.lastIndexOf(2);
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the last record has no delimiter');
  return text.subarray(0, end).toString('utf8');
}

type Expected = { applicationServerKey: string; origin: string; now: Date };

/** The status with which a push service refuses a sender (RFC 8292); undefined when it accepts. */
export function refusalOf(header: string, { applicationServerKey, origin, now }: Expected): 401 | 403 | undefined {
  const [, token = '', publicKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (publicKey === undefined) return 401;
  if (publicKey !== applicationServerKey) return 403;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytes(publicKey);
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  if (!isSigned) return 403;
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString()) as Record<string, unknown>;
  const secondsLeft = Number(exp) - now.getTime() / 1_000;
  const isTimely = secondsLeft > 0 && secondsLeft <= 24 * 3_600;
  const hasContact = typeof sub === 'string' && /^(mailto:|https?:)/.test(sub);
  return aud === origin && isTimely && hasContact ? undefined : 401;
}

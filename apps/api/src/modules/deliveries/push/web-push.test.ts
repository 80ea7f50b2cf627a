import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptPush, newDevice, refusalOf } from '../../../testing/push.ts';
import { isPushEndpoint, KNOWN_SERVICES } from './push-services.ts';
import { areUsable, encryptPush, newVapidKeys, vapidHeader } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts as the example of RFC 8291', () => {
  const secrets = { salt: bytes(EXAMPLE.salt), privateKey: bytes(EXAMPLE.privateKey) };
  expect(encryptPush(EXAMPLE.text, EXAMPLE, secrets).toString('base64url')).toBe(EXAMPLE.body);
});

it('is read by the device it was encrypted for, and by no other', () => {
  const [device, other] = [newDevice(), newDevice()];
  const auth = randomBytes(16);
  const ephemeral = createECDH('prime256v1');
  ephemeral.generateKeys();
  const body = encryptPush(
    'ถอนเงินแล้ว',
    { p256dh: device.p256dh, auth: auth.toString('base64url') },
    {
      salt: randomBytes(16),
      privateKey: ephemeral.getPrivateKey(),
    },
  );
  expect(decryptPush(body, { privateKey: device.privateKey, auth })).toBe('ถอนเงินแล้ว');
  expect(() => decryptPush(body, { privateKey: other.privateKey, auth })).toThrow();
});

it('signs for one service, half a day, and with its own key', () => {
  const keys = newVapidKeys();
  const now = new Date('2026-03-02T05:00:00Z');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
  const header = vapidHeader(endpoint, keys, { contact: 'https://krapao.example', now });
  const expected = { applicationServerKey: keys.publicKey, origin: 'https://fcm.googleapis.com', now };
  expect(refusalOf(header, expected)).toBeUndefined();
  expect(refusalOf(header, { ...expected, origin: 'https://web.push.apple.com' })).toBe(401);
  expect(refusalOf(header, { ...expected, now: new Date('2026-03-02T17:00:01Z') })).toBe(401);
  expect(refusalOf(header, { ...expected, applicationServerKey: newVapidKeys().publicKey })).toBe(403);
  const forged = vapidHeader(
    endpoint,
    { ...newVapidKeys(), publicKey: keys.publicKey },
    { contact: 'mailto:x@y.z', now },
  );
  expect(refusalOf(forged, expected)).toBe(403);
});

it.each([
  { p256dh: 'x'.repeat(87), auth: EXAMPLE.auth },
  { p256dh: EXAMPLE.p256dh, auth: 'short' },
  { p256dh: '', auth: EXAMPLE.auth },
])('keys that nothing can be encrypted for are not usable: %j', (keys) => expect(areUsable(keys)).toBe(false));
it('the keys of a browser are usable', () => expect(areUsable(EXAMPLE)).toBe(true));

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://127.0.0.1:8082/push/v1/send/x', true],
  ['http://127.0.0.1:8082/phone/v1/people', false],
  ['http://127.0.0.1:5432/push/v1/send/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['http://fcm.googleapis.com/fcm/send/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com@evil.example/x', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://evilfcm.googleapis.com.evil.example/x', false],
  ['https://notfcm.googleapis.com/x', false],
])('sends to %s: %s', { tags: ['P170'] }, (endpoint, isAllowed) => {
  const services = { hosts: KNOWN_SERVICES, sandboxUrl: 'http://127.0.0.1:8082/push/v1/send/' };
  expect(isPushEndpoint(endpoint, services)).toBe(isAllowed);
});

import { createECDH, randomBytes } from 'node:crypto';
import { encryptPush, type PushKeys, type VapidKeys, vapidHeader } from './web-push.ts';

export type PushMessage = {
  endpoint: string;
  keys: PushKeys;
  /** A message of the same topic that a device has not yet fetched is replaced. */
  topic: string;
  isUrgent: boolean;
  text: string;
};
/** `gone`: the subscription has ended. `refused`: the service does not accept our key or the message. */
export type PushAnswer = 'sent' | 'gone' | 'refused';
export type SendPush = (
  message: PushMessage,
  signer: { vapid: VapidKeys; contact: string; now: Date },
) => Promise<PushAnswer>;

/** A device that was off for longer shows the list in the app instead. */
const TTL_SECONDS = 24 * 3_600;
const GONE = [404, 410];
/** Busy, too many messages, or a signature that this moment's clock does not accept. */
const WORTH_RETRYING = [401, 408, 429];

/** An HTTP client of push services (RFC 8030). Throws when a later try may succeed. */
export const pushClient =
  ({ timeoutMs }: { timeoutMs: number }): SendPush =>
  async ({ endpoint, keys, topic, isUrgent, text }, { vapid, contact, now }) => {
    const ephemeral = createECDH('prime256v1');
    ephemeral.generateKeys();
    const secrets = { salt: randomBytes(16), privateKey: ephemeral.getPrivateKey() };
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(endpoint, vapid, { contact, now }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      },
      body: new Uint8Array(encryptPush(text, keys, secrets)),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (GONE.includes(response.status)) return 'gone';
    if (response.status < 500 && !WORTH_RETRYING.includes(response.status)) return 'refused';
    throw new Error(`the push service answered ${response.status}`);
  };

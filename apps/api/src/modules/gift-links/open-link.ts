import { createDecipheriv } from 'node:crypto';
import { findGiftLink } from '@krapao/payloads/gift-link';
import { AppError } from '../../platform/http/app-error.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns the voucher of an encrypted link. Every page contains the key, so the decrypted text is untrusted
 * input: only the voucher's hash is taken from it, and requests go only to the configured host.
 */
export function openLink(keys: readonly string[], sent: string): string {
  const text = keys.map((key) => decrypt(key, sent)).find((opened) => opened !== undefined);
  const found = text === undefined ? undefined : findGiftLink(text);
  if (!found) throw new AppError('TRUELINK_INVALID');
  return found.voucher;
}

function decrypt(key: string, sent: string): string | undefined {
  try {
    const box = Buffer.from(sent, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), box.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(box.subarray(-TAG_BYTES));
    return decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

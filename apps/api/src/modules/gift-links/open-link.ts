import { createDecipheriv } from 'node:crypto';
import { findGiftLink } from '@krapao/payloads/gift-link';
import { AppError } from '../../platform/app-error.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The voucher a member sent. Every page has the key, so what was encrypted is worth no more than what
 * was typed: only the voucher's own name is taken from it, and it goes to no other host than ours.
 */
export function openLink(key: string, sent: string): string {
  const found = findGiftLink(decrypt(key, sent));
  if (!found) throw new AppError('TRUELINK_INVALID');
  return found.voucher;
}

function decrypt(key: string, sent: string): string {
  try {
    const box = Buffer.from(sent, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), box.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(box.subarray(-TAG_BYTES));
    return decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new AppError('TRUELINK_INVALID');
  }
}

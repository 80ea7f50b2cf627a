import { createDecipheriv, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encryptLink } from './encrypt-link.ts';

afterEach(() => void vi.unstubAllGlobals());

const KEY = randomBytes(32);
const LINK = 'https://gift.truemoney.com/campaign/?v=0123456789abcdefABCDEF';

/** Decrypts as the server does. */
function decrypt(sent: string): string {
  const bytes = Buffer.from(sent, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', KEY, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}

const withoutWebCrypto = () =>
  vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });

describe.each([
  ['with WebCrypto', () => {}],
  ['on a page without WebCrypto', withoutWebCrypto],
])('a gift link, %s', (_name, given) => {
  it.each([LINK, 'ลิงก์ ລິ້ງ', 'x'])('%j comes back as it was for who has the key', { tags: ['S7.47'] }, async (link) => {
    given();
    expect(decrypt(await encryptLink(link, KEY.toString('base64')))).toBe(link);
  });

  it('looks different each time, and never shows the link', { tags: ['R26.1'] }, async () => {
    given();
    const sent = await Promise.all([1, 2, 3].map(() => encryptLink(LINK, KEY.toString('base64'))));
    expect(new Set(sent).size).toBe(3);
    expect(sent.map((text) => Buffer.from(text, 'base64').toString()).join()).not.toContain('truemoney');
  });
});

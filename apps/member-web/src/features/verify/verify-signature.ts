import type { SignedHead } from '@krapao/fair/proof/texts';
import { OldBrowserError } from './old-browser.ts';

/** Checks a signature with the browser's own cryptography. */
export async function verifySignature({ text, key, signature }: SignedHead): Promise<boolean> {
  if (!/^[\da-f]{64}$/.test(key) || !/^[\da-f]{128}$/.test(signature)) return false;
  const publicKey = await importKey(bytesOf(key));
  return publicKey
    ? crypto.subtle.verify('Ed25519', publicKey, bytesOf(signature), new TextEncoder().encode(text))
    : false;
}

async function importKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey | undefined> {
  // Absent on pages without HTTPS too.
  if (!crypto.subtle) throw new OldBrowserError();
  return crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw new OldBrowserError();
    return undefined; // Not a point of the curve.
  });
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

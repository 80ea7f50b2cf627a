import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import type { SignedHead } from '@krapao/fair/proof/texts';

/** Signs texts of the service with Ed25519. */
export type SigningKey = { sign(text: string): SignedHead };

/** DER of an Ed25519 private key, up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;

/** Derived from the server's secret, so that every process has the same key and a backup of the secret is enough. */
export function signingKey(secret: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'proof heads', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const key = spki.subarray(-PUBLIC_BYTES).toString('hex');
  return {
    sign: (text) => ({ text, key, signature: sign(null, Buffer.from(text, 'utf8'), privateKey).toString('hex') }),
  };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values that must not be readable in the database. `owner` binds a box to its row. */
export type SecretBox = {
  seal(text: string, owner: string): Buffer;
  open(box: Buffer, owner: string): string;
  /** The same text under the first secret; undefined where the box is sealed with it already. */
  reseal(box: Buffer, owner: string): Buffer | undefined;
};

export function secretBox(secrets: Secrets, purpose: string): SecretBox {
  const [key, ...formerKeys] = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))) as [
    Buffer,
    ...Buffer[],
  ];
  const seal = (text: string, owner: string) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  };
  const openFormer = (box: Buffer, owner: string, reason: unknown) => {
    for (const former of formerKeys) {
      const text = tryKey(former, box, owner);
      if (!(text instanceof Error)) return text;
    }
    throw reason;
  };
  return {
    seal,
    open(box, owner) {
      const text = tryKey(key, box, owner);
      return text instanceof Error ? openFormer(box, owner, text) : text;
    },
    reseal(box, owner) {
      const text = tryKey(key, box, owner);
      return text instanceof Error ? seal(openFormer(box, owner, text), owner) : undefined;
    },
  };
}

function tryKey(key: Buffer, box: Buffer, owner: string): string | Error {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(box.subarray(-TAG_BYTES));
    return decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    return error as Error;
  }
}

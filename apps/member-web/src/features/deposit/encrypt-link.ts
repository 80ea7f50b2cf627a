const IV_BYTES = 12;

/**
 * A gift link is as good as cash to any reader, so it is encrypted: AES-256-GCM with the server's key, as base64 of iv,
 * ciphertext and tag.
 */
export async function encryptLink(link: string, keyBase64: string): Promise<string> {
  const key = fromBase64(keyBase64);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await seal(key, iv, new TextEncoder().encode(link));
  return btoa(String.fromCharCode(...iv, ...sealed));
}

type Bytes = Uint8Array<ArrayBuffer>;

async function seal(key: Bytes, iv: Bytes, text: Bytes): Promise<Uint8Array> {
  // WebCrypto is missing on pages served without TLS.
  if (!crypto.subtle) {
    const { gcm } = await import('@noble/ciphers/aes.js');
    return gcm(key, iv).encrypt(text);
  }
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text));
}

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

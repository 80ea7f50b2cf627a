import { vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Gives the test page an authenticator that answers, or whose dialog is closed. Returns the dialogs that opened. */
export function playPasskeys({ isCancelled = false } = {}) {
  const answer = async (options: CredentialCreationOptions | CredentialRequestOptions) => {
    opened.push(new TextDecoder().decode(options.publicKey?.challenge as ArrayBuffer));
    if (isCancelled) throw new DOMException('The operation was cancelled', 'NotAllowedError');
    return {
      id: 'cGFzc2tleQ',
      rawId: bytes('passkey'),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes('client data'),
        attestationObject: bytes('attestation'),
        authenticatorData: bytes('authenticator data'),
        signature: bytes('signature'),
        userHandle: bytes('user'),
        getTransports: () => ['internal'],
      },
    };
  };
  const opened: string[] = [];
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { value: { get: answer, create: answer }, configurable: true });
  return opened;
}

/** Options as the server sends them, with a readable challenge. */
export const passkeyOptions = (challenge: string) => ({
  challenge: btoa(challenge),
  rpId: 'localhost',
  rp: { id: 'localhost', name: 'Krapao' },
  user: { id: 'dXNlcg', name: 'ploy', displayName: 'Ploy' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  timeout: 300_000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  userVerification: 'required',
  allowCredentials: [],
});

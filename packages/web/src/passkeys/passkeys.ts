import type {
  AssertionOptions,
  PasskeyAssertion,
  PasskeyRegistration,
  RegistrationOptions,
} from '@krapao/contract/passkeys';
import { ApiError, PASSKEY_CANCELLED } from '../api/api-error.ts';

/** Loaded with the first dialog: most visits need none. */
const library = () => import('@simplewebauthn/browser');

const IP_ADDRESS = /^[\d.]+$|:/;

/** Whether this page can use passkeys. Browsers refuse them in frames, without TLS and under an IP address. */
export const supportsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' &&
  window.isSecureContext &&
  window.top === window.self &&
  !IP_ADDRESS.test(window.location.hostname);

/** Opens the browser's dialog for a new passkey. */
export async function createPasskey(options: RegistrationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  const { id, response } = await inDialog(() => startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Opens the browser's dialog to choose and use a passkey. */
export async function getPasskey(options: AssertionOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const { id, response } = await inDialog(() => startAuthentication({ optionsJSON: options as never }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } };
}

/** Browsers report a closed dialog, a timeout and a missing passkey alike, so that no page learns what a person has. */
async function inDialog<Result>(open: () => Promise<Result>): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { name?: string } };
    const names = [name, cause?.name];
    if (names.includes('NotAllowedError') || names.includes('AbortError')) throw new ApiError(PASSKEY_CANCELLED);
    if (names.includes('InvalidStateError')) throw new ApiError('PASSKEY_EXISTS');
    throw new ApiError('PASSKEY_INVALID');
  }
}

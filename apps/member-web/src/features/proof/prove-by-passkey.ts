import { call } from '@krapao/web/api/call.ts';
import { getPasskey } from '@krapao/web/passkeys/passkeys.ts';

/** Proves the session by the browser's dialog for a passkey. */
export async function proveByPasskey() {
  const body = await getPasskey(await call('POST /api/second-factor/passkey/options'));
  return call('POST /api/second-factor/passkey', { body });
}

import type { officePasskeyCalls } from '@krapao/contract/office/passkeys';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { presentPasskey } from '../../../platform/webauthn/passkeys.repository.ts';
import type { OperatorsDeps } from '../operators.deps.ts';
import { readMe } from '../read-me.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { passkeyProofOptions, provePasskey } from './prove-passkey.ts';
import { passkeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.ts';

export function passkeyRoutes(serve: Serve<typeof officePasskeyCalls>, deps: OperatorsDeps): void {
  const passkeys = passkeysRepository(deps.db, deps.clock);
  serve('POST /api/office/sign-in/passkey/options', ({ cookies }) => passkeySignInOptions(deps, cookies));
  serve('POST /api/office/sign-in/passkey', async ({ body, address, device, cookies }) =>
    readMe(deps, deps.db, await signInWithPasskey(deps, { passkey: body, address, device, cookies })),
  );
  serve('POST /api/office/passkey-proof/options', ({ operator }) =>
    passkeyProofOptions(deps, { operatorId: operator.id, sessionId: operator.sessionId }),
  );
  serve('POST /api/office/passkey-proof', async ({ operator, address, body }) => {
    await provePasskey(deps, { operatorId: operator.id, sessionId: operator.sessionId, address, passkey: body });
    return readMe(deps, deps.db, operator.sessionId);
  });

  serve('GET /api/office/me/passkeys', async ({ operator }) => (await passkeys.list(operator.id)).map(presentPasskey));
  serve('POST /api/office/me/passkeys/options', ({ operator }) =>
    newPasskeyOptions(deps, { operatorId: operator.id, sessionId: operator.sessionId }),
  );
  serve('POST /api/office/me/passkeys', ({ operator, body: { name, ...passkey } }) =>
    addPasskey(deps, { operatorId: operator.id, sessionId: operator.sessionId, name, passkey }),
  );
  serve('DELETE /api/office/me/passkeys/{id}', async ({ operator, params }) => {
    if ((await passkeys.remove(operator.id, params.id)) === undefined) throw new AppError('NO_DATA');
    return { message: 'OK' };
  });
}

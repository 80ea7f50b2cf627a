import { AppError } from '../../platform/http/app-error.ts';
import type { MemberIdentity } from '../../platform/http/callers.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { presentPasskey } from '../../platform/webauthn/passkeys.repository.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { logInWithPasskey, passkeyLogInOptions } from './log-in-with-passkey.ts';
import { passkeyFactorOptions, passkeyProofOptions, proveByPasskey } from './passkey-factor.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { removePasskey } from './remove-passkey.ts';

const DONE = { message: 'SUCCESS' } as const;

export function passkeyRoutes(serve: Serve, deps: PasskeysDeps): void {
  const passkeys = passkeysRepository(deps.db, deps.clock);
  serve('POST /api/login/passkey/options', ({ cookies }) => passkeyLogInOptions(deps, cookies));
  serve('POST /api/login/passkey', ({ body: { remember, ...passkey }, address, device, cookies, locale }) =>
    logInWithPasskey(deps, { passkey, remember, address, device, cookies, locale }),
  );

  serve('POST /api/login/factor/options', ({ cookies }) => passkeyFactorOptions(deps, 'password', cookies));
  serve('POST /api/password/factor/options', ({ cookies }) => passkeyFactorOptions(deps, 'sms', cookies));
  serve('POST /api/second-factor/passkey/options', ({ member }) => passkeyProofOptions(deps, member));
  serve('POST /api/second-factor/passkey', async ({ member, body, address }) => {
    await proveByPasskey(deps, member, { passkey: body, address });
    return DONE;
  });

  serve('GET /api/account/passkeys', async ({ member }) => (await passkeys.list(member.id)).map(presentPasskey));
  serve('POST /api/account/passkeys/options', ({ member, body, address, cookies }) =>
    newPasskeyOptions(deps, { ...proofOf(member, cookies), ...body, address, sessionId: member.sessionId }),
  );
  serve('POST /api/account/passkeys', ({ member, body: { name, ...passkey } }) =>
    addPasskey(deps, member, { name, passkey }),
  );
  serve('PUT /api/account/passkeys/{id}', async ({ member, params, body }) => {
    if ((await passkeys.rename(member.id, params.id, body.name)) === undefined) throw new AppError('NO_DATA');
    return DONE;
  });
  serve('POST /api/account/passkeys/{id}/remove', async ({ member, params, body, address, cookies }) => {
    await removePasskey(deps, { ...proofOf(member, cookies), ...body, address, passkeyId: params.id });
    return DONE;
  });
}

const proofOf = ({ id, factor }: MemberIdentity, cookies: Cookies) => ({
  memberId: id,
  factor,
  knownDevice: cookies.read('known_device'),
});

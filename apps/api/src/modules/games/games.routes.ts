import type { Serve } from '../../platform/http/serve.ts';
import { autoLogin } from './auto-login.ts';
import type { GamesDeps } from './games.deps.ts';
import { openAccount } from './open-account.ts';
import { readCredentials } from './read-credentials.ts';
import { refreshGameAccounts } from './refresh-game-accounts.ts';
import { resetPassword } from './reset-password.ts';

export function gameRoutes(serve: Serve, deps: GamesDeps): void {
  serve('GET /api/wallet/refresh/slot', async ({ member }) => ({ slots: await refreshGameAccounts(deps, member.id) }));
  serve('GET /api/wallet/activate/{slotCode}', ({ member, params }) => openAccount(deps, member, params.slotCode));
  serve('GET /api/wallet/account/{slotCode}', ({ member, params }) =>
    readCredentials(deps, member.id, params.slotCode),
  );
  serve('GET /api/wallet/resetpassword/{slotCode}', ({ member, params }) =>
    resetPassword(deps, member.id, params.slotCode),
  );
  serve('GET /api/autoLogin/{provider}/{user}', ({ member, params, locale }) =>
    autoLogin(deps, { memberId: member.id, locale, ...params }),
  );
  serve('GET /api/autoLogin/{provider}/{user}/{password}', ({ member, params, locale }) =>
    autoLogin(deps, { memberId: member.id, locale, ...params }),
  );
}

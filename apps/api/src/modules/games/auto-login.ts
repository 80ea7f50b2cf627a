import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/http/app-error.ts';
import { checkLaunch } from '../members/public.ts';
import { unseal } from './credentials.ts';
import { ownOpenAccount } from './find-account.ts';
import type { GamesDeps } from './games.deps.ts';
import { ProviderError } from './provider.ts';

type AutoLogin = { memberId: string; provider: string; user: string; password?: string; locale: Locale };

/** Returns a launch link, only for the member's own account and in this provider's form of login. */
export async function autoLogin(deps: GamesDeps, command: AutoLogin): Promise<{ link: string }> {
  const { game, account } = await ownOpenAccount(deps, command.memberId, command.provider);
  const credentials = unseal(deps, account);
  const isRightForm = (game.login === 'user-password') === (command.password !== undefined);
  const isOwn =
    command.user === credentials.username && (command.password ?? credentials.password) === credentials.password;
  if (!isRightForm) throw new AppError('NO_GAME');
  if (!isOwn) throw new AppError('SLOT_NO_ACCOUNT');
  await checkLaunch(deps.db, command.memberId, deps.clock.now());
  const link = await deps
    .providerOf(game)
    .then((provider) => provider.launch(credentials, command.locale))
    .catch((error: unknown) => {
      const isMaintenance = error instanceof ProviderError && error.kind === 'refused';
      throw new AppError(isMaintenance ? 'PROVIDER_MAINTENANCE' : 'PROVIDER_UNAVAILABLE');
    });
  await deps.games.recordLaunch({ memberId: command.memberId, gameCode: game.code });
  return { link };
}

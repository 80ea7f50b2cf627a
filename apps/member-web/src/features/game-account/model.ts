import { SPORTS_SITE_GAME } from '@krapao/contract/limits';
import type { Minor } from '@krapao/money';
import { call } from '@krapao/web/api/call.ts';
import type { Flags } from '../../shared/flags.ts';
import type { GameAccount } from '../../shared/money/wallet-query.ts';

type Credentials = { username: string; password: string };

/** Requests a link that signs the member in at the game. Some providers need the username, others the password too. */
export function requestGameLink(
  { code: provider, login }: Pick<GameAccount, 'code' | 'login'>,
  { username, password }: Credentials,
) {
  return login === 'user'
    ? call('GET /api/autoLogin/{provider}/{user}', { params: { provider, user: username } })
    : call('GET /api/autoLogin/{provider}/{user}/{password}', { params: { provider, user: username, password } });
}

/** The operator's own sports site replaces the provider's; without automatic sign-in. */
export const sportsSiteOf = (
  { code }: Pick<GameAccount, 'code'>,
  flags: Pick<Flags, 'sportsSiteUrl'>,
): string | null => (code === SPORTS_SITE_GAME ? flags.sportsSiteUrl : null);

/** The notice concerns the sports site's provider only. */
export const noticeOf = ({ code }: Pick<GameAccount, 'code'>, flags: Pick<Flags, 'providerNotice'>): string | null =>
  code === SPORTS_SITE_GAME ? flags.providerNotice : null;

/** Whether money can be transferred to the game: without a web address, only if the wallet has money. */
export const canFill = ({ web }: Pick<GameAccount, 'web'>, walletAmount: Minor): boolean =>
  web !== null || walletAmount > 0n;

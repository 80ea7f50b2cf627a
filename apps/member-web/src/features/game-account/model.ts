import { SPORTS_SITE_GAME } from '@krapao/contract/limits';
import type { Minor } from '@krapao/money';
import { call } from '@krapao/web/api/call.ts';
import type { Flags } from '../../shared/flags.ts';
import type { GameAccount } from '../../shared/money/wallet-query.ts';

type Credentials = { username: string; password: string };

/** A link that signs the member in at the game. Some providers know members by name, others want the password too. */
export function askLink(
  { code: provider, login }: Pick<GameAccount, 'code' | 'login'>,
  { username, password }: Credentials,
) {
  return login === 'user'
    ? call('GET /api/autoLogin/{provider}/{user}', { params: { provider, user: username } })
    : call('GET /api/autoLogin/{provider}/{user}/{password}', { params: { provider, user: username, password } });
}

/** The operator's own sports site stands in for the provider's; nobody is signed in there by us. */
export const sportsSiteOf = (
  { code }: Pick<GameAccount, 'code'>,
  flags: Pick<Flags, 'sportsSiteUrl'>,
): string | null => (code === SPORTS_SITE_GAME ? flags.sportsSiteUrl : null);

/** The one provider the notice is about is the sports site. */
export const noticeOf = ({ code }: Pick<GameAccount, 'code'>, flags: Pick<Flags, 'providerNotice'>): string | null =>
  code === SPORTS_SITE_GAME ? flags.providerNotice : null;

/** A game with no web address takes money only from a wallet that has some. */
export const canFill = ({ web }: Pick<GameAccount, 'web'>, walletAmount: Minor): boolean =>
  web !== null || walletAmount > 0n;

import type { AnswerOf } from '@krapao/contract/calls';
import { formatUnits } from '@krapao/money/exchange';
import type { GamesDeps } from './games.deps.ts';
import type { Holdings } from './games.queries.ts';
import type { GameWithAccount } from './games.repository.ts';

export type ShownGameAccount = AnswerOf<'GET /api/wallet'>['slots'][number];

/** Game accounts for home, from the last recorded balances. */
export const gameAccountsOf = async (deps: GamesDeps, holdings: readonly Holdings[]): Promise<ShownGameAccount[]> =>
  (await deps.games.withHoldings(holdings)).map((game) => gameAccountOf(deps, game));

export async function listGameAccounts(deps: GamesDeps, memberId: string): Promise<ShownGameAccount[]> {
  return (await deps.games.withAccounts(memberId)).map((game) => gameAccountOf(deps, game));
}

export function gameAccountOf(deps: GamesDeps, game: GameWithAccount): ShownGameAccount {
  return {
    code: game.code,
    name: game.name,
    category: game.category,
    isActive: game.username !== null,
    amount: Number(formatUnits(BigInt(game.units ?? 0), game.decimals)),
    ftWalletSlot: Number(game.rate),
    decimals: game.decimals,
    login: game.login,
    logo: game.logo,
    background: game.background,
    web: game.web && linkTo(game.web, deps.providerSiteUrl),
    android: game.android,
    ios: game.ios,
    maintenance: game.inMaintenance ? { endsAt: game.maintenanceEndsAt?.toISOString() ?? null } : null,
    refreshedAt: game.unitsReadAt?.toISOString() ?? null,
    playedAt: game.playedAt?.toISOString() ?? null,
  };
}

/** Cached: the few links are part of every wallet answer. */
const links = new Map<string, string>();

function linkTo(path: string, site: string): string {
  const key = `${site} ${path}`;
  const link = links.get(key) ?? new URL(path, site).href;
  links.set(key, link);
  return link;
}

import type { AnswerOf } from '@krapao/contract/calls';
import { formatUnits } from '@krapao/money/exchange';
import type { GamesDeps } from './games.deps.ts';
import type { Holdings } from './games.questions.ts';
import type { GameWithAccount } from './games.repository.ts';

export type Slot = AnswerOf<'GET /api/wallet'>['slots'][number];

/** What home shows of the games, from what was last heard. */
export const slotsOf = async (deps: GamesDeps, holdings: readonly Holdings[]): Promise<Slot[]> =>
  (await deps.games.withHoldings(holdings)).map((game) => slotOf(deps, game));

export async function listSlots(deps: GamesDeps, memberId: string): Promise<Slot[]> {
  return (await deps.games.withAccounts(memberId)).map((game) => slotOf(deps, game));
}

export function slotOf(deps: GamesDeps, game: GameWithAccount): Slot {
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
    web: game.web && new URL(game.web, deps.providerSiteUrl).href,
    android: game.android,
    ios: game.ios,
    refreshedAt: game.unitsHeardAt?.toISOString() ?? null,
  };
}

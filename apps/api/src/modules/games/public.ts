import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Serve } from '../../platform/serve.ts';
import { autoLogin, openAccount, readCredentials, refreshSlots, resetPassword } from './game-accounts.ts';
import type { Game, GamesRepository } from './games.repository.ts';
import { agentDialect } from './providers/agent-dialect.ts';
import type { Provider } from './providers/provider.ts';
import { referenceDialect } from './providers/reference-dialect.ts';

export type { Units } from './exchange.ts';
export {
  accountUnderWay,
  askHoldings,
  exchangeOf,
  type Holding,
  type OwnAccount,
  ownAccount,
  refreshBalance,
  refreshSlots,
  slotsOf,
} from './game-accounts.ts';
export { type Game, type GameAccount, gamesRepository, holdingsOfMember, movingUnits } from './games.repository.ts';
export type { Outcome, Provider } from './providers/provider.ts';

export type GamesDeps = {
  games: GamesRepository;
  /** Waits for an answer as long as usual, or as is given. */
  providerOf(game: Game, timeoutMs?: number): Provider;
  /** How long a member who looks at their money waits for a game. */
  balanceTimeoutMs: number;
  secrets: SecretBox;
  /** Where a game's relative links lead. */
  providerSiteUrl: string;
  clock: Clock;
  log: Logger;
};

export type ProviderOptions = {
  url: string;
  operator: string;
  /** The secret shared with a provider. */
  keyOf(game: Game): string;
  timeoutMs: number;
  graceMs: number;
  clock: Clock;
};

/** Speaks to each provider in its own dialect. */
export function createProviders({ url, operator, keyOf, graceMs, clock, ...options }: ProviderOptions) {
  return (game: Game, timeoutMs = options.timeoutMs): Provider => {
    const { decimals } = game;
    return game.dialect === 'reference'
      ? referenceDialect({ url: `${url}/a/${game.code}`, secret: keyOf(game), operator, decimals, timeoutMs })
      : agentDialect({ url: `${url}/b/${game.code}`, key: keyOf(game), decimals, timeoutMs, graceMs, now: clock.now });
  };
}

export function gameRoutes(serve: Serve, deps: GamesDeps): void {
  serve('GET /api/wallet/refresh/slot', async ({ member }) => ({ slots: await refreshSlots(deps, member.id) }));
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

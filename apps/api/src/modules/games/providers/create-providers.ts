import type { Clock } from '../../../platform/clock.ts';
import type { Game } from '../games.repository.ts';
import { agentDialect } from './agent-dialect.ts';
import type { Provider } from './provider.ts';
import { referenceDialect } from './reference-dialect.ts';

type ProviderOptions = {
  url: string;
  operator: string;
  /** The secret shared with a provider. */
  keyOf(game: Game): string;
  timeoutMs: number;
  graceMs: number;
  clock: Clock;
};

/** Returns the client of each game in its provider's dialect. */
export function createProviders({ url, operator, keyOf, graceMs, clock, ...options }: ProviderOptions) {
  return (game: Game, timeoutMs = options.timeoutMs): Provider => {
    const { decimals } = game;
    return game.dialect === 'reference'
      ? referenceDialect({ url: `${url}/a/${game.code}`, secret: keyOf(game), operator, decimals, timeoutMs })
      : agentDialect({ url: `${url}/b/${game.code}`, key: keyOf(game), decimals, timeoutMs, graceMs, now: clock.now });
  };
}

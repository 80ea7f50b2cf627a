import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Game, GamesRepository } from './games.repository.ts';
import type { Provider } from './providers/provider.ts';

export type GamesDeps = {
  db: Db;
  /** Published in the transaction that changed it. */
  moneyChanged: OnMoneyChanged;
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

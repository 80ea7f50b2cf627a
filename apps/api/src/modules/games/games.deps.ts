import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Game, GamesRepository } from './games.repository.ts';
import type { Provider } from './providers/provider.ts';

export type GamesDeps = {
  db: Db;
  /** Published in the same transaction as the change. */
  moneyChanged: OnMoneyChanged;
  games: GamesRepository;
  /** Uses the configured timeout, or the given one. */
  providerOf(game: Game, timeoutMs?: number): Provider;
  /** Timeout of a provider while a member waits for balances. */
  balanceTimeoutMs: number;
  secrets: SecretBox;
  /** Base URL of a game's relative links. */
  providerSiteUrl: string;
  clock: Clock;
  log: Logger;
};

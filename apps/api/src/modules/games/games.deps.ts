import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Game, GamesRepository } from './games.repository.ts';
import type { Provider } from './provider.ts';

/** A provider and the id of its connection, with which a pending transfer stays. */
export type ConnectedProvider = Provider & { connection: string };

export type GamesDeps = {
  db: Db;
  /** Published in the same transaction as the change. */
  moneyChanged: OnMoneyChanged;
  games: GamesRepository;
  /** The game's provider: the first of its connections, or the one with this id. Throws a `ProviderError` if gone. */
  providerOf(game: Game, connection?: string | null): Promise<ConnectedProvider>;
  /** Timeout of a provider while a member waits for balances. */
  balanceTimeoutMs: number;
  secrets: SecretBox;
  /** Base URL of a game's relative links. */
  providerSiteUrl: string;
  clock: Clock;
  log: Logger;
};

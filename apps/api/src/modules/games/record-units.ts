import type { Units } from '@krapao/money/exchange';
import type { CompiledQuery } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { type Db, missingValue } from '../../platform/database/db.ts';
import { type AccountKey, endMovingStatement, gamesRepository, startMovingStatement } from './games.repository.ts';

/** Starts a transfer: its units count neither in the wallet nor in the game. Runs in the transfer's transaction. */
export const startMoving = (account: AccountKey, moving: { units: Units; rate: string }): CompiledQuery =>
  startMovingStatement(account, moving);

/** The game's rate changed after the units were computed: nothing has moved. */
export const isRateChanged = (error: unknown): boolean => missingValue(error) === 'moving';

/** Ends a transfer. `reported` is the provider's balance; without it, the stored balance plus the moved units. */
export const endMoving = (
  account: AccountKey,
  end: { isDone: boolean; reported?: Units | undefined; at: Date },
): CompiledQuery => endMovingStatement(account, end);

/** Returns false if the balance is outdated, or a transfer is pending. */
export const saveBalance = (
  db: Db,
  clock: Clock,
  { memberId, gameCode }: AccountKey,
  balance: { units: Units; queriedAt: Date },
): Promise<boolean> => gamesRepository(db, clock).saveBalance(memberId, gameCode, balance);

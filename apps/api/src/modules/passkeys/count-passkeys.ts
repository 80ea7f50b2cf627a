import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { passkeysRepository } from './passkeys.repository.ts';

export const countPasskeys = (db: Db, clock: Clock, memberId: string): Promise<number> =>
  passkeysRepository(db, clock).count(memberId);

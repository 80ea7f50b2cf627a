import type { Minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import { lockFactor, savingFactor } from './factor.repository.ts';

/** State of the second factor on the member's row, locked until the commit. */
export const lockFactorIn = (transaction: Db, memberId: string): Promise<{ since: Date | null; above: Minor }> =>
  lockFactor(transaction, memberId);

export const saveFactorIn = (send: Send, memberId: string, factor: { since: Date; above: Minor } | null): void =>
  send(savingFactor(memberId, factor));

import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { presentDeposit } from './present-deposit.ts';
import { vaultRepository } from './vault.repository.ts';

/** Money in a member's vault, the next to end first. */
export const vaultOf = async (db: Db, memberId: string) =>
  (await vaultRepository(db).open(memberId)).map(presentDeposit);

/** Whether money is still put away: an account with some cannot be closed yet. */
export const hasVault = async (db: Db, memberId: string): Promise<boolean> =>
  (await vaultRepository(db).open(memberId)).length > 0;

/** Money in a member's vault with its sum. */
export async function readVault(db: Db, memberId: string) {
  const deposits = await vaultRepository(db).open(memberId);
  const total = deposits.reduce((sum, { amount }) => minor(sum + amount), minor(0n));
  return {
    total: toMajor(total, deposits[0]?.currency ?? 'THB'),
    deposits: deposits.map(presentDeposit),
  };
}

import type { AnswerOf } from '@krapao/contract/calls';
import { after, DAY_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { presentDeposit } from './present-deposit.ts';
import type { VaultDeps } from './vault.deps.ts';
import { vaultRepository } from './vault.repository.ts';

type Extend = { memberId: string; reference: string; days: number };

/** Moves the end of a deposit to a later date. The row lock lets either this or its return through. */
export const extendDeposit = (
  deps: VaultDeps,
  { memberId, reference, days }: Extend,
): Promise<AnswerOf<'POST /api/vault/extend'>> =>
  transact(deps.db, async (transaction) => {
    const now = deps.clock.now();
    const vault = vaultRepository(transaction);
    const deposit = await vault.lock(memberId, reference);
    if (!deposit || deposit.endsAt <= now) throw new AppError('NO_DATA');
    const endsAt = after(now, days * DAY_MS);
    if (endsAt < deposit.endsAt) throw new AppError('VAULT_SOONER');
    await vault.saveEnd(deposit.id, endsAt);
    await deps.statements.mark(transaction, deposit.id, { vault: { endsAt } });
    deps.notifyPages(transaction, memberId);
    return presentDeposit({ ...deposit, endsAt });
  });

import { VAULT, WALLET } from '@krapao/contract/accounts';
import { minor } from '@krapao/money';
import { transact } from '../../platform/database/transact.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { asLedgerError, booking, isRefusal } from '../ledger/public.ts';
import type { VaultDeps } from './vault.deps.ts';
import { vaultRepository } from './vault.repository.ts';

export const RETURN_JOB = 'return-vault';
const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the deposits whose date has come to their wallets. One that cannot move, such as that of a stopped account,
 * holds up no other and is tried again in the next run.
 */
export async function returnDue(deps: VaultDeps): Promise<void> {
  const failures: unknown[] = [];
  let last = BEFORE_ALL;
  for (;;) {
    const ids = await vaultRepository(deps.db).due(deps.clock.now(), last, PAGE);
    for (const id of ids) {
      await returnDeposit(deps, id).catch((error) => {
        if (!isRefusal(asLedgerError(error), 'ACCOUNT_FROZEN')) failures.push(error);
      });
    }
    if (ids.length < PAGE) break;
    last = ids.at(-1) as string;
  }
  if (failures.length > 0) throw failures[0];
}

/** The row, the ledger and the statement in one transaction; a second run finds the row returned. */
const returnDeposit = (deps: VaultDeps, depositId: string): Promise<void> =>
  transact(deps.db, async (transaction) => {
    const at = deps.clock.now();
    const deposit = await vaultRepository(transaction).endDue(depositId, at);
    if (!deposit) return;
    const { memberId, amount, currency, endsAt } = deposit;
    const id = derivedId(depositId, 'return');
    const reference = await deps.statements.open(transaction, {
      ...{ id, memberId, type: 'vault', from: VAULT, to: WALLET, amount, currency, at },
      details: { vault: { endsAt, returns: deposit.reference } },
    });
    const lines = [
      { account: { kind: 'vault', owner: memberId }, amount: minor(-amount) },
      { account: { kind: 'money', owner: memberId }, amount },
    ] as const;
    await transaction.executeQuery(booking({ id, kind: 'vault', reference, currency, lines, eventAt: at }));
    await deps.statements.settle(transaction, { id, status: 'SUCCESS', at, isNews: true });
    await deps.moneyChanged(transaction, { memberId, by: 'vault', returned: amount });
  });

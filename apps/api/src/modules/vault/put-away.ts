import { VAULT, WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { VAULT_DEPOSITS_MAX } from '@krapao/contract/vault';
import { type Currency, type Minor, minor } from '@krapao/money';
import { after, DAY_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type IdempotentCommit, isKeyInUse } from '../../platform/http/idempotency.ts';
import { asLedgerError, booking, isRefusal } from '../ledger/public.ts';
import { presentDeposit } from './present-deposit.ts';
import type { VaultDeps } from './vault.deps.ts';
import { inserting, vaultRepository } from './vault.repository.ts';

export type PutAway = { id: string; memberId: string; currency: Currency; amount: Minor; days: number };

/** Moves money of the wallet to the vault until a date. Money that a running reward locks stays where it is. */
export async function putAway(
  deps: VaultDeps,
  command: PutAway,
  keep?: IdempotentCommit,
): Promise<AnswerOf<'POST /api/vault'>> {
  const { id, memberId, currency, amount, days } = command;
  if (amount <= 0n) throw new AppError('KEY_INVALID', { key: 'amount' });
  const createdAt = deps.clock.now();
  const endsAt = after(createdAt, days * DAY_MS);
  try {
    return await transact(deps.db, async (transaction, send) => {
      const { reference, statement: line } = deps.statements.opening({
        ...{ id, memberId, type: 'vault', from: WALLET, to: VAULT, amount: minor(-amount), currency, at: createdAt },
        details: { vault: { endsAt } },
      });
      const deposit = { id, memberId, reference, amount, currency, createdAt, endsAt };
      keep?.answer(send, presentDeposit(deposit));
      // Its counter lets one of a member's movements through at a time, so that the count below is exact.
      send(line);
      await deps.releaseFree(transaction, memberId, { id, amount, currency, reference, at: createdAt });
      if ((await vaultRepository(transaction).open(memberId)).length >= VAULT_DEPOSITS_MAX)
        throw new AppError('VAULT_FULL');
      const lines = [
        { account: { kind: 'wallet', owner: memberId }, amount: minor(-amount) },
        { account: { kind: 'vault', owner: memberId }, amount },
      ] as const;
      send(booking({ id, kind: 'vault', reference, currency, lines, eventAt: createdAt }));
      send(inserting(deposit));
      send(deps.statements.settling({ id, status: 'SUCCESS', at: createdAt }));
      await deps.moneyChanged(transaction, { memberId, by: 'vault' });
      return presentDeposit(deposit);
    });
  } catch (failure) {
    if (isKeyInUse(failure)) throw failure;
    const known = await vaultRepository(deps.db).find(id);
    if (known && (known.amount !== amount || known.memberId !== memberId))
      throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
    if (known) return presentDeposit(known);
    const error = asLedgerError(failure);
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('TRANSFER_FAIL');
    throw error;
  }
}

import type { AnswerOf } from '@krapao/contract/calls';
import { toMajor } from '@krapao/money';
import type { VaultDeposit } from './vault.repository.ts';

export const presentDeposit = (deposit: VaultDeposit): AnswerOf<'POST /api/vault'> => ({
  reference: deposit.reference,
  amount: toMajor(deposit.amount, deposit.currency),
  createdAt: deposit.createdAt.toISOString(),
  endsAt: deposit.endsAt.toISOString(),
});

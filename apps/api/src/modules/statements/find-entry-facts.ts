import type { StatementsDeps, Steps } from './statements.deps.ts';
import { type StatementEntry, statementsRepository } from './statements.repository.ts';

/** Facts of a member's own entry as stored, for evidence. Without balances. */
export type EntryFacts = Pick<
  StatementEntry,
  'reference' | 'type' | 'status' | 'amount' | 'currency' | 'from_account' | 'to_account' | 'created_at' | 'settled_at'
> & {
  operationId: string;
  isReversal: boolean;
  reverses: string | undefined;
  /** Last digits of the account to which a withdrawal was paid. */
  accountEnd: string | undefined;
  steps: Steps;
};

export async function findEntryFacts(
  { db, withdrawalSteps }: Pick<StatementsDeps, 'db' | 'withdrawalSteps'>,
  memberId: string,
  reference: string,
): Promise<EntryFacts | undefined> {
  const entry = await statementsRepository(db).byReference(memberId, reference.toUpperCase());
  if (!entry) return undefined;
  const { operation, adjusted, accountEnd } = entry.details as {
    operation?: string;
    adjusted?: { reverses?: string };
    accountEnd?: string;
  };
  const steps = entry.type === 'withdraw' ? (await withdrawalSteps(memberId, [entry.id])).get(entry.id) : undefined;
  return {
    ...entry,
    operationId: operation ?? entry.id,
    isReversal: operation !== undefined,
    reverses: adjusted?.reverses,
    accountEnd,
    steps: steps ?? [],
  };
}

import { HOUSE, WALLET } from '@krapao/contract/accounts';
import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { ledgerOn, type Operation } from '../ledger/public.ts';
import { type AdjustmentReason, aloneOrNot, type Outcome, writeDown } from './adjust.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { findAdjustment } from './adjustments.repository.ts';

export type Reverse = AdjustmentReason & { memberId: string; operationId: string };

/** Reverses an operation by its exact opposite, at most once. */
export async function reverse(deps: AdjustmentsDeps, command: Reverse): Promise<Outcome> {
  const { memberId, operationId, note, reason, askedBy } = command;
  const operation = await ledgerOn(deps.db).operation(operationId);
  const amount = operation && turned(operation, memberId);
  if (!operation || amount === undefined) throw new AppError('NO_DATA');
  return aloneOrNot(
    deps,
    idOf(operationId),
    (transaction) => reverseIn(deps, transaction, command),
    () => ({
      kind: 'money.reverse',
      subject: operationId,
      payload: { memberId, operationId, note },
      about: { memberId, amount, currency: operation.currency, reference: null },
      why: reason,
      operatorId: askedBy,
    }),
  );
}

/** Reverses within the transaction of the second person's approval. Returns undefined if it was done before. */
export async function reverseIn(deps: AdjustmentsDeps, transaction: Db, command: Reverse): Promise<string | undefined> {
  const { memberId, operationId, note } = command;
  const id = idOf(operationId);
  const operation = await ledgerOn(transaction).operation(operationId);
  const amount = operation && turned(operation, memberId);
  if (!operation || amount === undefined) throw new AppError('NO_DATA');
  // Read after the operation: a concurrent reversal is found here and not mistaken for a reversal by other means.
  if (await findAdjustment(transaction, id)) return undefined;
  refuseOthers(operation);
  const { currency } = operation;
  const [from, to] = amount > 0n ? [HOUSE, WALLET] : [WALLET, HOUSE];
  const details = { adjusted: { note }, operation: operationId };
  const line = { id, memberId, type: 'adjustment', from, to, amount, currency, details } as const;
  const written = { ...command, id, amount, currency, reverses: operationId, line };
  return writeDown(deps, transaction, written, async (reference) => {
    const ledger = ledgerOn(transaction);
    // Also locks the member's account: from here on no reward starts or ends.
    const own = await ledger.openAccount({ kind: 'money', owner: memberId, currency });
    const isThere = operation.lines.every((one) => one.memberId === null || one.account === own);
    if (!isThere) throw new AppError('NOT_REVERSIBLE', { why: 'reward' });
    const reverses = await deps.statements.mark(transaction, operationId, { reversedBy: reference });
    await ledger.reverse({ id: operationId, meta: { line: id } });
    return reverses ? { details: { adjusted: { note, reverses } } } : {};
  });
}

/** One id per operation: several requests reverse the operation once. */
const idOf = (operationId: string): string => derivedId(operationId, 'reverse');

/**
 * The change of this member's money by a reversal; undefined if the operation has no member's leg, or another
 * member's.
 */
function turned({ lines }: Operation, memberId: string): Minor | undefined {
  const own = lines.filter((line) => line.memberId !== null);
  if (own.length === 0 || own.some((line) => line.memberId !== memberId)) return undefined;
  return minor(-own.reduce((sum, { amount }) => sum + amount, 0n));
}

/** Kinds that move money between a member and the house only. */
const REVERSIBLE = ['deposit', 'adjustment', 'bonus'];

/**
 * Money at a game or a bank must come back from there, and a locked reward has moved more than its own
 * amount: each of these has its own way of reversal.
 */
function refuseOthers({ kind, lines, isReversed }: Operation): void {
  const refuse = (why: string) => new AppError('NOT_REVERSIBLE', { why });
  if (isReversed) throw refuse('reversed');
  if (!REVERSIBLE.includes(kind)) throw refuse('outside');
  if (kind === 'bonus' && (lines.length !== 2 || lines.some((line) => line.kind === 'bonus'))) throw refuse('reward');
}

import { HOUSE, WALLET } from '@krapao/contract/accounts';
import { type Minor, minor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { derivedId } from '../../platform/random.ts';
import { ledgerOn, type Operation } from '../ledger/public.ts';
import { aloneOrNot, type Outcome, type Said, writeDown } from './adjust.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { findAdjustment } from './adjustments.repository.ts';

export type Reverse = Said & { memberId: string; operationId: string };

/** Takes a movement back by its exact opposite, once in its life. */
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

/** The same inside the transaction of a second person's yes. Undefined when it was done before. */
export async function reverseIn(deps: AdjustmentsDeps, transaction: Db, command: Reverse): Promise<string | undefined> {
  const { memberId, operationId, note } = command;
  const id = idOf(operationId);
  const operation = await ledgerOn(transaction).operation(operationId);
  const amount = operation && turned(operation, memberId);
  if (!operation || amount === undefined) throw new AppError('NO_DATA');
  // Asked after it: whoever took it back in between is found, and no other way back is suspected.
  if (await findAdjustment(transaction, id)) return undefined;
  refuseOthers(operation);
  const { currency } = operation;
  const [from, to] = amount > 0n ? [HOUSE, WALLET] : [WALLET, HOUSE];
  const details = { adjusted: { note }, operation: operationId };
  const line = { id, memberId, type: 'adjustment', from, to, amount, currency, details } as const;
  const written = { ...command, id, amount, currency, reverses: operationId, line };
  return writeDown(deps, transaction, written, async (reference) => {
    const ledger = ledgerOn(transaction);
    // The lock comes with it: from here on no reward begins or ends.
    const own = await ledger.openAccount({ kind: 'money', owner: memberId, currency });
    const isThere = operation.lines.every((one) => one.memberId === null || one.account === own);
    if (!isThere) throw new AppError('NOT_REVERSIBLE', { why: 'reward' });
    const reverses = await deps.statements.mark(transaction, operationId, { reversedBy: reference });
    const booked = await ledger.reverse({ id: operationId, meta: { line: id } });
    return { booked, ...(reverses && { details: { adjusted: { note, reverses } } }) };
  });
}

/** One movement is taken back once, whoever asks. */
const idOf = (operationId: string): string => derivedId(operationId, 'reverse');

/** What taking it back would do to this member's money; undefined when it was not theirs, or not theirs alone. */
function turned({ lines }: Operation, memberId: string): Minor | undefined {
  const own = lines.filter((line) => line.memberId !== null);
  if (own.length === 0 || own.some((line) => line.memberId !== memberId)) return undefined;
  return minor(-own.reduce((sum, { amount }) => sum + amount, 0n));
}

/** Kinds that moved money between the member and the house, and nothing else. */
const REVERSIBLE = ['deposit', 'adjustment', 'bonus'];

/**
 * What a game or a bank has must come from there, and a reward that was locked has moved more than itself: each has its
 * own way back.
 */
function refuseOthers({ kind, lines, isReversed }: Operation): void {
  const refuse = (why: string) => new AppError('NOT_REVERSIBLE', { why });
  if (isReversed) throw refuse('reversed');
  if (!REVERSIBLE.includes(kind)) throw refuse('outside');
  if (kind === 'bonus' && (lines.length !== 2 || lines.some((line) => line.kind === 'bonus'))) throw refuse('reward');
}

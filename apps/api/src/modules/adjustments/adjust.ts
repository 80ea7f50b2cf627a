import { HOUSE, WALLET } from '@krapao/contract/accounts';
import { type Currency, type Minor, minor } from '@krapao/money';
import { type Db, violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lapseApprovals } from '../approvals/public.ts';
import { between, isRefusal, ledgerOn } from '../ledger/public.ts';
import { noting } from '../members/public.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { findAdjustment, inserting } from './adjustments.repository.ts';
import { mayActAlone } from './alone-limit.ts';

/** The requesting operator, the second approver if one was needed, the member's note and the internal reason. */
export type AdjustmentReason = { note: string; reason: string; askedBy: string; allowedBy: string | null };
export type Adjust = AdjustmentReason & {
  /** Idempotency key of the caller; the same id never moves money twice. */
  id: string;
  memberId: string;
  currency: Currency;
  /** Signed: the change of the member's money. */
  amount: Minor;
};
export type Outcome = { state: 'done'; reference: string } | { state: 'waits'; approvalId: string };

/** The amount needs a second approver. Thrown to roll back: nothing is written. */
class NeedsSecond extends Error {}

/** Credits or debits money by hand, at once or after a second person's approval. */
export async function adjust(deps: AdjustmentsDeps, command: Adjust): Promise<Outcome> {
  const { id, memberId, amount, currency, note, reason, askedBy } = command;
  return aloneOrNot(
    deps,
    id,
    (transaction) => adjustIn(deps, transaction, command),
    () => ({
      kind: 'money.adjust',
      subject: memberId,
      payload: { id, memberId, currency, amount: `${amount}`, note },
      about: { memberId, amount, currency, reference: null },
      why: reason,
      operatorId: askedBy,
    }),
  );
}

/** Adjusts within the transaction of the second person's approval. Returns undefined if it was done before. */
export async function adjustIn(deps: AdjustmentsDeps, transaction: Db, command: Adjust): Promise<string | undefined> {
  const { id, memberId, amount, currency, note } = command;
  const known = await findAdjustment(transaction, id);
  if (known && (known.memberId !== memberId || known.amount !== amount))
    throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
  if (known) return undefined;
  const [from, to] = amount > 0n ? [HOUSE, WALLET] : [WALLET, HOUSE];
  const line = {
    id,
    memberId,
    type: 'adjustment',
    from,
    to,
    amount,
    currency,
    details: { adjusted: { note } },
  } as const;
  return writeDown(deps, transaction, { ...command, reverses: null, line }, async (reference, at) => {
    const ledger = ledgerOn(transaction);
    const own = await ledger.openAccount({ kind: 'money', owner: memberId, currency });
    const house = await ledger.openAccount({ kind: 'adjustment', owner: HOUSE_ACCOUNT, currency });
    const lines = between(house, own, amount);
    await ledger.book({ id, kind: 'adjustment', reference, currency, lines, eventAt: at });
    return {};
  });
}

/** Owner of the house account that corrections are booked against. */
const HOUSE_ACCOUNT = 'manual';

type Written = Adjust & {
  reverses: string | null;
  line: Omit<Parameters<AdjustmentsDeps['statements']['open']>[1], 'at'>;
};
/** Result of the movement: details to add to the statement entry. */
type Moved = { details?: Record<string, unknown> };

/** Opens the statement entry before the ledger, as every operation does. */
export async function writeDown(
  deps: AdjustmentsDeps,
  transaction: Db,
  { line, ...written }: Written,
  move: (reference: string, at: Date) => Promise<Moved>,
): Promise<string> {
  const { id, memberId, amount, currency, note, reason, reverses, askedBy, allowedBy } = written;
  const at = deps.clock.now();
  const reference = await deps.statements.open(transaction, { ...line, at });
  if (allowedBy === null) await refuseAlone(deps, transaction, written);
  try {
    const { details } = await move(reference, at);
    const settled = { id, status: 'SUCCESS', at, isNews: true } as const;
    await deps.statements.settle(transaction, { ...settled, ...(details && { details }) });
  } catch (error) {
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('WALLET_STOPPED');
    if (isRefusal(error, 'ALREADY_REVERSED')) throw new AppError('NOT_REVERSIBLE', { why: 'reversed' });
    throw error;
  }
  const row = { id, memberId, amount, currency, reverses, note, reason, askedBy, allowedBy, reference, at };
  await transaction.executeQuery(inserting(row));
  // Another operator with a higher remaining limit acted before the second approver.
  if (reverses && !allowedBy) await lapseApprovals(transaction, ['money.reverse'], reverses, { because: 'done', at });
  const details = { reference, note, allowedBy };
  const by = { memberId, operatorId: askedBy, reason };
  await transaction.executeQuery(noting(deps, reverses ? 'reverse' : 'adjust', by, details));
  await deps.moneyChanged(transaction, { memberId, by: 'adjustment', amount });
  return reference;
}

async function refuseAlone(deps: AdjustmentsDeps, transaction: Db, written: Adjust): Promise<void> {
  const { memberId, askedBy: operatorId, amount, currency } = written;
  if (!(await mayActAlone(deps, transaction, { memberId, operatorId, amount, currency }))) throw new NeedsSecond();
}

type NewRequest = Parameters<AdjustmentsDeps['requestSecondPerson']>[0];

/** Executes alone, or requests a second person's approval. A retry returns the first outcome. */
export async function aloneOrNot(
  deps: AdjustmentsDeps,
  id: string,
  work: (transaction: Db) => Promise<string | undefined>,
  createRequest: () => NewRequest,
): Promise<Outcome> {
  const doneBefore = async () => {
    const known = await findAdjustment(deps.db, id);
    return known && ({ state: 'done', reference: known.reference } as const);
  };
  try {
    const reference = await transact(deps.db, work);
    return reference === undefined ? ((await doneBefore()) ?? unknown(id)) : { state: 'done', reference };
  } catch (error) {
    if (error instanceof NeedsSecond)
      return { state: 'waits', approvalId: await deps.requestSecondPerson(createRequest()) };
    // A concurrent request with this id was faster.
    const known = violatedConstraint(error) ? await doneBefore() : undefined;
    if (!known) throw error;
    return known;
  }
}

function unknown(id: string): never {
  throw new Error(`adjustment ${id} was made and is not there`);
}

/** Parses the amount stored for the second approver. */
export const amountOf = (stored: string): Minor => minor(BigInt(stored));

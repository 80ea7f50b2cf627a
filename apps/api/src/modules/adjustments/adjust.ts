import { HOUSE, WALLET } from '@krapao/contract/accounts';
import { type Currency, type Minor, minor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { before, DAY_MS } from '../../platform/clock.ts';
import { type Db, violatedConstraint } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { lapseApprovals } from '../approvals/public.ts';
import { type Booked, between, isRefusal, ledgerOn } from '../ledger/public.ts';
import { noting } from '../members/public.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { findAdjustment, inserting, sumAlone } from './adjustments.repository.ts';

/** Who asked for it, who allowed it where that took a second, what the member reads and why it was done. */
export type Said = { note: string; reason: string; askedBy: string; allowedBy: string | null };
export type Adjust = Said & {
  /** Made by whoever asked; the same id never moves money twice. */
  id: string;
  memberId: string;
  currency: Currency;
  /** Signed: what it does to the member's money. */
  amount: Minor;
};
export type Outcome = { state: 'done'; reference: string } | { state: 'waits'; approvalId: string };

/** One person is not enough for this much. Nothing was written. */
class NeedsSecond extends Error {}

/** Gives or takes money by hand, at once or once a second person has allowed it. */
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

/** The same inside the transaction of a second person's yes. Undefined when it was done before. */
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
    return { booked: await ledger.book({ id, kind: 'adjustment', reference, currency, lines, eventAt: at }) };
  });
}

/** The house account that corrections by hand are paid from. */
const HOUSE_ACCOUNT = 'manual';

type Written = Adjust & {
  reverses: string | null;
  line: Omit<Parameters<AdjustmentsDeps['statements']['open']>[1], 'at'>;
};
/** What moved, and what there is to say of it then. */
type Moved = { booked: Booked; details?: Record<string, unknown> };

/**
 * The line comes before the ledger, as in every movement. It also makes corrections of one member wait for each other,
 * so that several small ones at once are counted together.
 */
export async function writeDown(
  deps: AdjustmentsDeps,
  transaction: Db,
  { line, ...written }: Written,
  move: (reference: string, at: Date) => Promise<Moved>,
): Promise<string> {
  const { id, memberId, amount, currency, note, reason, reverses, askedBy, allowedBy } = written;
  const at = deps.clock.now();
  const reference = await deps.statements.open(transaction, { ...line, at });
  if (allowedBy === null) await refuseAlone(deps, transaction, written, at);
  try {
    const { booked, details } = await move(reference, at);
    const balanceAfter = booked.lines.find((one) => one.balanceAfter !== null)?.balanceAfter ?? null;
    await deps.statements.settle(transaction, { id, status: 'SUCCESS', balanceAfter, at, ...(details && { details }) });
  } catch (error) {
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('WALLET_STOPPED');
    if (isRefusal(error, 'ALREADY_REVERSED')) throw new AppError('NOT_REVERSIBLE', { why: 'reversed' });
    throw error;
  }
  const row = { id, memberId, amount, currency, reverses, note, reason, askedBy, allowedBy, reference, at };
  await transaction.executeQuery(inserting(row));
  // Somebody with more room was quicker than the second person.
  if (reverses && !allowedBy) await lapseApprovals(transaction, ['money.reverse'], reverses, { because: 'done', at });
  const details = { reference, note, allowedBy };
  const by = { memberId, operatorId: askedBy, reason };
  await transaction.executeQuery(noting(deps, reverses ? 'reverse' : 'adjust', by, details));
  await deps.moneyChanged(transaction, { memberId, by: 'adjustment', amount });
  return reference;
}

async function refuseAlone(deps: AdjustmentsDeps, transaction: Db, written: Adjust, at: Date): Promise<void> {
  const { memberId, askedBy, amount, currency } = written;
  const much = amount < 0n ? -amount : amount;
  const before24h = await sumAlone(transaction, memberId, askedBy, before(at, DAY_MS));
  if (before24h + much > (await deps.aloneMax(currency))) throw new NeedsSecond();
}

type Ask = Parameters<AdjustmentsDeps['askSecond']>[0];

/** Does it, or says that a second person must. Asked for again, it tells what it did then. */
export async function aloneOrNot(
  deps: AdjustmentsDeps,
  id: string,
  work: (transaction: Db) => Promise<string | undefined>,
  asking: () => Ask,
): Promise<Outcome> {
  const doneBefore = async () => {
    const known = await findAdjustment(deps.db, id);
    return known && ({ state: 'done', reference: known.reference } as const);
  };
  try {
    const reference = await transact(deps.db, work);
    return reference === undefined ? ((await doneBefore()) ?? unknown(id)) : { state: 'done', reference };
  } catch (error) {
    if (error instanceof NeedsSecond) return { state: 'waits', approvalId: await deps.askSecond(asking()) };
    // Another request with this id was quicker.
    const known = violatedConstraint(error) ? await doneBefore() : undefined;
    if (!known) throw error;
    return known;
  }
}

function unknown(id: string): never {
  throw new Error(`adjustment ${id} was made and is not there`);
}

/** As it was stored for the second person. */
export const amountOf = (stored: string): Minor => minor(BigInt(stored));

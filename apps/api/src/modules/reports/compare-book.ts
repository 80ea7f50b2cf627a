import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { type Currency, minor, toMajor } from '@krapao/money';
import { z } from 'zod';
import { before, DAY_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { membersBeside } from '../ledger/public.ts';
import { type Book, type ComparisonRow, comparisonsRepository } from './comparisons.repository.ts';
import { maskedNumber } from './masked-number.ts';
import type { Compared, ReportsDeps } from './reports.deps.ts';

export const COMPARE_JOB = 'compare-book';
/** A game's book is compared for members who moved money there within a day. */
const GAME_WINDOW_MS = DAY_MS;
const PLAYERS_MAX = 500;

type Wanted = { kind: 'bank' | 'game'; book: string; accountNo?: string | undefined };
type Shown = OfficeAnswerOf<'POST /api/office/books/compare'>;

/**
 * Schedules a comparison of a book with the ledger. One per book is pending at a time; a second request returns that
 * one.
 */
export async function requestComparison(deps: ReportsDeps, wanted: Wanted, by: string): Promise<Shown> {
  const book = await findBook(deps, wanted);
  if (!book) throw new AppError('NO_DATA');
  const made = await transact(deps.db, async (transaction) => {
    const row = await comparisonsRepository(transaction).insert(book, by, deps.clock.now());
    if (row) await addJob(transaction, { name: COMPARE_JOB, payload: { id: row.id } });
    return row;
  });
  const row = made ?? (await comparisonsRepository(deps.db).pending(book));
  if (!row) return requestComparison(deps, wanted, by);
  const [shown] = await presentComparisons(deps, [row]);
  if (!shown) throw new AppError('NO_DATA');
  return shown;
}

async function findBook(deps: ReportsDeps, { kind, book: code, accountNo }: Wanted): Promise<Book | undefined> {
  if (kind === 'game') {
    const game = (await deps.games()).find((one) => one.code === code);
    return game?.isReported ? { kind, code, accountNo: null } : undefined;
  }
  const account = (await deps.fedAccounts()).find(
    (one) => one.bankCode === code && maskedNumber(one.accountNo) === accountNo,
  );
  return account && { kind, code, accountNo: account.accountNo };
}

const Payload = z.object({ id: z.string() });

/** Records a failure to read as the outcome; a new request starts again. */
export async function compareBook(deps: ReportsDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const comparisons = comparisonsRepository(deps.db);
  const row = await comparisons.find(id);
  if (!row || row.finished_at) return;
  const book: Book = { kind: row.kind, code: row.code, accountNo: row.account_no };
  let found: Compared;
  try {
    found = await look(deps, book);
  } catch (error) {
    await comparisons.fail(id, (error as Error).message, deps.clock.now());
    return;
  }
  await comparisons.finish(id, found, deps.clock.now());
}

async function look(deps: ReportsDeps, book: Book): Promise<Compared> {
  if (book.kind === 'bank') {
    const after = await comparisonsRepository(deps.db).cursor(book);
    return deps.compareBank({ bankCode: book.code, accountNo: book.accountNo ?? '' }, after);
  }
  const to = deps.clock.now();
  const from = before(to, GAME_WINDOW_MS);
  const wanted = { kind: 'provider', owner: book.code, from, to, limit: PLAYERS_MAX } as const;
  return deps.compareGame(book.code, await membersBeside(deps.db, wanted), from);
}

export async function presentComparisons(
  { operatorNames }: ReportsDeps,
  rows: readonly ComparisonRow[],
): Promise<Shown[]> {
  const names = await operatorNames(rows.map(({ by }) => by));
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    code: row.code,
    accountNo: row.account_no && maskedNumber(row.account_no),
    by: names.get(row.by) ?? row.by,
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    compared: Number(row.compared),
    theirs: sumsOf(row.theirs),
    ours: sumsOf(row.ours),
    differences: row.differences.map(({ theirs, ours, ...difference }) => ({
      ...difference,
      theirs: majorOf(theirs, difference.currency),
      ours: majorOf(ours, difference.currency),
    })),
    error: row.error,
  }));
}

const majorOf = (units: string | null, currency: Currency | null): number | null =>
  units === null || currency === null ? null : toMajor(minor(BigInt(units)), currency);

const sumsOf = (sums: Partial<Record<Currency, string>>): Shown['theirs'] =>
  Object.entries(sums).map(([key, units]) => {
    const currency = key as Currency;
    return { currency, amount: majorOf(units, currency) ?? 0 };
  });

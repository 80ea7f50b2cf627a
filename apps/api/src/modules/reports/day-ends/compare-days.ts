import { type Currency, minor, toMajor } from '@krapao/money';
import { dayOf, startOfDay } from '../../../platform/bangkok.ts';
import { after, before, DAY_MS } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { BankReport } from '../../deposits/public.ts';
import { type BankDay, bankDays, ledgerOn } from '../../ledger/public.ts';
import type { ReportsDeps } from '../reports.deps.ts';
import { atOneMoment, type Changed, type Figure, type Line, sumsOf } from './count-day.ts';
import { dayEndsRepository, type SignedDay } from './day-ends.repository.ts';

export const CHECK_DAYS_JOB = 'check-day-ends';
/** Older days change only if the ledger was tampered with, which its chain shows. */
const CHECKED_DAYS = 35;

/**
 * Compares the signed days of the last weeks with today's books. Later bookings are in their own day, so a sum that
 * changed is a finding, once for each change.
 */
export async function checkDays(deps: ReportsDeps): Promise<void> {
  const from = dayOf(before(deps.clock.now(), CHECKED_DAYS * DAY_MS));
  const signed = await dayEndsRepository(deps.db).signedSince(from);
  const [first, last] = [signed[0]?.day, signed.at(-1)?.day];
  if (first === undefined || last === undefined) return;
  const books = await atOneMoment(deps.db, (transaction) => bankDays(transaction, first, last));
  for (const day of signed) {
    const begins = startOfDay(day.day);
    const reports = await deps.bankReports(deps.db, begins, after(begins, DAY_MS), []);
    await saveChanges(deps, day, changesOf(day.lines, books.get(day.day) ?? [], reports));
  }
}

const NOTHING = { opening: 0n, in: 0n, out: 0n, closing: 0n, amount: 0n };

/** Also of an account that had no line when the day was signed. */
function changesOf(lines: readonly Line[], books: readonly BankDay[], reports: readonly BankReport[]): Changed[] {
  const keys = new Set([...lines, ...books, ...reports].map(({ account, currency }) => `${currency} ${account}`));
  return [...keys].sort().flatMap((key) => {
    const isHere = (one: { account: string; currency: Currency }) => `${one.currency} ${one.account}` === key;
    const [currency, account] = [key.slice(0, 3) as Currency, key.slice(4)];
    const { opening, in: arrived, out, closing } = books.find(isHere) ?? NOTHING;
    const { amount } = reports.find(isHere) ?? NOTHING;
    const now = { opening, in: arrived, out, closing, bank: amount };
    const line = lines.find(isHere);
    const signed = line && sumsOf(line);
    return (Object.keys(now) as Figure[])
      .map((figure) => ({ account, currency, figure, signed: signed?.[figure] ?? '0', now: `${now[figure]}` }))
      .filter((change) => change.signed !== change.now);
  });
}

const majorOf = (units: string, currency: Currency) => toMajor(minor(BigInt(units)), currency);

const textOf = (changed: readonly Changed[]): string =>
  changed.map(({ account, currency, figure, now }) => `${account} ${currency} ${figure} ${now}`).join();

async function saveChanges(deps: ReportsDeps, { day, found }: SignedDay, changed: readonly Changed[]): Promise<void> {
  if (textOf(changed) === textOf(found ?? [])) return;
  await transact(deps.db, async (transaction) => {
    if (changed.length > 0) {
      const detail = Object.fromEntries(
        changed.map(({ account, currency, figure, signed, now }) => [
          `${account} ${currency} ${figure}`,
          `${majorOf(signed, currency)} → ${majorOf(now, currency)}`,
        ]),
      );
      // While an earlier one is open, this one waits for the next run.
      const isNew = await ledgerOn(transaction).report({
        fault: 'DAY_CHANGED',
        account: null,
        detail: { day, ...detail },
      });
      if (!isNew) return;
    }
    await dayEndsRepository(transaction).saveFound(day, changed);
  });
}

import type { Currency } from '@krapao/money';
import { startOfDay } from '../../../platform/bangkok.ts';
import { after, DAY_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sha256 } from '../../../platform/secrets/random.ts';
import { bankDays, bankReceipts } from '../../ledger/public.ts';
import { maskedNumber } from '../masked-number.ts';
import type { ReportsDeps } from '../reports.deps.ts';
import { countFees } from './count-fees.ts';

/** A line of a day as it is stored: sums in minor units, as texts. */
export type Line = {
  account: string;
  currency: Currency;
  accountNos: string[];
  opening: string;
  in: string;
  out: string;
  closing: string;
  bank: null | {
    amount: string;
    count: number;
    parts: Record<'unmatched' | 'returned' | 'late' | 'earlier' | 'unconfirmed' | 'other', string>;
    readAt: string | null;
    doubts: number;
  };
  unmatched: string;
  unmatchedCount: number;
  /** Absent on days signed before fees were counted. */
  fees?: string;
};

/** Runs reads that see one moment of the database. */
export const atOneMoment = <Result>(db: Db, read: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);

/** Counts every bank account on a day, as the ledger and as the bank's feed have it. */
export async function countDay(deps: ReportsDeps, day: string): Promise<Line[]> {
  const from = startOfDay(day);
  const [own, fed, feeds] = await Promise.all([deps.bankAccounts(), deps.fedAccounts(), deps.feedStates()]);
  const until = after(from, DAY_MS);
  const [books, reports, fees] = await atOneMoment(deps.db, async (transaction) => {
    const booked = await bankDays(transaction, day, day);
    const receipts = await bankReceipts(transaction, day);
    return [
      booked.get(day) ?? [],
      await deps.bankReports(transaction, from, until, receipts),
      await countFees(deps, transaction, { from, until }),
    ] as const;
  });
  const places = [
    ...books,
    ...reports,
    ...fees,
    ...own.map(({ bankCode, currency }) => ({ account: bankCode, currency })),
  ];
  const keys = new Set(places.map(({ account, currency }) => `${currency} ${account}`));
  // Baht first, and what is paid out last.
  const ordered = [...keys].sort((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'));
  return ordered.map((key) => {
    const [currency, account] = [key.slice(0, 3) as Currency, key.slice(4)];
    const isHere = (place: { account: string; currency: Currency }) =>
      place.account === account && place.currency === currency;
    const book = books.find(isHere);
    const report = reports.find(isHere);
    const isOfBank = (one: { bankCode: string; currency: Currency }) =>
      isHere({ account: one.bankCode, currency: one.currency });
    const accounts = own.filter(isOfBank);
    const stateOf = ({ bankCode, accountNo }: { bankCode: string; accountNo: string }) =>
      feeds.find((one) => one.bankCode === bankCode && one.accountNo === accountNo);
    const reads = fed.filter(isOfBank).map((one) => stateOf(one)?.readAt?.toISOString() ?? null);
    return {
      account,
      currency,
      accountNos: accounts.map(({ accountNo }) => maskedNumber(accountNo)),
      opening: `${book?.opening ?? 0n}`,
      in: `${book?.in ?? 0n}`,
      out: `${book?.out ?? 0n}`,
      closing: `${book?.closing ?? 0n}`,
      bank:
        reads.length === 0 && !report?.count
          ? null
          : {
              amount: `${report?.amount ?? 0n}`,
              count: report?.count ?? 0,
              parts: {
                unmatched: `${report?.unmatched ?? 0n}`,
                returned: `${report?.returned ?? 0n}`,
                late: `${report?.late ?? 0n}`,
                earlier: `${-(report?.earlier ?? 0n)}`,
                unconfirmed: `${-(report?.unconfirmed ?? 0n)}`,
                other: `${(report?.booked ?? 0n) - (book?.in ?? 0n)}`,
              },
              // The account that was read least lately.
              readAt: reads.includes(null) ? null : (reads.sort()[0] ?? null),
              doubts: accounts.reduce((sum, one) => sum + (stateOf(one)?.doubts ?? 0), 0),
            },
      unmatched: `${report?.waiting ?? 0n}`,
      unmatchedCount: report?.waitingCount ?? 0,
      fees: `${fees.filter(isHere).reduce((sum, { amount }) => sum + amount, 0n)}`,
    };
  });
}

const orderOf = (key: string): string =>
  `${key.startsWith('THB') ? 0 : 1}${key.endsWith(' payouts') ? 1 : 0}${key.slice(4)}`;

/**
 * The sums that a signature is for. Whose money is still unmatched, and fees that gateways correct, change afterwards and
 * are no part of them.
 */
export const sumsOf = ({ opening, closing, bank, ...line }: Line) => ({
  ...{ opening, in: line.in, out: line.out, closing, bank: bank?.amount ?? '0' },
});
export type Figure = keyof ReturnType<typeof sumsOf>;

/** A sum that is no longer what two people signed. */
export type Changed = { account: string; currency: Currency; figure: Figure; signed: string; now: string };

/** Digest of the sums of a day; lines without money do not count. */
export function digestOf(lines: readonly Line[]): string {
  const sums = lines.map((line) => [line.account, line.currency, ...Object.values(sumsOf(line))]);
  const moved = sums.filter(([, , ...values]) => values.some((value) => value !== '0'));
  return sha256(JSON.stringify(moved.sort())).toString('hex');
}

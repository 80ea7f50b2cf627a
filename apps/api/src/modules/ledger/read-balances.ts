import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import type { OfficeLedgerDeps } from './office.deps.ts';
import { officeRepository } from './office.repository.ts';
import { major, presentAccount } from './present-books.ts';
import { sumsRepository } from './sums.repository.ts';

/** Debit and credit totals of every account kind, from the first entry to the last commit. */
export async function readTrialBalance({
  db,
  clock,
}: OfficeLedgerDeps): Promise<OfficeAnswerOf<'GET /api/office/ledger/balances'>> {
  const kinds = await sumsRepository(db).trialBalance();
  return {
    at: clock.now().toISOString(),
    kinds: kinds.map(({ credit, debit, currency, ...kind }) => ({
      ...kind,
      currency,
      debit: toMajor(debit, currency),
      credit: toMajor(credit, currency),
      balance: toMajor(minor(credit - debit), currency),
    })),
  };
}

type Wanted = { kind: string; after: string; limit: number };

/** Lists the accounts of a kind, ordered by name. */
export async function readAccounts(
  { db }: OfficeLedgerDeps,
  { kind, after, limit }: Wanted,
): Promise<OfficeAnswerOf<'GET /api/office/ledger/accounts'>> {
  const rows = await officeRepository(db).standings(kind, after, limit + 1);
  return {
    accounts: rows.slice(0, limit).map((row) => ({
      ...presentAccount(row),
      entries: Number(row.entries),
      balance: major(row.balance, row.currency),
      held: major(row.held, row.currency),
      isStopped: row.frozen,
    })),
    more: rows.length > limit,
  };
}

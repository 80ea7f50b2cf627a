import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import type { OfficeLedgerDeps } from './office.deps.ts';
import { type EntryOfRow, NONE_ABOVE, officeRepository } from './office.repository.ts';
import { accountsBy, major } from './present-books.ts';

type Wanted = {
  account?: number | undefined;
  accountKind?: string | undefined;
  currency: Currency;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  limit: number;
};

/** Lists the entries of an account, or the entries behind a sum, newest first, each with its other legs. */
export async function readEntries(
  { db }: OfficeLedgerDeps,
  wanted: Wanted,
): Promise<OfficeAnswerOf<'GET /api/office/ledger/entries'>> {
  const office = officeRepository(db);
  const accounts =
    wanted.account === undefined
      ? await office.houseAccounts(wanted.accountKind ?? '', wanted.currency)
      : await office.accounts([String(wanted.account)]);
  if (wanted.account !== undefined && accounts.length === 0) throw new AppError('NO_DATA');

  const rows = await find(
    office,
    wanted,
    accounts.map(({ id }) => id),
  );
  const shown = rows.slice(0, wanted.limit);
  const lines = await office.linesOf(shown);
  const account = await accountsBy(office, [
    ...lines.map(({ account_id }) => account_id),
    ...shown.map(({ account_id }) => account_id),
  ]);
  return {
    entries: shown.map((row) => {
      const own = account(row.account_id);
      const others = lines.filter(
        (line) =>
          line.operation_id === row.operation_id && line.step === row.step && line.account_id !== row.account_id,
      );
      return {
        account: own,
        seq: Number(row.seq),
        amount: major(row.amount, own.currency),
        balanceAfter: row.balance_after === null ? null : major(row.balance_after, own.currency),
        operationId: row.operation_id,
        action: row.action,
        kind: row.kind,
        reference: row.reference,
        at: row.created_at.toISOString(),
        others: others.map((line) => account(line.account_id)),
      };
    }),
    more: rows.length > wanted.limit,
  };
}

function find(
  office: ReturnType<typeof officeRepository>,
  { account, kind, from, to, before, limit }: Wanted,
  accounts: string[],
): Promise<EntryOfRow[]> {
  const below = before === undefined ? NONE_ABOVE : String(before);
  if (from === undefined || to === undefined) return office.page(String(account), below, limit + 1);
  return office.between({
    accounts,
    kind: kind ?? null,
    from: new Date(from),
    to: new Date(to),
    below,
    limit: limit + 1,
  });
}

import type { Account } from '@krapao/contract/office/ledger';
import { type Currency, minor, toMajor } from '@krapao/money';
import type { z } from 'zod';
import type { AccountRow, officeRepository } from './office.repository.ts';

type Shown = z.output<typeof Account>;

export const major = (units: string | bigint, currency: Currency): number => toMajor(minor(BigInt(units)), currency);

export const presentAccount = ({ id, kind, owner, currency }: AccountRow): Shown => ({
  id: Number(id),
  kind,
  owner,
  currency,
});

/** Looks up accounts by id, each fetched once. */
export async function accountsBy(
  office: ReturnType<typeof officeRepository>,
  ids: readonly string[],
): Promise<(id: string) => Shown> {
  const rows = ids.length > 0 ? await office.accounts([...new Set(ids)]) : [];
  const known = new Map(rows.map((row) => [row.id, presentAccount(row)]));
  return (id) => {
    const account = known.get(id);
    if (!account) throw new Error(`there is no account ${id}`);
    return account;
  };
}

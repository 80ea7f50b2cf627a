import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';

export type VaultDeposit = {
  /** The ledger operation that put the money away. */
  id: string;
  memberId: string;
  reference: string;
  amount: Minor;
  currency: Currency;
  createdAt: Date;
  endsAt: Date;
};

type Row = Omit<VaultDeposit, 'amount'> & { amount: string };

const COLUMNS = `id, member_id as "memberId", reference, amount::text, currency, created_at as "createdAt",
  ends_at as "endsAt"`;

const toDeposit = (row: Row): VaultDeposit => ({ ...row, amount: minor(BigInt(row.amount)) });

const INSERT = `
  insert into vault_deposit (id, member_id, reference, amount, currency, created_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export const inserting = (deposit: VaultDeposit): CompiledQuery => {
  const { id, memberId, reference, amount, currency, createdAt, endsAt } = deposit;
  return statement(INSERT, [id, memberId, reference, amount, currency, createdAt, endsAt]);
};

export function vaultRepository(db: Db) {
  const select = async (text: string, values: readonly unknown[]) =>
    (await query<Row>(db, text, values)).map(toDeposit);
  return {
    find: async (id: string) => (await select(`select ${COLUMNS} from vault_deposit where id = $1`, [id]))[0],

    /** Money that is in the vault now, the next to end first. */
    open: (memberId: string) =>
      select(`select ${COLUMNS} from vault_deposit where member_id = $1 and returned_at is null order by ends_at, id`, [
        memberId,
      ]),

    /** Ids of deposits whose date has come, in pages by id. */
    due: async (at: Date, afterId: string, limit: number) =>
      (
        await query<{ id: string }>(
          db,
          'select id from vault_deposit where returned_at is null and ends_at <= $1 and id > $2 order by id limit $3',
          [at, afterId, limit],
        )
      ).map(({ id }) => id),

    /** Undefined when the deposit was returned, its end moved, or it never was. Locks the row until the commit. */
    endDue: async (id: string, at: Date) =>
      (
        await select(
          `update vault_deposit set returned_at = $2 where id = $1 and returned_at is null and ends_at <= $2
           returning ${COLUMNS}`,
          [id, at],
        )
      )[0],

    lock: async (memberId: string, reference: string) =>
      (
        await select(
          `select ${COLUMNS} from vault_deposit
           where member_id = $1 and reference = $2 and returned_at is null for update`,
          [memberId, reference],
        )
      )[0],

    saveEnd: (id: string, endsAt: Date) =>
      query(db, 'update vault_deposit set ends_at = $2 where id = $1', [id, endsAt]),
  };
}

import type { Currency, Minor } from '@krapao/money';
import { unitsOf } from '../amount.ts';
import type { Query } from '../database.ts';

/** Bank code and account number. */
export type Place = { bankCode: string; accountNo: string };
export type Account = Place & { accountName: string; kind: 'person' | 'business'; currency: Currency; balance: Minor };

type Row = Omit<Account, 'balance'> & { balance: string };

const COLUMNS = `bank_code as "bankCode", account_no as "accountNo", account_name as "accountName", kind, currency, balance`;
const toAccount = (row: Row): Account => ({ ...row, balance: unitsOf(row.balance) });

/** Opens an account with its first balance; returns false and changes nothing if the account exists. */
export async function openAccount(tx: Query, account: Account, now: Date): Promise<boolean> {
  const { bankCode, accountNo, accountName, kind, currency, balance } = account;
  const { rowCount } = await tx.query(
    `insert into sandbox.bank_account (bank_code, account_no, account_name, kind, currency, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [bankCode, accountNo, accountName, kind, currency, now],
  );
  if (rowCount === 1 && balance > 0n) await enter(tx, account, { label: 'opening', delta: balance, now });
  return rowCount === 1;
}

export async function saveAlias(tx: Query, alias: string, { bankCode, accountNo }: Place): Promise<void> {
  await tx.query(
    `insert into sandbox.payee_alias (alias, bank_code, account_no) values ($1, $2, $3)
     on conflict (alias) do update set bank_code = excluded.bank_code, account_no = excluded.account_no`,
    [alias, bankCode, accountNo],
  );
}

export async function findByAlias(database: Query, alias: string): Promise<Account | undefined> {
  const { rows } = await database.query<Row>(
    `select ${COLUMNS} from sandbox.payee_alias join sandbox.bank_account using (bank_code, account_no) where alias = $1`,
    [alias],
  );
  return rows[0] && toAccount(rows[0]);
}

export async function findAccount(database: Query, { bankCode, accountNo }: Place): Promise<Account | undefined> {
  const { rows } = await database.query<Row>(
    `select ${COLUMNS} from sandbox.bank_account where bank_code = $1 and account_no = $2`,
    [bankCode, accountNo],
  );
  return rows[0] && toAccount(rows[0]);
}

/** Locks the accounts in one fixed order, so that opposite payments cannot deadlock. */
export async function lockAccounts(tx: Query, places: readonly Place[]): Promise<Account[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from sandbox.bank_account
      where (bank_code, account_no) in (select * from unnest($1::text[], $2::text[]))
      order by bank_code, account_no for update`,
    [places.map(({ bankCode }) => bankCode), places.map(({ accountNo }) => accountNo)],
  );
  return rows.map(toAccount);
}

export async function listPeople(database: Query): Promise<Account[]> {
  const { rows } = await database.query<Row>(
    `select ${COLUMNS} from sandbox.bank_account where kind = 'person' order by created_at, bank_code, account_no limit 200`,
  );
  return rows.map(toAccount);
}

export type EntryLabel = 'opening' | 'payment' | 'payout' | 'gift';

type NewEntry = { label: EntryLabel; delta: bigint; paymentId?: string; now: Date };

/** Changes a balance together with the entry that explains the change. */
export async function enter(tx: Query, { bankCode, accountNo }: Place, entry: NewEntry): Promise<void> {
  const { label, delta, paymentId, now } = entry;
  await tx.query(
    `with changed as (
       update sandbox.bank_account set balance = balance + $3, entries = entries + 1
        where bank_code = $1 and account_no = $2 returning entries, balance)
     insert into sandbox.bank_entry (bank_code, account_no, number, payment_id, label, delta, before, after, created_at)
     select $1, $2, entries, $4, $5, $3, balance - $3, balance, $6 from changed`,
    [bankCode, accountNo, delta, paymentId ?? null, label, now],
  );
}

/** Accounts whose balance differs from the sum of their entries; always empty in a sound database. */
export async function listWrongBooks(database: Query): Promise<Place[]> {
  const { rows } = await database.query<Place>(
    `select bank_code as "bankCode", account_no as "accountNo"
       from sandbox.bank_account left join sandbox.bank_entry using (bank_code, account_no)
      group by bank_code, account_no, balance, entries
     having balance <> coalesce(sum(delta), 0) or entries <> count(number)`,
  );
  return rows;
}

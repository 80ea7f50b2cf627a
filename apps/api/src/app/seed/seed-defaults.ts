import { type Insertable, type Kysely, sql } from 'kysely';
import { layFirstRoles } from '../../modules/operators/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { BANKS } from './banks.ts';
import { GAME_ROWS } from './games.ts';
import { DEFAULT_SETTINGS, DEPOSIT_ACCOUNT_NAME, DEPOSIT_ACCOUNTS, DEPOSIT_WALLETS, SOURCES } from './settings.ts';

type Settings = typeof DEFAULT_SETTINGS;

/** With real services outside, what only the sandbox has stays closed until an operator sets it up. */
type Closed = { accounts?: boolean; games?: boolean };

/** Inserts the rows that every service needs before its first member. Existing rows stay as they are. */
export async function seedDefaults(db: Db, change: Partial<Settings> = {}, closed: Closed = {}): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const settings = Object.entries({ ...DEFAULT_SETTINGS, ...change }).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
    }));
    await insertMissing(transaction, 'setting', settings);
    await layFirstRoles(transaction);
    await insertMissing(transaction, 'bank', BANKS);
    await insertMissing(transaction, 'game', closed.games ? GAME_ROWS.map(asClosed) : GAME_ROWS);
    await insertMissing(
      transaction,
      'source',
      SOURCES.map(({ code, description }, position) => ({ code, description: JSON.stringify(description), position })),
    );
    if (await isEmpty(transaction, 'deposit_account'))
      await insertMissing(
        transaction,
        'deposit_account',
        closed.accounts ? depositRows().map(asClosed) : depositRows(),
      );
    if (await isEmpty(transaction, 'deposit_wallet')) {
      const wallets = DEPOSIT_WALLETS.map((wallet, position) => ({ ...wallet, position }));
      await insertMissing(transaction, 'deposit_wallet', closed.accounts ? wallets.map(asClosed) : wallets);
    }
  });
}

const asClosed = <Row extends object>(row: Row) => ({ ...row, is_open: false });

const depositRows = () =>
  DEPOSIT_ACCOUNTS.map(
    ([bank_code, bank_type, mode, name_th, name_la, name_en, account_no, currency, qr], position) => ({
      bank_code,
      bank_type,
      mode,
      name_th,
      name_la,
      name_en,
      account_name: DEPOSIT_ACCOUNT_NAME,
      account_no,
      currency,
      qr_receiver: qr ?? null,
      position,
    }),
  );

type Row = Insertable<Record<string, unknown>>;

/** Existing rows stay as they are. */
export async function insertMissing(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const untyped = db as unknown as Kysely<Record<string, Row>>;
  await untyped
    .insertInto(table)
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function isEmpty(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

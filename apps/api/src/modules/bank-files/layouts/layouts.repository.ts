import type { LayoutKind } from '@krapao/contract/office/bank-layouts';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type StoredLayout = {
  id: string;
  bankCode: string;
  kind: LayoutKind;
  layout: unknown;
  madeBy: string;
  allowedBy: string;
  at: Date;
  why: string;
};

const COLUMNS = `id::text, bank_code as "bankCode", kind, layout, made_by as "madeBy", allowed_by as "allowedBy", at, why`;
const LATEST = `select distinct on (bank_code, kind) ${COLUMNS} from bank_layout order by bank_code, kind, id desc`;
const GET = `select ${COLUMNS} from bank_layout where id = $1`;
const INSERT = `
  insert into bank_layout (bank_code, kind, layout, made_by, allowed_by, at, why) values ($1, $2, $3, $4, $5, $6, $7)`;

/** Layouts in use, and those before them. */
export const layoutsRepository = (db: Db) => ({
  list: () => query<StoredLayout>(db, LATEST, []),

  async find(bankCode: string, kind: LayoutKind): Promise<StoredLayout | undefined> {
    const [row] = await query<StoredLayout>(
      db,
      `select * from (${LATEST}) latest where "bankCode" = $1 and kind = $2`,
      [bankCode, kind],
    );
    return row;
  },

  async get(id: string): Promise<StoredLayout | undefined> {
    const [row] = await query<StoredLayout>(db, GET, [id]);
    return row;
  },

  /** Serialises changes of one layout until the transaction ends. */
  lock: (bankCode: string, kind: LayoutKind) =>
    query(db, 'select pg_advisory_xact_lock(hashtextextended($1, 305))', [`${bankCode} ${kind}`]),

  insert: ({ bankCode, kind, layout, madeBy, allowedBy, at, why }: Omit<StoredLayout, 'id'>) =>
    query(db, INSERT, [bankCode, kind, JSON.stringify(layout), madeBy, allowedBy, at, why]),
});

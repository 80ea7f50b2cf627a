import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { Compared } from './reports.deps.ts';

export type Book = { kind: 'bank' | 'game'; code: string; accountNo: string | null };

type Kept = {
  what: Compared['differences'][number]['what'];
  reference: string;
  currency: Currency | null;
  theirs: string | null;
  ours: string | null;
  at: string | null;
};

export type ComparisonRow = {
  id: string;
  kind: Book['kind'];
  code: string;
  account_no: string | null;
  by: string;
  asked_at: Date;
  finished_at: Date | null;
  compared: string;
  theirs: Partial<Record<Currency, string>>;
  ours: Partial<Record<Currency, string>>;
  differences: Kept[];
  error: string | null;
};

const SHOWN = 20;

export function comparisonsRepository(db: Db) {
  const one = async (id: string) => {
    const [row] = await query<ComparisonRow>(db, 'select * from book_comparison where id = $1', [id]);
    return row;
  };
  return {
    find: one,
    lately: () => query<ComparisonRow>(db, 'select * from book_comparison order by id desc limit $1', [SHOWN]),

    /** Undefined when a comparison of this book is pending. */
    async insert({ kind, code, accountNo }: Book, by: string, at: Date): Promise<ComparisonRow | undefined> {
      const [row] = await query<ComparisonRow>(
        db,
        `insert into book_comparison (kind, code, account_no, by, asked_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning *`,
        [kind, code, accountNo, by, at],
      );
      return row;
    },
    async pending({ kind, code, accountNo }: Book): Promise<ComparisonRow | undefined> {
      const [row] = await query<ComparisonRow>(
        db,
        `select * from book_comparison
         where kind = $1 and code = $2 and coalesce(account_no, '') = coalesce($3, '') and finished_at is null`,
        [kind, code, accountNo],
      );
      return row;
    },

    /** The cursor of the last comparison of this book without differences. */
    async cursor({ kind, code, accountNo }: Book): Promise<string | null> {
      const [row] = await query<{ cursor: string | null }>(
        db,
        `select cursor from book_comparison
         where kind = $1 and code = $2 and coalesce(account_no, '') = coalesce($3, '')
           and cursor is not null and differences = '[]' and error is null
         order by id desc limit 1`,
        [kind, code, accountNo],
      );
      return row?.cursor ?? null;
    },

    async finish(id: string, found: Compared, at: Date): Promise<void> {
      const text = (value: unknown) =>
        JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
      await query(
        db,
        `update book_comparison set finished_at = $2, compared = $3, theirs = $4::jsonb, ours = $5::jsonb,
           differences = $6::jsonb, cursor = $7 where id = $1 and finished_at is null`,
        [id, at, found.compared, text(found.theirs), text(found.ours), text(found.differences), found.cursor ?? null],
      );
    },
    async fail(id: string, error: string, at: Date): Promise<void> {
      await query(db, 'update book_comparison set finished_at = $2, error = $3 where id = $1 and finished_at is null', [
        id,
        at,
        error,
      ]);
    },
  };
}

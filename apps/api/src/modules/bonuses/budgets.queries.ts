import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type SpentBudget = { code: string; currency: Currency; percent: number };

/** Offers of now whose places are taken to at least this percentage. */
export const spentBudgets = (db: Db, percent: number, now: Date): Promise<SpentBudget[]> =>
  query(
    db,
    `select code, currency, places_taken * 100 / places_max as percent from offer
     where is_open and places_max > 0 and places_taken::bigint * 100 >= places_max::bigint * $1
       and (starts_at is null or starts_at <= $2) and (ends_at is null or ends_at > $2)
     order by code, currency`,
    [percent, now],
  );

import type { NewsDocument } from '@krapao/contract/documents/news';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type NewsRow = NewsDocument & { key: string };

const COLUMNS = `id::text as key, is_published as "isPublished", title, text, link, currency, locale`;

/** True in `isNew` when this first published it. */
const SAVE = `
  with before as (select published_at from news where id = $1)
  insert into news as known (id, is_published, title, text, link, currency, locale, published_at)
  values ($1, $2, $3, $4, $5, $6, $7, case when $2 then $8::timestamptz end)
  on conflict (id) do update set is_published = excluded.is_published, title = excluded.title, text = excluded.text,
    link = excluded.link, currency = excluded.currency, locale = excluded.locale,
    published_at = coalesce(known.published_at, excluded.published_at)
  returning published_at is not null and (select published_at from before) is null as "isNew"`;

export function newsRepository(db: Db) {
  return {
    list: () => query<NewsRow>(db, `select ${COLUMNS} from news order by published_at desc nulls first, id desc`, []),

    find: async (key: string) => (await query<NewsRow>(db, `select ${COLUMNS} from news where id = $1`, [key]))[0],

    nextKey: async () =>
      String((await query<{ id: string }>(db, `select nextval('notice_id_seq')::text as id`, []))[0]?.id),

    async save({ key, isPublished, title, text, link, currency, locale }: NewsRow, at: Date): Promise<boolean> {
      const values = [key, isPublished, JSON.stringify(title), JSON.stringify(text), link, currency, locale, at];
      return (await query<{ isNew: boolean }>(db, SAVE, values))[0]?.isNew === true;
    },

    forgetMarks: (before: Date) =>
      query(db, 'delete from news_read using news where id = news_id and published_at < $1', [before]),
  };
}

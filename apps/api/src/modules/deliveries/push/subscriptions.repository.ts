import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type Subscription = {
  id: string;
  memberId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
};
type NewSubscription = Subscription & { vapidKey: string; at: Date };

const COLUMNS = 'id, member_id as "memberId", session_id as "sessionId", endpoint, p256dh, auth, locale';

/**
 * An endpoint with the same keys is the same browser: with another member it gets another id, so that nothing on its way
 * to the member before reaches it. With other keys it is somebody else's, and no row is returned.
 */
const SAVE = `
  with replaced as (delete from push_subscription where session_id = $3 and endpoint <> $4)
  insert into push_subscription as known (id, member_id, session_id, endpoint, p256dh, auth, locale, vapid_key, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (endpoint) do update set
    id = case when known.member_id = excluded.member_id then known.id else excluded.id end,
    member_id = excluded.member_id, session_id = excluded.session_id, locale = excluded.locale,
    vapid_key = excluded.vapid_key
  where known.p256dh = excluded.p256dh and known.auth = excluded.auth
  returning id`;

export function subscriptionsRepository(db: Db) {
  return {
    async findVapidKey() {
      const [row] = await query<{ publicKey: string; privateKey: Buffer }>(
        db,
        'select public_key as "publicKey", private_key as "privateKey" from vapid_key',
        [],
      );
      return row;
    },

    insertVapidKey: ({ publicKey, privateKey, at }: { publicKey: string; privateKey: Buffer; at: Date }) =>
      query(
        db,
        'insert into vapid_key (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing',
        [publicKey, privateKey, at],
      ),

    /** False when the endpoint belongs to another browser. */
    save: async (row: NewSubscription): Promise<boolean> =>
      (
        await query(db, SAVE, [
          ...[row.id, row.memberId, row.sessionId, row.endpoint, row.p256dh, row.auth],
          ...[row.locale, row.vapidKey, row.at],
        ])
      ).length > 0,

    async find(id: string, memberId: string): Promise<Subscription | undefined> {
      const text = `select ${COLUMNS} from push_subscription where id = $1 and member_id = $2`;
      return (await query<Subscription>(db, text, [id, memberId]))[0];
    },

    /** Newest first. */
    listOf: (memberId: string) =>
      query<Subscription>(
        db,
        `select ${COLUMNS} from push_subscription where member_id = $1 order by created_at desc, id`,
        [memberId],
      ),

    remove: (id: string) => query(db, 'delete from push_subscription where id = $1', [id]),
    removeOfSession: (sessionId: string) =>
      query(db, 'delete from push_subscription where session_id = $1', [sessionId]),
    removeOfMember: (memberId: string) => query(db, 'delete from push_subscription where member_id = $1', [memberId]),
    everySession: async (): Promise<string[]> =>
      (await query<{ id: string }>(db, 'select session_id as id from push_subscription', [])).map(({ id }) => id),
    removeOfSessions: (sessionIds: readonly string[]) =>
      query(db, 'delete from push_subscription where session_id = any($1)', [sessionIds]),
  };
}

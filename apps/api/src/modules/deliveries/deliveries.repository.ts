import type {
  DELIVERY_REASONS,
  DELIVERY_STATES,
  DeliveryChannel,
  NoticeKind,
  NoticeSetting,
} from '@krapao/contract/notices';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
/** Why a delivery failed or was skipped. */
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** The end of a delivery. */
export type Outcome = { state: Exclude<DeliveryState, 'waiting'>; reason?: DeliveryReason };

export type Delivery = {
  id: string;
  /** The notice, or the news, that is delivered. */
  noticeId: string | null;
  newsId: string | null;
  memberId: string;
  channel: DeliveryChannel;
  target: string;
  tries: number;
};
export type NewDelivery = Omit<Delivery, 'tries' | 'newsId' | 'noticeId'> & {
  noticeId: string;
  kind: NoticeKind;
  at: Date;
};

/**
 * Each channel and target once per notice, with the job that sends it. More than $8 of a kind within an hour are listed
 * and not sent, except by push, which costs nothing.
 */
const INSERT = `
  with sent as (
    select count(*) as count from notice_delivery
    where member_id = $3 and kind = $4 and channel = $5 and state <> 'skipped' and target = $6
      and created_at > $7::timestamptz - interval '1 hour'
  ), inserted as (
    insert into notice_delivery (id, notice_id, member_id, kind, channel, target, created_at, state, reason, settled_at)
    select $1, $2, $3, $4, $5, $6, $7, case when is_over then 'skipped' else 'waiting' end,
      case when is_over then 'cap' end, case when is_over then $7::timestamptz end
    from (select $5 <> 'push' and count >= $8 as is_over from sent) cap
    on conflict (notice_id, channel, target) do nothing
    returning id, state
  )
  select graphile_worker.add_job('send-delivery', json_build_object('id', id)) from inserted where state = 'waiting'`;

const BEGIN = `
  update notice_delivery set tries = tries + 1 where id = $1 and state = 'waiting'
  returning id, notice_id::text as "noticeId", news_id::text as "newsId", member_id as "memberId", channel, target, tries`;

/** The browsers after one of them whose members want news by push and may see this news, at most $4 browsers on. */
const NEWS_PAGE = `
  with page as (
    select id, member_id, locale from push_subscription where id > $1 order by id limit $4
  )
  select id, member_id as "memberId", exists (
      select from notice_setting where member_id = page.member_id and name = 'push.news' and is_on
    ) and exists (select from news_for(member_id, locale, $3) where id = $2::bigint) as "isFor"
  from page order by id`;

/** Each browser once per news, with the job that sends it. */
const INSERT_NEWS = `
  with inserted as (
    insert into notice_delivery (id, news_id, member_id, kind, channel, target, created_at, state)
    select id, $1, member_id, 'news', 'push', target, $5, 'waiting'
    from unnest($2::uuid[], $3::text[], $4::text[]) as wanted (id, member_id, target)
    on conflict (news_id, channel, target) do nothing
    returning id
  )
  select graphile_worker.add_job('send-delivery', json_build_object('id', id)) from inserted`;

const SETTLE = `
  update notice_delivery set state = $2, reason = $3, settled_at = $4 where id = $1 and state = 'waiting'`;

const LIST = `
  select id, kind, channel, state, reason, tries, created_at as "createdAt", settled_at as "settledAt",
    created_at::text as made
  from notice_delivery where member_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
  order by created_at desc, id desc limit $4`;

export type ListedDelivery = {
  id: string;
  kind: NoticeKind;
  channel: DeliveryChannel;
  state: DeliveryState;
  reason: DeliveryReason | null;
  tries: number;
  createdAt: Date;
  settledAt: Date | null;
  /** In microseconds, for the cursor. */
  made: string;
};

export function deliveriesRepository(db: Db) {
  return {
    insert: (row: NewDelivery, hourMax: number) =>
      query(db, INSERT, [...[row.id, row.noticeId, row.memberId, row.kind, row.channel, row.target, row.at], hourMax]),

    /** A page of browsers, each with whether it gets this news. */
    newsPage: (newsId: string, after: string, now: Date, limit: number) =>
      query<{ id: string; memberId: string; isFor: boolean }>(db, NEWS_PAGE, [after, newsId, now, limit]),

    insertNews: (newsId: string, wanted: readonly { deliveryId: string; memberId: string; id: string }[], at: Date) =>
      query(db, INSERT_NEWS, [
        newsId,
        wanted.map(({ deliveryId }) => deliveryId),
        wanted.map(({ memberId }) => memberId),
        wanted.map(({ id }) => id),
        at,
      ]),

    /** Whether a waiting delivery advertises. */
    isNews: async (id: string): Promise<boolean> =>
      (
        await query(
          db,
          `select from notice_delivery where id = $1 and state = 'waiting' and kind in ('news', 'announcement')`,
          [id],
        )
      ).length > 0,

    /** Counts a try. Undefined when the delivery is settled. */
    begin: async (id: string): Promise<Delivery | undefined> => (await query<Delivery>(db, BEGIN, [id]))[0],

    settle: (id: string, state: DeliveryState, reason: DeliveryReason | null, at: Date) =>
      query(db, SETTLE, [id, state, reason, at]),

    listOf: (memberId: string, begin: readonly string[], limit: number) =>
      query<ListedDelivery>(db, LIST, [memberId, ...begin, limit]),

    countFailed: (from: Date, to: Date) =>
      query<{ channel: DeliveryChannel; reason: DeliveryReason | null; count: number }>(
        db,
        `select channel, reason, count(*)::int as count from notice_delivery
         where state = 'failed' and settled_at >= $1 and settled_at < $2 group by 1, 2 order by 3 desc, 1, 2`,
        [from, to],
      ),

    async settingsOf(memberId: string): Promise<Partial<Record<NoticeSetting, boolean>>> {
      const rows = await query<{ name: NoticeSetting; isOn: boolean }>(
        db,
        'select name, is_on as "isOn" from notice_setting where member_id = $1',
        [memberId],
      );
      return Object.fromEntries(rows.map(({ name, isOn }) => [name, isOn]));
    },

    /** False when it was so before. */
    saveSetting: async (memberId: string, name: NoticeSetting, isOn: boolean, wasOn: boolean): Promise<boolean> =>
      (
        await query(
          db,
          `insert into notice_setting as known (member_id, name, is_on) select $1, $2, $3 where $3 <> $4::boolean
             or exists (select from notice_setting where member_id = $1 and name = $2)
           on conflict (member_id, name) do update set is_on = excluded.is_on where known.is_on <> excluded.is_on
           returning name`,
          [memberId, name, isOn, wasOn],
        )
      ).length > 0,
  };
}

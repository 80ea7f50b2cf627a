import type { AnnouncementDocument } from '@krapao/contract/documents/announcement';
import type { Localised } from '@krapao/contract/documents/fields';
import type { SegmentDocument } from '@krapao/contract/documents/segment';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { conditionsOf } from './segments.repository.ts';

type Row = { key: string; value: AnnouncementDocument };
export type DueAnnouncement = { id: string; rule: SegmentDocument; after: string };
export type Candidate = { id: string; isAllowed: boolean; recent: number };
export type Progress = { rule: SegmentDocument; after: string; capped: number; excluded: number; sentAt: Date | null };

const VALUE = `jsonb_build_object('isPublished', is_published, 'segment', segment_id::text, 'title', title, 'text', text,
  'picture', picture, 'alt', alt, 'link', link,
  'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const COLUMNS = `id::text as key, ${VALUE} as value`;

const SAVE = `
  insert into announcement (id, is_published, segment_id, title, text, picture, alt, link, starts_at, ends_at)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (id) do update set is_published = excluded.is_published, segment_id = excluded.segment_id,
    title = excluded.title, text = excluded.text, picture = excluded.picture, alt = excluded.alt, link = excluded.link,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at`;

const NEXT_DUE = `
  select a.id::text, coalesce(a.rule, s.rule) as rule, a.sent_through as after
  from announcement a join segment s on s.id = a.segment_id
  where a.is_published and a.sent_at is null and (a.starts_at is null or a.starts_at <= $1) and a.ends_at > $1
  order by a.id limit 1 for no key update of a`;

const CANDIDATES = `
  select s.member_id as id, s.is_allowed as "isAllowed", (
      select count(*)::int from announcement_recipient r where r.member_id = s.member_id and r.sent_at > $16
    ) as recent
  from segment_members($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) s order by s.member_id`;

const ADD_RECIPIENTS = `
  insert into announcement_recipient (announcement_id, member_id, sent_at)
  select $1, id, $3 from unnest($2::text[]) id on conflict do nothing returning member_id as id`;

const SAVE_PROGRESS = `
  update announcement set rule = $2, sent_through = $3, capped = capped + $4, excluded = excluded + $5, sent_at = $6
  where id = $1`;

const FIGURES = `
  select id::text as key, title, segment_id::text as segment, is_published as "isPublished", rule is not null as "hasBegun",
    sent_at as "sentAt", starts_at as "startsAt", ends_at as "endsAt", capped, excluded,
    (select count(*)::int from announcement_recipient r where r.announcement_id = a.id) as sent,
    (select count(*)::int from announcement_recipient r where r.announcement_id = a.id and r.opened_at is not null) as opened
  from announcement a order by id desc`;

export type FiguresRow = {
  key: string;
  title: Localised;
  segment: string;
  isPublished: boolean;
  hasBegun: boolean;
  sentAt: Date | null;
  startsAt: Date | null;
  endsAt: Date;
  sent: number;
  opened: number;
  capped: number;
  excluded: number;
};

const CAP_DAYS = 7;

export function announcementsRepository(db: Db) {
  return {
    list: () => query<Row>(db, `select ${COLUMNS} from announcement order by id desc`, []),

    find: async (key: string) =>
      (await query<Row>(db, `select ${COLUMNS} from announcement where id = $1`, [key]))[0]?.value,

    nextKey: async () =>
      String((await query<{ id: string }>(db, `select nextval('announcement_id_seq')::text as id`, []))[0]?.id),

    save: (
      key: string,
      { isPublished, segment, title, text, picture, alt, link, startsAt, endsAt }: AnnouncementDocument,
    ) =>
      query(db, SAVE, [
        ...[key, isPublished, segment, JSON.stringify(title), JSON.stringify(text), picture, JSON.stringify(alt)],
        ...[link, startsAt, endsAt],
      ]),

    hasBegun: async (key: string): Promise<boolean> =>
      (await query(db, 'select from announcement where id = $1 and rule is not null', [key])).length > 0,

    hasSegment: async (key: string): Promise<boolean> =>
      (await query(db, 'select from segment where id = $1', [key])).length > 0,

    /** One batch at a time over all announcements, so that two of them cannot exceed the cap together. */
    lockSending: () => query(db, `select pg_advisory_xact_lock(hashtextextended('announcements', 0))`, []),

    nextDue: async (now: Date) => (await query<DueAnnouncement>(db, NEXT_DUE, [now]))[0],

    /** The next members of the segment, each with the announcements of the last seven days. */
    candidates: (rule: SegmentDocument, after: string, now: Date, limit: number) =>
      query<Candidate>(db, CANDIDATES, [
        ...[now, after, limit, ...conditionsOf(rule, now)],
        before(now, CAP_DAYS * DAY_MS),
      ]),

    /** The members who did not have it. */
    addRecipients: async (id: string, members: readonly string[], now: Date): Promise<string[]> =>
      (await query<{ id: string }>(db, ADD_RECIPIENTS, [id, members, now])).map((row) => row.id),

    saveProgress: (id: string, { rule, after, capped, excluded, sentAt }: Progress) =>
      query(db, SAVE_PROGRESS, [id, JSON.stringify(rule), after, capped, excluded, sentAt]),

    figures: () => query<FiguresRow>(db, FIGURES, []),
  };
}

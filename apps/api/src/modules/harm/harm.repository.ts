import type { HarmAct, HarmKind } from '@krapao/contract/harm';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import type { NextState, StoredMarker } from './next-state.ts';

type Changed = NextState['changed'][number] & { memberId: string };
type Row = Omit<StoredMarker, 'value' | 'threshold'> & { memberId: string; value: string; threshold: string };

const LISTED_MAX = 100;

const MARKERS = `
  select member_id as "memberId", kind, value::text, threshold::text, points, figures, since,
    handled_points as "handledPoints"
  from harm_marker where member_id = any($1) order by member_id, kind`;

const SAVE = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::int[], $6::jsonb[], $7::timestamptz[],
      $8::int[], $9::int[]) given (member_id, kind, value, threshold, points, figures, since, handled_points, from_points)
    order by member_id, kind
  ), noted as (
    insert into harm_marker_change
      (member_id, kind, from_points, to_points, value, threshold, figures, changed_at)
    select member_id, kind, from_points, points, value, threshold, figures, $10 from given where points <> from_points
  )
  insert into harm_marker (member_id, kind, value, threshold, points, figures, since, handled_points, computed_at)
  select member_id, kind, value, threshold, points, figures, since, handled_points, $10 from given
  on conflict (member_id, kind) do update set value = excluded.value, threshold = excluded.threshold,
    points = excluded.points, figures = excluded.figures, since = excluded.since,
    handled_points = excluded.handled_points, computed_at = excluded.computed_at`;

/** One open case of a member at most; a second is not opened. */
const OPEN = `
  insert into harm_case (id, member_id, opened_at, due_at)
  select opened.id, opened.member_id, $3, $4 from unnest($1::uuid[], $2::text[]) opened (id, member_id)
  on conflict do nothing`;

export type HarmCase = { id: string; memberId: string; openedAt: Date; dueAt: Date; closedAt: Date | null };

const CASE = `
  select id, member_id as "memberId", opened_at as "openedAt", due_at as "dueAt", closed_at as "closedAt"
  from harm_case where id = $1`;

/** Markers before the case: the order of locks of the sweep. */
const HANDLED = `
  update harm_marker set handled_points = points
  where member_id = (select member_id from harm_case where id = $1 and closed_at is null)`;

const CLOSE = `
  update harm_case set closed_at = $2 where id = $1 and closed_at is null returning member_id as "memberId"`;

export type Contact = { id: string; act: HarmAct; note: string; by: string; at: Date };
export type NewContact = Contact & { memberId: string; caseId: string | null };

export function harmRepository(db: Db) {
  return {
    async markers(memberIds: readonly string[]): Promise<(StoredMarker & { memberId: string })[]> {
      const rows = await query<Row>(db, MARKERS, [memberIds]);
      return rows.map(({ value, threshold, ...row }) => ({
        ...row,
        value: Number(value),
        threshold: Number(threshold),
      }));
    },

    async saveMarkers(changed: readonly Changed[], at: Date): Promise<void> {
      if (changed.length === 0) return;
      const column = <Name extends keyof Changed>(name: Name) => changed.map((one) => one[name]);
      await query(db, SAVE, [
        ...[column('memberId'), column('kind'), column('value'), column('threshold'), column('points')],
        ...[changed.map(({ figures }) => JSON.stringify(figures)), column('since'), column('handledPoints')],
        ...[column('fromPoints'), at],
      ]);
    },

    openCases: (cases: readonly { id: string; memberId: string }[], openedAt: Date, dueAt: Date) =>
      query(db, OPEN, [cases.map(({ id }) => id), cases.map(({ memberId }) => memberId), openedAt, dueAt]),

    findCase: async (id: string): Promise<HarmCase | undefined> => (await query<HarmCase>(db, CASE, [id]))[0],

    /** Undefined when it was closed before. */
    async closeCase(id: string, at: Date): Promise<string | undefined> {
      await query(db, HANDLED, [id]);
      return (await query<{ memberId: string }>(db, CLOSE, [id, at]))[0]?.memberId;
    },

    /** Newest first. */
    changes: (memberId: string) =>
      query<{ kind: HarmKind; from: number; to: number; value: number; at: Date }>(
        db,
        `select kind, from_points as "from", to_points as "to", value::float8 as value, changed_at as at
         from harm_marker_change where member_id = $1 order by id desc limit $2`,
        [memberId, LISTED_MAX],
      ),

    /** Newest first. */
    contacts: (memberId: string) =>
      query<Contact>(
        db,
        'select id, act, note, by, at from harm_contact where member_id = $1 order by at desc, id limit $2',
        [memberId, LISTED_MAX],
      ),

    /** Markers in force by member of a case, for the list of the queue. */
    ofCases: (ids: readonly string[]) =>
      query<{ id: string; kind: HarmKind; value: number; points: number }>(
        db,
        `select c.id, m.kind, m.value::float8 as value, m.points from harm_case c
         join harm_marker m on m.member_id = c.member_id and m.points > 0
         where c.id = any($1) order by m.points desc, m.kind`,
        [ids],
      ),
  };
}

export const insertingContact = ({ id, memberId, caseId, act, note, by, at }: NewContact) =>
  statement(
    'insert into harm_contact (id, member_id, case_id, act, note, by, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [...[id, memberId, caseId, act, note, by, at]],
  );

import type { ConnectionPort } from '@krapao/contract/office/connections';
import type { Health } from '../../platform/connections/adapter.ts';
import type { MinuteUsage } from '../../platform/connections/usage.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type StoredConnection = {
  id: string;
  port: ConnectionPort;
  scope: string;
  adapter: string;
  isOn: boolean;
  settings: Record<string, string>;
  /** Sealed, in base64. */
  secrets: Record<string, string>;
};

export type Figures = { id: string; answers: number; failures: number; times: number[]; answeredAt: Date | null };

export type StoredCheck = {
  id: string;
  checkedAt: Date;
  isWorking: boolean;
  since: Date;
  reason: string | null;
  isKeyRefused: boolean;
  leftAmount: number | null;
  leftUnit: string | null;
  expiresAt: Date | null;
};

const LIST = `
  select id, port, scope, adapter, is_on as "isOn", settings, secrets from connection order by port, scope, place`;

const FIGURES = `
  select u.connection_id as id, sum(u.answers)::int as answers, sum(u.failures)::int as failures,
    max(u.minute) filter (where u.answers > u.failures) as "answeredAt",
    (select array_agg(total order by place) from (
      select place, sum(count)::int as total
      from connection_usage v, unnest(v.times) with ordinality as t (count, place)
      where v.connection_id = u.connection_id and v.minute >= $1 group by place
    ) by_place) as times
  from connection_usage u where u.minute >= $1 group by u.connection_id`;

/** Processes add to the same minute. */
const ADD_USAGE = `
  insert into connection_usage as u (connection_id, minute, answers, failures, times)
  select id, minute, answers, failures, array(select jsonb_array_elements_text(times)::int)
  from jsonb_to_recordset($1::jsonb) as given (id text, minute timestamptz, answers int, failures int, times jsonb)
  order by id, minute
  on conflict (connection_id, minute) do update set answers = u.answers + excluded.answers,
    failures = u.failures + excluded.failures,
    times = array(select coalesce(a, 0) + coalesce(b, 0)
      from unnest(u.times, excluded.times) with ordinality as t (a, b, place) order by place)`;

const CHECKS = `
  select connection_id as id, checked_at as "checkedAt", is_working as "isWorking", changed_at as since, reason,
    is_key_refused as "isKeyRefused",
    left_amount::float8 as "leftAmount", left_unit as "leftUnit", expires_at as "expiresAt"
  from connection_check`;

const SAVE_CHECK = `
  insert into connection_check as c (connection_id, checked_at, is_working, changed_at, reason, is_key_refused,
    left_amount, left_unit, expires_at)
  values ($1, $2, $3, $2, $4, $5, $6, $7, $8)
  on conflict (connection_id) do update set checked_at = excluded.checked_at, is_working = excluded.is_working,
    changed_at = case when c.is_working = excluded.is_working then c.changed_at else excluded.changed_at end,
    reason = excluded.reason, is_key_refused = excluded.is_key_refused, left_amount = excluded.left_amount, left_unit = excluded.left_unit,
    expires_at = excluded.expires_at`;

export function connectionsRepository(db: Db) {
  return {
    list: () => query<StoredConnection>(db, LIST, []),

    /** Every other change of the port waits until this transaction ends. */
    lockPort: (port: ConnectionPort) =>
      query(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`connections of ${port}`]),

    async replace(port: ConnectionPort, scope: string, connections: readonly StoredConnection[]): Promise<void> {
      await query(db, 'delete from connection where port = $1 and scope = $2', [port, scope]);
      const rows = connections.map((connection, place) => ({ ...connection, place }));
      await query(
        db,
        `insert into connection (id, port, scope, place, adapter, is_on, settings, secrets)
         select id, port, scope, place, adapter, "isOn", settings, secrets from jsonb_to_recordset($1::jsonb)
         as given (id text, port text, scope text, place int, adapter text, "isOn" boolean, settings jsonb, secrets jsonb)`,
        [JSON.stringify(rows)],
      );
    },

    figures: (since: Date) => query<Figures>(db, FIGURES, [since]),
    addUsage: (usage: readonly MinuteUsage[]) => query(db, ADD_USAGE, [JSON.stringify(usage)]),
    removeUsage: (before: Date) => query(db, 'delete from connection_usage where minute < $1', [before]),

    checks: () => query<StoredCheck>(db, CHECKS, []),
    saveCheck: (
      id: string,
      at: Date,
      { reason, isKeyRefused, health }: { reason: string | null; isKeyRefused: boolean; health?: Health | undefined },
    ) =>
      query(db, SAVE_CHECK, [
        ...[id, at, reason === null, reason, isKeyRefused],
        ...[health?.left?.amount ?? null, health?.left?.unit ?? null, health?.expiresAt ?? null],
      ]),
  };
}

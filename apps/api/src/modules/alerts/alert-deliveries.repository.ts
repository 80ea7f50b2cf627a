import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import type { Alert } from './alert-texts.ts';

export type AlertDelivery = {
  id: string;
  alert: Alert;
  channel: 'email' | 'webhook';
  address: string;
  tries: number;
};

export const SEND_ALERT_JOB = 'send-alert';

/** Each address once in the life of an alert, with the job that sends it. */
const INSERT = `
  with inserted as (
    insert into alert_delivery (id, life_id, alert, channel, address, created_at)
    values ($1, $2, $3::jsonb, $4, $5, $6) on conflict (life_id, channel, address) do nothing returning id)
  select graphile_worker.add_job('${SEND_ALERT_JOB}', json_build_object('id', id)) from inserted`;

type NewAlertDelivery = Omit<AlertDelivery, 'tries'> & { lifeId: string; at: Date };

export const insertingDelivery = ({ id, lifeId, alert, channel, address, at }: NewAlertDelivery): CompiledQuery =>
  statement(INSERT, [id, lifeId, JSON.stringify(alert), channel, address, at]);

export function alertDeliveriesRepository(db: Db) {
  return {
    /** Another process that looks at the same time waits. */
    lock: () => query(db, `select pg_advisory_xact_lock(hashtextextended('alerts', 0))`, []),

    endOthers: (alertIds: readonly string[]) =>
      query(db, 'delete from alert_life where not alert_id = any($1)', [[...alertIds]]),

    /** The ids of alerts that were not on before. */
    begin: async (alerts: readonly { alertId: string; id: string }[], at: Date): Promise<string[]> =>
      (
        await query<{ alertId: string }>(
          db,
          `insert into alert_life (alert_id, id, began_at)
           select alert_id, id, $3 from unnest($1::text[], $2::uuid[]) as given (alert_id, id)
           on conflict do nothing returning alert_id as "alertId"`,
          [alerts.map(({ alertId }) => alertId), alerts.map(({ id }) => id), at],
        )
      ).map(({ alertId }) => alertId),

    /** Undefined once it is settled. */
    take: async (id: string): Promise<AlertDelivery | undefined> =>
      (
        await query<AlertDelivery>(
          db,
          `update alert_delivery set tries = tries + 1 where id = $1 and state = 'waiting'
           returning id, alert, channel, address, tries`,
          [id],
        )
      )[0],

    settle: (id: string, state: 'sent' | 'failed', reason: string | null, at: Date) =>
      query(db, 'update alert_delivery set state = $2, reason = $3, settled_at = $4 where id = $1', [
        ...[id, state, reason, at],
      ]),

    forget: (before: Date) => query(db, 'delete from alert_delivery where settled_at < $1', [before]),
  };
}

import type { Currency } from '@krapao/money';
import { ask, type Db } from '../../platform/db.ts';
import type { Localised } from '../lookups/public.ts';

export type Outcomes = {
  kind: string;
  code: string;
  title: Localised;
  claimed: number;
  succeeded: number;
  running: number;
  failed: number;
};

/** What became of the rewards that were claimed in this time, the most claimed first. */
export const rewardOutcomes = (db: Db, from: Date, to: Date, currency: Currency, limit: number): Promise<Outcomes[]> =>
  ask(
    db,
    `select counted.*, newest.title from (
       select kind, code, count(*)::int as claimed,
         count(*) filter (where state in ('succeeded', 'free'))::int as succeeded,
         count(*) filter (where state = 'running')::int as running,
         count(*) filter (where state in ('failed', 'cancelled', 'expired'))::int as failed
       from reward where claimed_at >= $1 and claimed_at < $2 and currency = $3
       group by kind, code order by count(*) desc, kind, code limit $4
     ) counted cross join lateral (
       select title from reward r
       where r.kind = counted.kind and r.code = counted.code and r.currency = $3 and r.claimed_at >= $1 and r.claimed_at < $2
       order by r.claimed_at desc limit 1
     ) newest order by claimed desc, kind, code`,
    [from, to, currency, limit],
  );

/** What was done about a reward: it has the id of the operation that credited it. */
export const traceReward = (db: Db, id: string) =>
  ask<{ what: string; at: Date; by: null; note: string | null }>(
    db,
    `select 'reward.claimed' as what, claimed_at as at, null as by, kind || ' ' || code as note from reward where id = $1
     union all
     select 'reward.' || state, ended_at, null, kind || ' ' || code from reward where id = $1 and ended_at is not null`,
    [id],
  );

import type { Localised } from '@krapao/contract/documents/fields';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type Outcomes = {
  kind: string;
  code: string;
  title: Localised;
  claimed: number;
  succeeded: number;
  running: number;
  failed: number;
};

/** Outcomes of the rewards claimed in this time, most claimed first. */
export const rewardOutcomes = (db: Db, from: Date, to: Date, currency: Currency, limit: number): Promise<Outcomes[]> =>
  query(
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

/** The events of a reward: its id is that of the operation that credited it. */
export const traceReward = (db: Db, id: string) =>
  query<{ what: string; at: Date; by: null; note: string | null }>(
    db,
    `select 'reward.claimed' as what, claimed_at as at, null as by, kind || ' ' || code as note from reward where id = $1
     union all
     select 'reward.' || state, ended_at, null, kind || ' ' || code from reward where id = $1 and ended_at is not null`,
    [id],
  );

type Figures = Omit<OfficeAnswerOf<'GET /api/office/reward-figures'>[number], 'granted' | 'cost'> &
  Record<'granted' | 'cost', string>;

/** Sums of the rewards claimed in this time, in minor units, most claimed first. */
export const rewardFigures = (db: Db, from: Date, to: Date): Promise<Figures[]> =>
  query(
    db,
    `select kind, code, currency, (array_agg(title order by claimed_at desc))[1] as title,
       count(*)::int as claims, count(distinct member_id)::int as members,
       count(*) filter (where state = 'running')::int as running,
       count(*) filter (where state in ('succeeded', 'free'))::int as succeeded,
       count(*) filter (where state in ('failed', 'cancelled', 'expired'))::int as failed,
       sum(amount)::text as granted, sum(amount - coalesce(taken, 0))::text as cost
     from reward where claimed_at >= $1 and claimed_at < $2
     group by kind, code, currency order by count(*) desc, kind, code, currency`,
    [from, to],
  );

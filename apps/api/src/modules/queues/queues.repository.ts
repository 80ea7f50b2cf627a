import { QUEUE_KINDS, type QueueKind } from '@krapao/contract/office/queues';
import type { Currency } from '@krapao/money';
import { sql } from 'kysely';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { publishSql } from '../../platform/live/signals.ts';

/** The duration of an assignment, unless the operator's page renews it. */
const CLAIM_MS = 5 * MINUTE_MS;
/** A colleague who is given work has something open and comes to it later. */
const GIVEN_MS = 30 * MINUTE_MS;
/** Cap of a search; never more members than this wait at once. */
const SEARCHED_MAX = 20_000;

export type ItemName = { kind: QueueKind; id: string };
/** The session whose end frees the item. */
export type Taker = { operatorId: string; sessionId?: string | undefined };

export type Giving = { from: string; to: string; note: string };

type Tables = {
  queue_item: {
    kind: QueueKind;
    item_id: string;
    since: Date;
    member_id: string | null;
    amount: string | null;
    currency: Currency | null;
    bank: string | null;
    reference: string | null;
    taken_by: string | null;
    taken_until: Date | null;
    taken_session: string | null;
    taken_from: string | null;
    taken_note: string | null;
    held_by: string | null;
    held_until: Date | null;
    held_note: string | null;
    left_at: Date | null;
    left_by: string | null;
    is_approved: boolean | null;
  };
};

export type Item = {
  kind: QueueKind;
  id: string;
  since: Date;
  /** With full precision, for the cursor. */
  sinceText: string;
  memberId: string | null;
  amount: string | null;
  currency: Currency | null;
  bank: string | null;
  reference: string | null;
  takenBy: string | null;
  takenUntil: Date | null;
  takenFrom: string | null;
  takenNote: string | null;
  heldBy: string | null;
  heldUntil: Date | null;
  heldNote: string | null;
};

export type DescribedItem = Pick<Item, 'id' | 'memberId' | 'reference' | 'amount' | 'currency'>;

export type ItemFilter = {
  kind?: QueueKind | undefined;
  onHold?: 'yes' | 'no' | undefined;
  takenBy?: string | undefined;
  search?:
    | {
        text: string;
        memberIds: readonly string[];
        itemIds: readonly string[];
        /** In minor units, without a sign. */
        amounts: readonly { currency: Currency; amount: string }[];
      }
    | undefined;
  after?: readonly string[] | undefined;
  limit: number;
  now: Date;
};

const QUEUE_CHANGED = publishSql('queue', { kind: 'kind' });
/** Locks in a fixed order: concurrent decisions in reverse order would deadlock. */
const LOCK = (names: string) => `
  pg_advisory_xact_lock(hashtextextended(item, 70))
  from (select item from unnest(${names}::text[]) item order by item) items`;
const ACT_AS = `select set_config('krapao.operator', $1, true), ${LOCK('$2')}`;
/** A renewal changes nothing that colleagues see, so it is not published. */
const CLAIM = `
  with before as (
    select taken_by is distinct from $3 or taken_until < $5 as is_new from queue_item
    where kind = $1 and item_id = $2 for update),
  taken as (
    update queue_item set taken_by = $3, taken_until = $4,
      taken_session = case when is_new then $6::uuid else coalesce($6::uuid, taken_session) end,
      taken_from = case when not is_new then taken_from end, taken_note = case when not is_new then taken_note end
    from before
    where kind = $1 and item_id = $2 and left_at is null and (taken_by is null or taken_by = $3 or taken_until < $5)
    returning kind, is_new)
  select case when is_new then ${QUEUE_CHANGED} end from taken`;
const TAKE_OVER = `
  with taken as (
    update queue_item set taken_by = $3, taken_until = $4, taken_session = $6::uuid, taken_note = $7,
      taken_from = case when taken_by <> $3 and taken_until >= $5 then taken_by end
    where kind = $1 and item_id = $2 and left_at is null
    returning kind)
  select ${QUEUE_CHANGED} from taken`;
const FREE = 'taken_by = null, taken_until = null, taken_session = null, taken_from = null, taken_note = null';
const RELEASE = `
  with freed as (
    update queue_item set ${FREE}
    where kind = $1 and item_id = $2 and taken_by = $3 returning kind)
  select ${QUEUE_CHANGED} from freed`;
const ASSIGNED = `
  select kind, item_id as id from queue_item
  where taken_by = $1 and taken_until >= $2 and left_at is null order by kind, item_id`;
/** Of these items those that the operator still has. */
const STILL_ASSIGNED = `
  from unnest($1::text[], $2::text[]) as wanted (kind, id)
  where q.kind = wanted.kind and q.item_id = wanted.id and q.left_at is null and q.taken_by = $3 and q.taken_until >= $4`;
const GIVE = `
  with given as (
    update queue_item q
    set taken_by = $5, taken_until = $6, taken_session = null, taken_from = $3, taken_note = $7 ${STILL_ASSIGNED}
    returning q.kind)
  select ${QUEUE_CHANGED} from given`;
const FREE_MANY = `
  with freed as (update queue_item q set ${FREE} ${STILL_ASSIGNED} returning q.kind)
  select ${QUEUE_CHANGED} from freed`;
const HOLD = `
  with held as (
    update queue_item set held_by = $3, held_until = $4, held_note = $5, ${FREE}
    where kind = $1 and item_id = $2 and left_at is null returning kind)
  select ${QUEUE_CHANGED} from held`;

/** `oldestSince` is of items that are not parked. */
export type Waiting = {
  kind: QueueKind;
  waiting: number;
  onHold: number;
  oldestSince: Date | null;
  newestSince: Date;
};
const WAITING = `
  select kind, count(*)::int as waiting, count(*) filter (where held_until > $1)::int as "onHold",
    min(since) filter (where held_until is null or held_until <= $1) as "oldestSince", max(since) as "newestSince"
  from queue_item where left_at is null group by kind`;
/** Items that people ended since then, with their median wait. */
const ENDED = `
  select kind, count(*)::int as ended, count(*) filter (where is_approved)::int as approved,
    (percentile_cont(0.5) within group (order by greatest(0, extract(epoch from left_at - since))))::int as "medianSeconds"
  from queue_item where left_at >= $1 and left_by is not null group by kind`;
/** A histogram of waits for a person that ended in this time; the last bin contains all longer waits. */
const WAITS = `
  select least($4::int - 1, floor(greatest(0, extract(epoch from left_at - since)) / $3))::int as step,
    count(*)::int as count,
    count(*) filter (where extract(epoch from left_at - since) < ($5::jsonb ->> kind)::int)::int as inside
  from queue_item where left_at >= $1 and left_at < $2 and left_by is not null and kind in ('slips', 'withdrawals')
  group by step`;
/** The position counts the items that have waited at least as long. */
const PLACE = `
  select (select count(*)::int from queue_item q
          where q.kind = mine.kind and q.left_at is null and (q.since, q.item_id) <= (mine.since, mine.item_id)) as place,
    (select (percentile_cont(0.5) within group (order by greatest(0, extract(epoch from left_at - since))))::int
     from queue_item where left_at >= $3 and left_by is not null and kind = mine.kind) as "medianSeconds"
  from queue_item mine where mine.kind = $1 and mine.item_id = $2 and mine.left_at is null`;

const namesOf = (items: readonly ItemName[]) => [items.map(({ kind }) => kind), items.map(({ id }) => id)];

export function queuesRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    /** Locks these items until the commit, and attributes items that leave a queue in it to this operator. */
    actAs: (operatorId: string, kind: QueueKind, ids: readonly string[]) =>
      query(handle, ACT_AS, [operatorId, ids.map((id) => `${kind} ${id}`)]),

    findMany: (kind: QueueKind, ids: readonly string[]) =>
      db
        .selectFrom('queue_item')
        .select(['taken_by as takenBy', 'taken_until as takenUntil', 'left_at as leftAt'])
        .select(['taken_from as takenFrom', 'taken_note as takenNote'])
        .where('kind', '=', kind)
        .where('item_id', 'in', [...ids])
        .execute(),

    /** Undefined when a colleague has the item, or it has left the queue. */
    async claim({ kind, id }: ItemName, by: Taker, now: Date): Promise<Date | undefined> {
      const until = after(now, CLAIM_MS);
      const taken = await query(handle, CLAIM, [kind, id, by.operatorId, until, now, by.sessionId ?? null]);
      return taken.length > 0 ? until : undefined;
    },

    /** Undefined when the item has left the queue. */
    async takeOver({ kind, id }: ItemName, by: Taker, note: string, now: Date): Promise<Date | undefined> {
      const until = after(now, CLAIM_MS);
      const values = [kind, id, by.operatorId, until, now, by.sessionId ?? null, note];
      return (await query(handle, TAKE_OVER, values)).length > 0 ? until : undefined;
    },

    release: ({ kind, id }: ItemName, operatorId: string) => query(handle, RELEASE, [kind, id, operatorId]),

    assigned: (operatorId: string, now: Date) => query<ItemName>(handle, ASSIGNED, [operatorId, now]),

    /** Locks these items until the commit, as their decisions do. */
    lock: (items: readonly ItemName[]) =>
      query(handle, `select ${LOCK('$1')}`, [items.map(({ kind, id }) => `${kind} ${id}`)]),

    /** Gives what the operator has of these items to a colleague; answers how many. */
    async give(items: readonly ItemName[], { from, to, note }: Giving, now: Date): Promise<number> {
      const values = [...namesOf(items), from, now, to, after(now, GIVEN_MS), note];
      return (await query(handle, GIVE, values)).length;
    },

    /** Lets go of what the operator has of these items; answers how many. */
    releaseMany: async (items: readonly ItemName[], operatorId: string, now: Date): Promise<number> =>
      (await query(handle, FREE_MANY, [...namesOf(items), operatorId, now])).length,

    hold: ({ kind, id }: ItemName, hold: { by: string | null; until: Date | null; note: string | null }) =>
      query(handle, HOLD, [kind, id, hold.by, hold.until, hold.note]),

    async list({ kind, onHold, takenBy, search, after: cursor, limit, now }: ItemFilter): Promise<Item[]> {
      let items = db.selectFrom('queue_item').where('left_at', 'is', null);
      if (kind) items = items.where('kind', '=', kind);
      if (onHold === 'yes') items = items.where('held_until', '>', now);
      if (onHold === 'no')
        items = items.where((is) => is.or([is('held_until', 'is', null), is('held_until', '<=', now)]));
      if (takenBy) items = items.where('taken_by', '=', takenBy).where('taken_until', '>', now);
      if (search) {
        const { text, memberIds, itemIds, amounts } = search;
        items = items.where((is) =>
          is.or([
            sql<boolean>`member_id = any(${[...memberIds]})`,
            sql<boolean>`item_id = any(${[...itemIds]})`,
            sql<boolean>`strpos(lower(reference), ${text.toLowerCase()}) > 0`,
            ...amounts.map(({ currency, amount }) => is('currency', '=', currency).and(sql`abs(amount)`, '=', amount)),
          ]),
        );
      }
      if (cursor)
        items = items.where(
          sql<boolean>`(since, kind, item_id) > (${cursor[0]}::timestamptz, ${cursor[1]}, ${cursor[2]})`,
        );
      return items
        .select(['kind', 'item_id as id', 'since', 'member_id as memberId', 'amount', 'currency', 'bank', 'reference'])
        .select([
          'taken_by as takenBy',
          'taken_until as takenUntil',
          'taken_from as takenFrom',
          'taken_note as takenNote',
        ])
        .select(['held_by as heldBy', 'held_until as heldUntil', 'held_note as heldNote'])
        .select(sql<string>`since::text`.as('sinceText'))
        .orderBy('since')
        .orderBy('kind')
        .orderBy('item_id')
        .limit(limit)
        .execute();
    },

    /** Members with waiting items. */
    async waitingMembers(): Promise<string[]> {
      const rows = await query<{ id: string }>(
        handle,
        'select distinct member_id as id from queue_item where left_at is null and member_id is not null limit $1',
        [SEARCHED_MAX],
      );
      return rows.map(({ id }) => id);
    },

    /** Items of every kind, waiting or settled. */
    described: (ids: readonly string[]) =>
      query<DescribedItem>(
        handle,
        `select item_id as id, member_id as "memberId", reference, amount, currency from queue_item
         where kind = any($1) and item_id = any($2)`,
        [QUEUE_KINDS, ids],
      ),

    /** Items with this reference, or of these members, the newest first. */
    async idsOf(reference: string, memberIds: readonly string[], limit: number): Promise<string[]> {
      const rows = await query<{ id: string }>(
        handle,
        `(select item_id as id from queue_item where lower(reference) = $1 limit $3)
         union all (select item_id from queue_item where member_id = any($2) order by since desc limit $3)`,
        [reference.toLowerCase(), memberIds, limit],
      );
      return rows.map(({ id }) => id);
    },

    waiting: (now: Date) => query<Waiting>(handle, WAITING, [now]),

    endedByPeople: (since: Date) =>
      query<{ kind: QueueKind; ended: number; approved: number; medianSeconds: number }>(handle, ENDED, [since]),

    waits: (
      from: Date,
      to: Date,
      { stepSeconds, steps, targets }: { stepSeconds: number; steps: number; targets: Record<string, number> },
    ) =>
      query<{ step: number; count: number; inside: number }>(handle, WAITS, [
        ...[from, to, stepSeconds, steps, JSON.stringify(targets)],
      ]),

    async place({ kind, id }: ItemName, since: Date) {
      const [row] = await query<{ place: number; medianSeconds: number | null }>(handle, PLACE, [kind, id, since]);
      return row;
    },
  };
}

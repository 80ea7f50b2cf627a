import { type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import type { Ending, Reward } from './reward.ts';
import { COLUMNS, type RewardRow, runningReward, toReward } from './rewards.queries.ts';

const INSERT = `
  insert into reward (id, member_id, kind, type, code, title, currency, amount, principal, free, rule, success_percent,
    fail_percent, deposit_id, state, claimed_at, expires_at, ended_at, freed, taken)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`;

export type NewReward = Omit<Reward, 'turnover' | 'waitsFor' | 'coversTotal'> & { depositId?: string | undefined };

/** A reward that is not locked ends as it is credited. */
export const inserting = (reward: NewReward, isLocked: boolean): CompiledQuery =>
  statement(INSERT, [
    ...[reward.id, reward.memberId, reward.kind, reward.type, reward.code, reward.title, reward.currency],
    ...[reward.amount, reward.principal, reward.free, reward.rule, reward.successPercent, reward.failPercent],
    ...[reward.depositId ?? null, isLocked ? 'running' : 'free', reward.claimedAt, reward.expiresAt],
    ...(isLocked ? [null, null, null] : [reward.claimedAt, reward.amount, 0n]),
  ]);

const END = `
  update reward set state = $2, ended_at = $3, freed = $4, taken = $5, waits_for = '{}' where id = $1 and state = 'running'`;

export const ending = (id: string, { how, at, freed, taken }: { how: Ending; at: Date; freed: Minor; taken: Minor }) =>
  statement(END, [id, how, at, freed, taken]);

/** A valid bet with its time of settlement. */
export type SettledBet = { memberId: string; valid: Minor; settledAt: Date };

/** Locks in id order: bets of several games are recorded concurrently. */
const ADD_TURNOVER = `
  with bet as (
    select * from unnest($1::text[], $2::bigint[], $3::timestamptz[]) bet (member_id, valid, settled_at)
  ), running as (
    select id, member_id, claimed_at from reward
    where member_id in (select member_id from bet) and state = 'running' and rule = 'turnover' order by id for update
  ), counted as (
    select running.id, sum(valid) as valid from running join bet using (member_id)
    where settled_at >= claimed_at group by running.id
  )
  update reward set turnover = turnover + counted.valid from counted where reward.id = counted.id
  returning ${COLUMNS.replaceAll(/\b(id)\b/g, 'reward.$1')}`;

export type Taker = Pick<Reward, 'memberId' | 'kind' | 'code'>;

export function rewardsRepository(db: Db) {
  const one = async (where: string, values: readonly unknown[]): Promise<Reward | undefined> => {
    const [row] = await query<RewardRow>(db, `select ${COLUMNS} from reward where ${where}`, values);
    return row && toReward(row);
  };
  return {
    find: (id: string) => one('id = $1', [id]),
    /** The last end of a reward of each member since then, without rewards that were free from the start. */
    endedSince: (memberIds: readonly string[], since: Date) =>
      query<{ memberId: string; at: Date }>(
        db,
        `select member_id as "memberId", max(ended_at) as at from reward
         where member_id = any($1) and ended_at >= $2 and state <> 'free' group by member_id`,
        [memberIds, since],
      ),
    running: async (memberId: string) => runningReward.read(await query(db, runningReward.text, [memberId])),

    /** Own money that arrived or left while the reward runs. */
    addOwnMoney: async ({ id, coversTotal }: Reward, amount: Minor): Promise<void> => {
      const column = coversTotal ? 'principal' : 'free';
      await query(db, `update reward set ${column} = greatest(${column} + $2, 0) where id = $1`, [id, amount]);
    },

    /** Free money that leaves for a withdrawal; violates a check of the table when there is less. */
    takeFree: async (id: string, amount: Minor): Promise<void> => {
      await query(db, 'update reward set free = free - $2 where id = $1', [id, amount]);
    },

    /** Returns the updated rewards. */
    async addTurnover(bets: readonly SettledBet[]): Promise<Reward[]> {
      const rows = await query<RewardRow>(db, ADD_TURNOVER, [
        bets.map(({ memberId }) => memberId),
        bets.map(({ valid }) => valid),
        bets.map(({ settledAt }) => settledAt),
      ]);
      return rows.map(toReward);
    },

    async waitFor(id: string, games: readonly string[]): Promise<void> {
      await query(db, 'update reward set waits_for = $2 where id = $1 and waits_for <> $2', [id, games]);
    },

    /** The freed and the forfeited amount; undefined while the reward runs. */
    async outcome(id: string): Promise<{ freed: Minor; taken: Minor } | undefined> {
      const [row] = await query<{ freed: string; taken: string }>(
        db,
        'select freed::text, taken::text from reward where id = $1 and ended_at is not null',
        [id],
      );
      return row && { freed: minor(BigInt(row.freed)), taken: minor(BigInt(row.taken)) };
    },

    async due(now: Date, limit: number): Promise<Reward[]> {
      const rows = await query<RewardRow>(
        db,
        `select ${COLUMNS} from reward where state = 'running' and expires_at <= $1 order by expires_at limit $2`,
        [now, limit],
      );
      return rows.map(toReward);
    },

    /** Claim times of a kind, optionally of a code, newest first. */
    async receipts(
      memberId: string,
      kind: Reward['kind'],
      code?: string,
    ): Promise<{ code: string; id: string; at: Date; isRunning: boolean }[]> {
      const rows = await query<{ code: string; id: string; claimed_at: Date; state: string }>(
        db,
        `select code, id, claimed_at, state from reward
         where member_id = $1 and kind = $2 and ($3::text is null or code = $3) order by claimed_at desc`,
        [memberId, kind, code ?? null],
      );
      return rows.map(({ code, id, claimed_at: at, state }) => ({ code, id, at, isRunning: state === 'running' }));
    },

    /** The members among these who took the reward of their kind and code. */
    findTakers: (takers: readonly Taker[]) =>
      query<Taker>(
        db,
        `select member_id as "memberId", kind, code
         from unnest($1::text[], $2::text[], $3::text[]) asked (member_id, kind, code)
         cross join lateral (
           select from reward
           where reward.member_id = asked.member_id and reward.kind = asked.kind and reward.code = asked.code
           limit 1) taken`,
        [takers.map(({ memberId }) => memberId), takers.map(({ kind }) => kind), takers.map(({ code }) => code)],
      ),

    /** Rewards credited to each member since a time of their own. */
    async creditedSinceEach(memberIds: readonly string[], since: readonly Date[]) {
      return query<{ memberId: string; amount: string }>(
        db,
        `select who.member_id as "memberId", sum(amount)::text as amount
         from unnest($1::text[], $2::timestamptz[]) who (member_id, since)
         join reward on reward.member_id = who.member_id and claimed_at > since group by who.member_id`,
        [memberIds, since],
      );
    },

    /** The deposits among these that earned a reward. */
    async usedDeposits(ids: readonly string[]): Promise<string[]> {
      const rows = await query<{ id: string }>(db, 'select deposit_id as id from reward where deposit_id = any($1)', [
        ids,
      ]);
      return rows.map(({ id }) => id);
    },
  };
}

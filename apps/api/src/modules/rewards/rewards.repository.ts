import type { Minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import { ask, type Db, statement } from '../../platform/db.ts';
import type { Ending, Reward } from './reward.ts';
import { COLUMNS, type RewardRow, runningReward, toReward } from './rewards.questions.ts';

const INSERT = `
  insert into reward (id, member_id, kind, type, code, title, currency, amount, principal, rule, success_percent,
    fail_percent, deposit_id, state, claimed_at, expires_at, ended_at, freed, taken)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`;

export type NewReward = Omit<Reward, 'turnover' | 'waitsFor'> & { depositId?: string | undefined };

/** A `free` one was never locked: it ends as it is credited. */
export const inserting = (reward: NewReward, isLocked: boolean): CompiledQuery =>
  statement(INSERT, [
    ...[reward.id, reward.memberId, reward.kind, reward.type, reward.code, reward.title, reward.currency],
    ...[reward.amount, reward.principal, reward.rule, reward.successPercent, reward.failPercent],
    ...[reward.depositId ?? null, isLocked ? 'running' : 'free', reward.claimedAt, reward.expiresAt],
    ...(isLocked ? [null, null, null] : [reward.claimedAt, reward.amount, 0n]),
  ]);

const END = `
  update reward set state = $2, ended_at = $3, freed = $4, taken = $5, waits_for = '{}' where id = $1 and state = 'running'`;

export const ending = (id: string, { how, at, freed, taken }: { how: Ending; at: Date; freed: Minor; taken: Minor }) =>
  statement(END, [id, how, at, freed, taken]);

/** A bet that counts, and when it was settled. */
export type SettledBet = { memberId: string; valid: Minor; settledAt: Date };

/** Locked in the order of their ids: several games' bets are written down at once. */
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
    const [row] = await ask<RewardRow>(db, `select ${COLUMNS} from reward where ${where}`, values);
    return row && toReward(row);
  };
  return {
    find: (id: string) => one('id = $1', [id]),
    /** The last one of each of these members that ended since then, other than by being free from the start. */
    endedSince: (memberIds: readonly string[], since: Date) =>
      ask<{ memberId: string; at: Date }>(
        db,
        `select member_id as "memberId", max(ended_at) as at from reward
         where member_id = any($1) and ended_at >= $2 and state <> 'free' group by member_id`,
        [memberIds, since],
      ),
    running: async (memberId: string) => runningReward.read(await ask(db, runningReward.text, [memberId])),

    /** Own money that came while it runs, or was taken. */
    raise: (id: string, amount: Minor) =>
      ask(db, 'update reward set principal = greatest(principal + $2, 0) where id = $1', [id, amount]),

    /** Gives the rewards that count them, as they stand then. */
    async addTurnover(bets: readonly SettledBet[]): Promise<Reward[]> {
      const rows = await ask<RewardRow>(db, ADD_TURNOVER, [
        bets.map(({ memberId }) => memberId),
        bets.map(({ valid }) => valid),
        bets.map(({ settledAt }) => settledAt),
      ]);
      return rows.map(toReward);
    },

    async waitFor(id: string, games: readonly string[]): Promise<void> {
      await ask(db, 'update reward set waits_for = $2 where id = $1 and waits_for <> $2', [id, games]);
    },

    async due(now: Date, limit: number): Promise<Reward[]> {
      const rows = await ask<RewardRow>(
        db,
        `select ${COLUMNS} from reward where state = 'running' and expires_at <= $1 order by expires_at limit $2`,
        [now, limit],
      );
      return rows.map(toReward);
    },

    /** When each reward of this kind was taken, newest first, by its code. */
    async receipts(
      memberId: string,
      kind: Reward['kind'],
      code?: string,
    ): Promise<{ code: string; id: string; at: Date; isRunning: boolean }[]> {
      const rows = await ask<{ code: string; id: string; claimed_at: Date; state: string }>(
        db,
        `select code, id, claimed_at, state from reward
         where member_id = $1 and kind = $2 and ($3::text is null or code = $3) order by claimed_at desc`,
        [memberId, kind, code ?? null],
      );
      return rows.map(({ code, id, claimed_at: at, state }) => ({ code, id, at, isRunning: state === 'running' }));
    },

    /** Which of these members took what they are named with. */
    findTakers: (asked: readonly Taker[]) =>
      ask<Taker>(
        db,
        `select member_id as "memberId", kind, code
         from unnest($1::text[], $2::text[], $3::text[]) asked (member_id, kind, code)
         cross join lateral (
           select from reward
           where reward.member_id = asked.member_id and reward.kind = asked.kind and reward.code = asked.code
           limit 1) taken`,
        [asked.map(({ memberId }) => memberId), asked.map(({ kind }) => kind), asked.map(({ code }) => code)],
      ),

    /** What was credited to each since a time of their own. */
    async creditedSinceEach(memberIds: readonly string[], since: readonly Date[]) {
      return ask<{ memberId: string; amount: string }>(
        db,
        `select who.member_id as "memberId", sum(amount)::text as amount
         from unnest($1::text[], $2::timestamptz[]) who (member_id, since)
         join reward on reward.member_id = who.member_id and claimed_at > since group by who.member_id`,
        [memberIds, since],
      );
    },

    async isTakenFor(depositId: string): Promise<boolean> {
      return (await ask(db, 'select from reward where deposit_id = $1', [depositId])).length > 0;
    },
  };
}

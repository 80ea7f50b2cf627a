import type { Localised } from '@krapao/contract/documents/fields';
import { type Currency, minor } from '@krapao/money';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import { type Ending, type Kind, type Reward, type Rule, successAt } from './reward.ts';

/** Times are strings in a coalesced read, Dates otherwise. */
export type RewardRow = {
  id: string;
  member_id: string;
  kind: Kind;
  type: string;
  code: string;
  title: Localised;
  currency: Currency;
  amount: string;
  principal: string;
  free: string;
  covers_total: boolean;
  rule: Rule;
  success_percent: number;
  fail_percent: number;
  turnover: string;
  claimed_at: string | Date;
  expires_at: string | Date;
  waits_for: string[];
};

export const COLUMNS = `id, member_id, kind, type, code, title, currency, amount::text, principal::text, free::text,
  covers_total, rule,
  success_percent, fail_percent, turnover::text, claimed_at, expires_at, waits_for`;

export const toReward = (row: RewardRow): Reward => ({
  id: row.id,
  memberId: row.member_id,
  kind: row.kind,
  type: row.type,
  code: row.code,
  title: row.title,
  currency: row.currency,
  amount: minor(BigInt(row.amount)),
  principal: minor(BigInt(row.principal)),
  free: minor(BigInt(row.free)),
  coversTotal: row.covers_total,
  rule: row.rule,
  successPercent: row.success_percent,
  failPercent: row.fail_percent,
  turnover: minor(BigInt(row.turnover)),
  claimedAt: new Date(row.claimed_at),
  expiresAt: new Date(row.expires_at),
  waitsFor: row.waits_for,
});

export const runningReward = batchedQuery(
  `select ${COLUMNS} from reward where member_id = $1 and state = 'running'`,
  ([row]: RewardRow[]) => row && toReward(row),
);

/** Rewards of a member that needed turnover and were claimed after `$2` or still run, newest first. */
export const turnoverRewards = batchedQuery(
  `select ${COLUMNS}, state from reward
  where member_id = $1 and rule = 'turnover' and (claimed_at > $2 or state = 'running')
  order by claimed_at desc limit 5`,
  (rows: (RewardRow & { state: Ending | 'running' | 'free' })[]) =>
    rows.map((row) => {
      const reward = toReward(row);
      return { title: reward.title, turnover: reward.turnover, needed: successAt(reward), state: row.state };
    }),
);

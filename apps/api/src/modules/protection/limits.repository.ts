import type { LimitKind, LimitPeriod } from '@krapao/contract/play-limits';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type LimitKey = { memberId: string; kind: LimitKind; period: LimitPeriod };
/** `amount` is null without a limit; `wanted.amount` is null for a removal. Minor units, or minutes. */
export type StoredLimit = {
  kind: LimitKind;
  period: LimitPeriod;
  amount: bigint | null;
  wanted: { amount: bigint | null; from: Date } | null;
};

type Row = {
  kind: LimitKind;
  period: LimitPeriod;
  amount: string | null;
  wanted_amount: string | null;
  wanted_from: Date | null;
};

const COLUMNS = 'kind, period, amount::text, wanted_amount::text, wanted_from';
const whole = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const stored = ({ kind, period, amount, wanted_amount, wanted_from }: Row): StoredLimit => ({
  ...{ kind, period, amount: whole(amount) },
  wanted: wanted_from && { amount: whole(wanted_amount), from: wanted_from },
});

export const findLimits = async (db: Db, memberId: string): Promise<StoredLimit[]> =>
  (await query<Row>(db, `select ${COLUMNS} from play_limit where member_id = $1`, [memberId])).map(stored);

/** Locks the limit until the commit; a limit that was never set has no amount. */
export async function lockLimit(transaction: Db, { memberId, kind, period }: LimitKey): Promise<StoredLimit> {
  const key = [memberId, kind, period];
  await query(
    transaction,
    'insert into play_limit (member_id, kind, period) values ($1, $2, $3) on conflict do nothing',
    key,
  );
  const [row] = await query<Row>(
    transaction,
    `select ${COLUMNS} from play_limit where member_id = $1 and kind = $2 and period = $3 for update`,
    key,
  );
  return stored(row as Row);
}

export const saveLimit = (transaction: Db, memberId: string, { kind, period, amount, wanted }: StoredLimit) =>
  query(
    transaction,
    `update play_limit set amount = $4, wanted_amount = $5, wanted_from = $6
     where member_id = $1 and kind = $2 and period = $3`,
    [memberId, kind, period, amount, wanted?.amount ?? null, wanted?.from ?? null],
  );

export type UsedLimit = { period: LimitPeriod; amount: bigint; used: bigint };

/** The member's limits of a kind with what is used of each. */
export const findUsedLimits = (db: Db, memberId: string, kind: LimitKind, at: Date): Promise<UsedLimit[]> =>
  readUsed(db, 'used_limits', [memberId, kind, at]);

/** The same, locked until the commit. */
export const lockUsedLimits = (transaction: Db, memberId: string, kind: LimitKind, at: Date): Promise<UsedLimit[]> =>
  readUsed(transaction, 'locked_limits', [memberId, kind, at]);

async function readUsed(db: Db, from: 'used_limits' | 'locked_limits', given: unknown[]): Promise<UsedLimit[]> {
  const rows = await query<{ period: LimitPeriod; amount: string; used: string }>(
    db,
    `select period, amount::text, used::text from ${from}($1, $2, $3)`,
    given,
  );
  return rows.map(({ period, amount, used }) => ({ period, amount: BigInt(amount), used: BigInt(used) }));
}

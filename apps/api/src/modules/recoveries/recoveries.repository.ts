import type { RecoveryReason, RecoveryState } from '@krapao/contract/recoveries';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Which answers are right; null where none was given. */
export type Matches = {
  password: boolean | null;
  browser: boolean;
  accountNo: boolean;
  accountName: boolean;
  depositAmount: boolean | null;
  depositDay: boolean | null;
};

export type StoredRecovery = {
  id: string;
  memberId: string | null;
  /** The wanted phone number. */
  phone: string | null;
  matches: Matches;
  state: RecoveryState;
  reason: RecoveryReason | null;
  createdAt: Date;
  takesEffectAt: Date | null;
  toldAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
};
/** Of a member. */
export type Recovery = StoredRecovery & { memberId: string };

export type NewRecovery = {
  id: string;
  askedFor: Buffer;
  tokenHash: Buffer;
  phone: string | null;
  matches: Matches;
  at: Date;
};
type End = { state: 'done' | 'refused' | 'cancelled'; reason: RecoveryReason | null; at: Date; by: string | null };

const SELECT = `
  select id, member_id as "memberId", phone, matches, state, reason, created_at as "createdAt",
    takes_effect_at as "takesEffectAt", told_at as "toldAt", ended_at as "endedAt", ended_by as "endedBy"
  from account_recovery`;

/** The unique index on open requests lets one through, however often and at once a member asks. */
const INSERT_OPEN = `
  insert into account_recovery (id, member_id, asked_for, token_hash, phone, matches, state, created_at)
  values ($1, $2, $3, $4, $5, $6, 'review', $7)
  on conflict (member_id) where state in ('review', 'waiting') do nothing returning id`;

const INSERT_REFUSED = `
  insert into account_recovery (id, asked_for, token_hash, matches, state, reason, created_at, ended_at)
  values ($1, $2, $3, $4, 'refused', $5, $6, $7)`;

export function recoveriesRepository(db: Db) {
  const one = async (text: string, values: readonly unknown[]) => (await query<StoredRecovery>(db, text, values))[0];
  return {
    /** Serialises requests about one phone number, so that parallel ones cannot share an allowance. */
    lockAsking: (askedFor: Buffer) =>
      query(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`recovery ${askedFor.toString('hex')}`]),
    async countAsked(askedFor: Buffer, since: Date): Promise<number> {
      const text = 'select count(*)::int as count from account_recovery where asked_for = $1 and created_at > $2';
      return (await query<{ count: number }>(db, text, [askedFor, since]))[0]?.count ?? 0;
    },

    /** False while another request of the member is open. */
    insertOpen: async ({ id, askedFor, tokenHash, phone, matches, at }: NewRecovery, memberId: string) =>
      (await query(db, INSERT_OPEN, [id, memberId, askedFor, tokenHash, phone, matches, at])).length > 0,
    /** Reads as in review until then. */
    insertRefused: ({ id, askedFor, tokenHash, matches, at }: NewRecovery, reason: RecoveryReason, until: Date) =>
      query(db, INSERT_REFUSED, [id, askedFor, tokenHash, matches, reason, at, until]),

    find: (id: string) => one(`${SELECT} where id = $1`, [id]),
    findByToken: (tokenHash: Buffer) => one(`${SELECT} where token_hash = $1`, [tokenHash]),
    findOpen: (memberId: string) => one(`${SELECT} where member_id = $1 and ended_at is null`, [memberId]),
    /** Locks until the commit. The caller has locked the member of the request. */
    lock: (id: string) => one(`${SELECT} where id = $1 for update`, [id]),

    /** Those to take effect, and those whose member was told last before `toldBefore`. */
    async listDue(now: Date, toldBefore: Date): Promise<string[]> {
      const text = `select id from account_recovery
        where state = 'waiting' and (takes_effect_at <= $1 or told_at <= $2) order by takes_effect_at, id`;
      return (await query<{ id: string }>(db, text, [now, toldBefore])).map(({ id }) => id);
    },

    saveWaiting: (id: string, takesEffectAt: Date, at: Date) =>
      query(db, `update account_recovery set state = 'waiting', told_at = $2, takes_effect_at = $3 where id = $1`, [
        id,
        at,
        takesEffectAt,
      ]),
    saveTold: (id: string, at: Date) => query(db, 'update account_recovery set told_at = $2 where id = $1', [id, at]),
    saveEnd: (id: string, { state, reason, at, by }: End) =>
      query(db, 'update account_recovery set state = $2, reason = $3, ended_at = $4, ended_by = $5 where id = $1', [
        id,
        state,
        reason,
        at,
        by,
      ]),

    /** Of a closed account: the books do not need the number. */
    forgetPhones: (memberId: string) =>
      query(db, 'update account_recovery set phone = null where member_id = $1 and phone is not null', [memberId]),
    /** Those that nobody could review. */
    forgetRefused: (before: Date) =>
      query(db, 'delete from account_recovery where member_id is null and created_at < $1', [before]),
  };
}

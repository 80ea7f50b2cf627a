import type { ExclusionReason } from '@krapao/contract/exclusions';
import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type Match = { otherId: string; byName: boolean; byDevice: boolean };

type Wanted = { memberId: string; currency: Currency; letters: string | null; browser: string | null; at: Date };
type Candidate = { id: string; currency: Currency; accountName: string; byDevice: boolean };

/** Excluded members, closed accounts included. Names are compared only roughly: a title may stand before one. */
const CANDIDATES = `
  select id, currency, "accountName", "byDevice" from (
    select member_id, max(ends_at) as ends_at from exclusion where ends_at > $5 and member_id <> $1 group by member_id
  ) excluded cross join lateral (
    select id, currency, bank_account_name as "accountName",
      exists (select from session where session.member_id = member.id and browser = $4::uuid) as "byDevice",
      currency = $2 and strpos(name_letters(bank_account_name), name_letters($3::text)) > 0 as is_named
    from member where member.id = excluded.member_id) other
  where is_named or "byDevice" order by "byDevice" desc, ends_at desc, id`;

export const findCandidates = (db: Db, { memberId, currency, letters, browser, at }: Wanted): Promise<Candidate[]> =>
  query(db, CANDIDATES, [memberId, currency, letters, browser, at]);

export type Review = {
  memberId: string;
  createdAt: Date;
  dueAt: Date;
  outcome: 'clear' | 'same' | null;
  sameAs: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

export type Side = { id: string; bankCode: string; accountName: string; accountNo: string };
/** The longest exclusion of the matched member, which may be over by now. */
export type MatchedSide = Side & { byName: boolean; byDevice: boolean; reason: ExclusionReason; until: Date };

const SIDE = 'id, bank_code as "bankCode", bank_account_name as "accountName", bank_account_no as "accountNo"';

const MATCHES = `
  select ${SIDE}, by_name as "byName", by_device as "byDevice", longest.reason, longest.ends_at as until
  from registration_match match join member on member.id = match.other_id
  cross join lateral (
    select reason, ends_at from exclusion where exclusion.member_id = match.other_id order by ends_at desc limit 1) longest
  where match.member_id = $1 order by by_device desc, by_name desc, longest.ends_at desc, id`;

export function registrationsRepository(db: Db) {
  return {
    async insert(memberId: string, at: Date, dueAt: Date, matches: readonly Match[]): Promise<void> {
      await query(db, 'insert into registration_review (member_id, created_at, due_at) values ($1, $2, $3)', [
        ...[memberId, at, dueAt],
      ]);
      await query(
        db,
        `insert into registration_match (member_id, other_id, by_name, by_device)
         select $1, * from unnest($2::text[], $3::boolean[], $4::boolean[])`,
        [
          memberId,
          matches.map(({ otherId }) => otherId),
          matches.map(({ byName }) => byName),
          matches.map(({ byDevice }) => byDevice),
        ],
      );
    },

    find: async (memberId: string): Promise<Review | undefined> =>
      (
        await query<Review>(
          db,
          `select member_id as "memberId", created_at as "createdAt", due_at as "dueAt", outcome, same_as as "sameAs",
             decided_by as "decidedBy", decided_at as "decidedAt"
           from registration_review where member_id = $1`,
          [memberId],
        )
      )[0],

    findSide: async (memberId: string): Promise<Side | undefined> =>
      (await query<Side>(db, `select ${SIDE} from member where id = $1`, [memberId]))[0],

    listMatches: (memberId: string) => query<MatchedSide>(db, MATCHES, [memberId]),

    isMatch: async (memberId: string, otherId: string): Promise<boolean> =>
      (await query(db, 'select from registration_match where member_id = $1 and other_id = $2', [memberId, otherId]))
        .length > 0,

    /** False when the review was decided before. */
    saveDecision: async (
      memberId: string,
      { outcome, sameAs, by, at }: { outcome: 'clear' | 'same'; sameAs: string | null; by: string; at: Date },
    ): Promise<boolean> =>
      (
        await query(
          db,
          `update registration_review set outcome = $2, same_as = $3, decided_by = $4, decided_at = $5
           where member_id = $1 and outcome is null returning member_id`,
          [memberId, outcome, sameAs, by, at],
        )
      ).length > 0,
  };
}

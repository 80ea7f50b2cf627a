import type { ExclusionReason } from '@krapao/contract/exclusions';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** `byAccount`: a phone or bank account that the other member had when their exclusion began. */
export type Match = { otherId: string; byName: boolean; byDevice: boolean; byAccount: boolean };

type Wanted = {
  memberId: string;
  words: readonly string[];
  browser: string | null;
  at: Date;
};
type Candidate = { id: string; accountNames: (string | null)[]; byDevice: boolean; byAccount: boolean };

/**
 * Excluded members, closed accounts included, as they are now and as they were when an exclusion began. Names are compared
 * only roughly, by the letters of each word in any place, because a title may stand before one, or by all
 * letters, because a name may be written as one word.
 */
const CANDIDATES = `
  select id, "accountNames", "byDevice", "byAccount" from (
    select e.member_id, max(e.ends_at) as ends_at, array_agg(distinct e.account_name) as names,
      bool_or($3::uuid = any(e.browsers)) is true as by_browser,
      bool_or(e.phone = own.phone or (e.bank_code, e.bank_account_no) = (own.bank_code, own.bank_account_no)) is true
        as by_account
    from exclusion e, (select phone, bank_code, bank_account_no from member where id = $1) own
    where e.ends_at > $4 and e.member_id <> $1 group by e.member_id
  ) excluded cross join lateral (
    select id, array_append(names, bank_account_name) as "accountNames", by_account as "byAccount",
      by_browser or exists (select from session where session.member_id = member.id and browser = $3::uuid)
        as "byDevice",
      cardinality($2::text[]) > 0 and exists (
        select from name_letters(array_to_string($2::text[], '')) joined
          cross join unnest(array_append(names, bank_account_name)) name
          cross join lateral (select translate(name_letters(name), $5, '') as letters) one
        where (select bool_and(strpos(letters, name_letters(word)) > 0) from unnest($2::text[]) word)
          or length(letters) = length(joined) and translate(letters, joined, '') = ''
      ) as is_named
    from member where member.id = excluded.member_id) other
  where is_named or "byDevice" or "byAccount" order by "byDevice" desc, ends_at desc, id`;

/** Signs that may stand in a name and are no letters. */
const NO_LETTERS = '-_/·‐‑‒–—―.,\'’"()\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff';

export const findCandidates = (db: Db, { memberId, words, browser, at }: Wanted): Promise<Candidate[]> =>
  query(db, CANDIDATES, [memberId, words, browser, at, NO_LETTERS]);

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
export type MatchedSide = Side & Omit<Match, 'otherId'> & { reason: ExclusionReason; until: Date };

const SIDE = 'id, bank_code as "bankCode", bank_account_name as "accountName", bank_account_no as "accountNo"';

const MATCHES = `
  select ${SIDE}, by_name as "byName", by_device as "byDevice", by_account as "byAccount", longest.reason, longest.ends_at as until
  from registration_match match join member on member.id = match.other_id
  cross join lateral (
    select reason, ends_at from exclusion where exclusion.member_id = match.other_id order by ends_at desc limit 1) longest
  where match.member_id = $1 order by by_device desc, by_name desc, by_account desc, longest.ends_at desc, id`;

export function registrationsRepository(db: Db) {
  return {
    /** Opens the review, again where it was decided. */
    async open(memberId: string, at: Date, dueAt: Date, matches: readonly Match[]): Promise<void> {
      await query(
        db,
        `insert into registration_review (member_id, created_at, due_at) values ($1, $2, $3)
         on conflict (member_id) do update set created_at = excluded.created_at, due_at = excluded.due_at,
           outcome = null, same_as = null, decided_by = null, decided_at = null`,
        [memberId, at, dueAt],
      );
      await query(
        db,
        `insert into registration_match (member_id, other_id, by_name, by_device, by_account)
         select $1, * from unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[])
         on conflict (member_id, other_id) do update set (by_name, by_device, by_account)
           = (excluded.by_name, excluded.by_device, excluded.by_account)`,
        [
          memberId,
          matches.map(({ otherId }) => otherId),
          matches.map(({ byName }) => byName),
          matches.map(({ byDevice }) => byDevice),
          matches.map(({ byAccount }) => byAccount),
        ],
      );
    },

    /** What the account was found to have in common with excluded members before. */
    knownMatches: (memberId: string) =>
      query<Match>(
        db,
        `select other_id as "otherId", by_name as "byName", by_device as "byDevice", by_account as "byAccount"
         from registration_match where member_id = $1`,
        [memberId],
      ),

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

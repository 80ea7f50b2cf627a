import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { SumsSince } from './working.ts';

export type Offer = SumsSince & {
  memberId: string;
  currency: Currency;
  rate: number;
  amount: Minor;
  workedOutAt: Date;
};

type OfferRow = {
  member_id: string;
  currency: Currency;
  deposits: string;
  withdrawals: string;
  total: string;
  bonuses: string;
  rate: string;
  amount: string;
  since: Date | null;
  worked_out_at: Date;
};

const COLUMNS = `member_id, currency, deposits::text, withdrawals::text, total::text, bonuses::text, rate::text,
  amount::text, since, worked_out_at`;

const toOffer = (row: OfferRow): Offer => ({
  memberId: row.member_id,
  currency: row.currency,
  deposits: minor(BigInt(row.deposits)),
  withdrawals: minor(BigInt(row.withdrawals)),
  total: minor(BigInt(row.total)),
  bonuses: minor(BigInt(row.bonuses)),
  rate: Number(row.rate),
  amount: minor(BigInt(row.amount)),
  since: row.since ?? undefined,
  workedOutAt: row.worked_out_at,
});

const REPLACE = `
  with gone as (
    delete from refund_offer where member_id = any($1) and member_id <> all($2)
  )
  insert into refund_offer (member_id, currency, deposits, withdrawals, total, bonuses, rate, amount, since, worked_out_at)
  select offer.*, $11 from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::numeric[], $9::bigint[], $10::timestamptz[]) offer
  on conflict (member_id) do update set currency = excluded.currency, deposits = excluded.deposits,
    withdrawals = excluded.withdrawals, total = excluded.total, bonuses = excluded.bonuses, rate = excluded.rate,
    amount = excluded.amount, since = excluded.since, worked_out_at = excluded.worked_out_at`;

const INSERT_CLAIM = `
  insert into refund_claim (reward_id, member_id, currency, deposits, withdrawals, total, bonuses, rate, amount, since,
    claimed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

export function refundsRepository(db: Db) {
  return {
    /** Replaces the offers of these members; members without a new offer have none afterwards. */
    async replaceOffers(memberIds: readonly string[], offers: readonly Omit<Offer, 'workedOutAt'>[], at: Date) {
      await query(db, REPLACE, [
        memberIds,
        offers.map(({ memberId }) => memberId),
        offers.map(({ currency }) => currency),
        offers.map(({ deposits }) => deposits),
        offers.map(({ withdrawals }) => withdrawals),
        offers.map(({ total }) => total),
        offers.map(({ bonuses }) => bonuses),
        offers.map(({ rate }) => rate),
        offers.map(({ amount }) => amount),
        offers.map(({ since }) => since ?? null),
        at,
      ]);
    },

    async offer(memberId: string): Promise<Offer | undefined> {
      const [row] = await query<OfferRow>(db, `select ${COLUMNS} from refund_offer where member_id = $1`, [memberId]);
      return row && toOffer(row);
    },

    /** Deletes the offer, so only one transaction can take it. */
    async takeOffer(memberId: string): Promise<Offer | undefined> {
      const [row] = await query<OfferRow>(db, `delete from refund_offer where member_id = $1 returning ${COLUMNS}`, [
        memberId,
      ]);
      return row && toOffer(row);
    },

    async insertClaim(rewardId: string, claim: Omit<Offer, 'workedOutAt'>, at: Date): Promise<void> {
      const { memberId, currency, deposits, withdrawals, total, bonuses, rate, amount, since } = claim;
      const sums = [deposits, withdrawals, total, bonuses, rate, amount];
      await query(db, INSERT_CLAIM, [rewardId, memberId, currency, ...sums, since ?? null, at]);
    },

    async lastClaims(memberIds: readonly string[]): Promise<Map<string, Date>> {
      const rows = await query<{ memberId: string; at: Date }>(
        db,
        `select member_id as "memberId", max(claimed_at) as at from refund_claim where member_id = any($1) group by member_id`,
        [memberIds],
      );
      return new Map(rows.map(({ memberId, at }) => [memberId, at]));
    },

    /** Received refunds, newest first. */
    async claims(memberId: string, { page, limit }: { page: number; limit: number }) {
      const [[count], rows] = await Promise.all([
        query<{ total: number }>(db, 'select count(*)::int as total from refund_claim where member_id = $1', [
          memberId,
        ]),
        query<{ amount: string; at: Date }>(
          db,
          `select amount::text, claimed_at as at from refund_claim where member_id = $1
           order by claimed_at desc, reward_id limit $2 offset $3`,
          [memberId, limit, (page - 1) * limit],
        ),
      ]);
      return {
        total: count?.total ?? 0,
        rows: rows.map(({ amount, at }) => ({ amount: minor(BigInt(amount)), at })),
      };
    },
  };
}

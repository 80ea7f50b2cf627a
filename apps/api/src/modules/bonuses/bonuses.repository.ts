import { Banners, Localised } from '@krapao/contract/documents/fields';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import type { Offer, StoredOffer } from './offer.ts';

type Row = {
  code: string;
  kind: Offer['kind'];
  type: Offer['type'];
  max_received: number;
  currency: Currency;
  title: unknown;
  description: unknown;
  banners: unknown;
  rule: Offer['terms']['rule'];
  success_percent: number;
  fail_percent: number;
  life_hours: number;
  min_deposit: string;
  percent_of_deposit: number | null;
  fixed_amount: string | null;
  amount_max: string | null;
  weekdays: number[] | null;
  starts_at: Date | null;
  ends_at: Date | null;
  places_max: number | null;
  places_taken: number;
  is_featured: boolean;
  is_open: boolean;
  position: number;
};

const money = (amount: string | null): Minor | null => (amount === null ? null : minor(BigInt(amount)));

const toOffer = (row: Row): StoredOffer => ({
  code: row.code,
  kind: row.kind,
  type: row.type,
  maxReceived: row.max_received,
  currency: row.currency,
  title: Localised.parse(row.title),
  description: Localised.parse(row.description),
  banners: Banners.parse(row.banners),
  terms: {
    rule: row.rule,
    successPercent: row.success_percent,
    failPercent: row.fail_percent,
    lifeHours: row.life_hours,
  },
  minDeposit: minor(BigInt(row.min_deposit)),
  percentOfDeposit: row.percent_of_deposit,
  fixedAmount: money(row.fixed_amount),
  amountMax: money(row.amount_max),
  weekdays: row.weekdays,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  placesMax: row.places_max,
  placesTaken: row.places_taken,
  isFeatured: row.is_featured,
  isOpen: row.is_open,
  position: row.position,
});

const toRow = ({ terms, ...offer }: StoredOffer) => ({
  code: offer.code,
  kind: offer.kind,
  type: offer.type,
  max_received: offer.maxReceived,
  currency: offer.currency,
  title: JSON.stringify(offer.title),
  description: JSON.stringify(offer.description),
  banners: JSON.stringify(offer.banners),
  rule: terms.rule,
  success_percent: terms.successPercent,
  fail_percent: terms.failPercent,
  life_hours: terms.lifeHours,
  min_deposit: offer.minDeposit,
  percent_of_deposit: offer.percentOfDeposit,
  fixed_amount: offer.fixedAmount,
  amount_max: offer.amountMax,
  weekdays: offer.weekdays,
  starts_at: offer.startsAt,
  ends_at: offer.endsAt,
  places_max: offer.placesMax,
  is_featured: offer.isFeatured,
  is_open: offer.isOpen,
  position: offer.position,
});

export type OfferKey = Pick<Offer, 'kind' | 'currency' | 'code'>;

/** Violates the table's check when no place is left. */
export const takingPlace = ({ code, currency }: Offer): CompiledQuery =>
  statement('update offer set places_taken = places_taken + 1 where code = $1 and currency = $2', [code, currency]);

/** The check that `takingPlace` violates when no place is left. */
export const PLACES_CHECK = 'offer_places';

const FIND = `
  select offer.* from offer join unnest($1::text[], $2::text[], $3::text[]) wanted (kind, currency, code)
    using (kind, currency, code) where is_open`;

/** Finds open offers for many claims in one query; most claims want the same offer. */
export async function findOffers(db: Db, wanted: readonly OfferKey[]): Promise<(key: OfferKey) => Offer | undefined> {
  const nameOf = ({ kind, currency, code }: OfferKey) => `${kind} ${currency} ${code}`;
  const keys = [...new Map(wanted.map((key) => [nameOf(key), key])).values()];
  const rows = await query<Row>(db, FIND, [
    keys.map(({ kind }) => kind),
    keys.map(({ currency }) => currency),
    keys.map(({ code }) => code),
  ]);
  const found = new Map(rows.map((row) => [nameOf(row), toOffer(row)]));
  return (key) => found.get(nameOf(key));
}

export function bonusesRepository(db: Db) {
  return {
    async open(kind: Offer['kind'], currency: Currency): Promise<Offer[]> {
      const rows = await query<Row>(
        db,
        'select * from offer where kind = $1 and currency = $2 and is_open order by position, code',
        [kind, currency],
      );
      return rows.map(toOffer);
    },

    async find(wanted: OfferKey): Promise<Offer | undefined> {
      return (await findOffers(db, [wanted]))(wanted);
    },

    /** All offers, open and closed. */
    async all(): Promise<StoredOffer[]> {
      return (await query<Row>(db, 'select * from offer order by currency desc, kind, position, code', [])).map(
        toOffer,
      );
    },

    async findAny(currency: Currency, code: string): Promise<StoredOffer | undefined> {
      const [row] = await query<Row>(db, 'select * from offer where currency = $1 and code = $2', [currency, code]);
      return row && toOffer(row);
    },

    /** Leaves the count of taken places unchanged. */
    async save(offer: StoredOffer): Promise<void> {
      const row = toRow(offer);
      const columns = Object.keys(row);
      await query(
        db,
        `insert into offer (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})
         on conflict (code, currency) do update set ${columns.map((name) => `${name} = excluded.${name}`).join()}`,
        Object.values(row),
      );
    },
  };
}

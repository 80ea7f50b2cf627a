import { because } from '@krapao/contract/documents/issue-reasons';
import { OfferDocument } from '@krapao/contract/documents/offer';
import { type Currency, type Minor, parseMajor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import {
  type DocumentKind,
  documentKind,
  issue,
  type Simulate,
  type Simulated,
  withCleanHtml,
} from '../catalogue/public.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import type { StoredOffer } from './offer.ts';

const AMOUNTS = ['minDeposit', 'fixedAmount', 'amountMax'] as const;

/** The schema of one currency, with its decimals. */
const schemaIn = (currency: Currency) =>
  withCleanHtml(
    OfferDocument.superRefine((offer, context) => {
      for (const field of AMOUNTS)
        if (!isMoney(offer[field] ?? 0, currency))
          context.addIssue({ code: 'custom', path: [field], params: because('WRONG') });
    }),
  );
const SCHEMAS = { THB: schemaIn('THB'), LAK: schemaIn('LAK') };

function isMoney(amount: number, currency: Currency): boolean {
  try {
    parseMajor(amount, currency);
    return true;
  } catch {
    return false;
  }
}

/** Splits the key of an offer, `CODE.CURRENCY`. */
function splitKey(key: string): { code: string; currency: Currency } | undefined {
  const [, code, currency] = /^([A-Z0-9_-]{1,40})\.(THB|LAK)$/.exec(key) ?? [];
  return code && currency ? { code, currency: currency as Currency } : undefined;
}

const toDocument = (offer: StoredOffer): OfferDocument => {
  const money = (amount: Minor | null) => (amount === null ? null : toMajor(amount, offer.currency));
  const { rule, successPercent, failPercent, lifeHours } = offer.terms;
  return {
    kind: offer.kind,
    type: offer.type,
    maxReceived: offer.maxReceived,
    title: offer.title,
    description: offer.description,
    banners: offer.banners,
    ...{ rule, successPercent, failPercent, lifeHours },
    minDeposit: toMajor(offer.minDeposit, offer.currency),
    percentOfDeposit: offer.percentOfDeposit,
    fixedAmount: money(offer.fixedAmount),
    amountMax: money(offer.amountMax),
    weekdays: offer.weekdays ? [...offer.weekdays] : null,
    startsAt: offer.startsAt?.toISOString() ?? null,
    endsAt: offer.endsAt?.toISOString() ?? null,
    placesMax: offer.placesMax,
    isOpen: offer.isOpen,
    isFeatured: offer.isFeatured,
    position: offer.position,
  };
};

const toOffer = ({ code, currency }: { code: string; currency: Currency }, value: OfferDocument): StoredOffer => {
  const money = (amount: number | null) => (amount === null ? null : parseMajor(amount, currency));
  const { rule, successPercent, failPercent, lifeHours, ...rest } = value;
  return {
    ...rest,
    code,
    currency,
    terms: { rule, successPercent, failPercent, lifeHours },
    minDeposit: parseMajor(value.minDeposit, currency),
    fixedAmount: money(value.fixedAmount),
    amountMax: money(value.amountMax),
    startsAt: value.startsAt === null ? null : new Date(value.startsAt),
    endsAt: value.endsAt === null ? null : new Date(value.endsAt),
    placesTaken: 0,
  };
};

export type SimulateOffer = (
  db: Db,
  offer: StoredOffer,
  question: Omit<Simulate<unknown>, 'key' | 'value'>,
) => Promise<Simulated>;

/** The document kind of both bonuses and promotions. */
export const offerKind = (simulate: SimulateOffer): DocumentKind =>
  documentKind<OfferDocument>({
    name: 'offer',
    list: async (db) =>
      (await bonusesRepository(db).all()).map((offer) => ({
        key: `${offer.code}.${offer.currency}`,
        value: toDocument(offer),
      })),
    async find(db, key) {
      const which = splitKey(key);
      const offer = which && (await bonusesRepository(db).findAny(which.currency, which.code));
      return offer && toDocument(offer);
    },
    schemaOf: (key) => {
      const which = splitKey(key);
      return which && SCHEMAS[which.currency];
    },
    async check(db, { key, before, after }) {
      const which = splitKey(key);
      if (!which || !after) return [];
      const stored = await bonusesRepository(db).findAny(which.currency, which.code);
      const taken = stored?.placesTaken ?? 0;
      return [
        // Receipts are stored under the kind at the time of the claim.
        ...(before && before.kind !== after.kind ? [issue('kind', 'FIXED')] : []),
        ...(after.placesMax !== null && after.placesMax < taken ? [issue('placesMax', 'TOO_SMALL', taken)] : []),
      ];
    },
    async write(transaction, key, value) {
      const which = splitKey(key);
      if (!which || !value) throw new Error('an offer is closed, never taken away');
      await bonusesRepository(transaction).save(toOffer(which, value));
    },
    simulate: (db, { key, value, ...question }) => {
      const which = splitKey(key);
      if (!which) throw new Error(`${key} is no offer`);
      return simulate(db, toOffer(which, value), question);
    },
  });

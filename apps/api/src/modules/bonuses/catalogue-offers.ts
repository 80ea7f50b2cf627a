import { type Currency, type Minor, parseMajor, toMajor } from '@krapao/money';
import { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import { because, type DocumentKind, documentKind, issue, type Simulate, type Simulated } from '../catalogue/public.ts';
import { LocalisedHtml } from '../lookups/public.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import type { StoredOffer } from './offer.ts';

const named = () => z.string().trim().min(1).max(200);
const Percent = z.int().min(1).max(10_000);
const Time = z.iso.datetime({ offset: true }).nullable();
const Places = z.int().min(0).max(100_000_000);

/** Money in major units of the offer's currency, which stands in its key. */
const fieldsIn = (currency: Currency) => {
  const Money = z
    .number()
    .max(1e12)
    .refine((amount) => isMoney(amount, currency), { params: because('WRONG') });
  return {
    kind: z.enum(['bonus', 'promotion']),
    type: z.enum(['limit', 'day', 'week']),
    maxReceived: z.int().min(1).max(10_000),
    title: z.object({ th: named(), la: named(), en: named() }),
    description: LocalisedHtml,
    banners: z.array(z.object({ image: z.string().regex(/^\/[\w./-]+$/), html: LocalisedHtml })).max(20),
    rule: z.enum(['balance', 'turnover']),
    successPercent: Percent,
    failPercent: z.int().min(0).max(99),
    lifeHours: z.int().min(1).max(8_760),
    minDeposit: Money.min(0),
    percentOfDeposit: z.int().min(1).max(1_000).nullable(),
    fixedAmount: Money.positive().nullable(),
    amountMax: Money.positive().nullable(),
    /** 1 is Monday; null is every day. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullable(),
    startsAt: Time,
    endsAt: Time,
    placesMax: Places.nullable(),
    isOpen: z.boolean(),
    isFeatured: z.boolean(),
    position: z.int().min(0).max(100_000),
  };
};

function isMoney(amount: number, currency: Currency): boolean {
  try {
    parseMajor(amount, currency);
    return true;
  } catch {
    return false;
  }
}

const schemaIn = (currency: Currency) =>
  z
    .object(fieldsIn(currency))
    .refine(({ rule, successPercent }) => rule === 'turnover' || successPercent > 100, {
      path: ['successPercent'],
      params: because('NO_END'),
    })
    .refine(({ percentOfDeposit, fixedAmount }) => (percentOfDeposit === null) !== (fixedAmount === null), {
      path: ['fixedAmount'],
      params: because('WRONG'),
    })
    .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      params: because('ENDS_FIRST'),
    });
const SCHEMAS = { THB: schemaIn('THB'), LAK: schemaIn('LAK') };

export type OfferDocument = z.infer<ReturnType<typeof schemaIn>>;

/** Of an offer: its code and the currency it is given in, which is one after the other in the catalogue. */
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

/** Bonuses and promotions. */
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
        // A receipt is kept under what it was.
        ...(before && before.kind !== after.kind ? [issue('kind', 'FIXED')] : []),
        ...(after.placesMax !== null && after.placesMax < taken ? [issue('placesMax', 'TOO_SMALL', taken)] : []),
      ];
    },
    async write(transaction, key, value) {
      const which = splitKey(key);
      if (!which || !value) throw new Error('an offer is closed, never taken away');
      await bonusesRepository(transaction).save(toOffer(which, value));
    },
    isService: () => false,
    needsService: () => false,
    simulate: (db, { key, value, ...question }) => {
      const which = splitKey(key);
      if (!which) throw new Error(`${key} is no offer`);
      return simulate(db, toOffer(which, value), question);
    },
  });

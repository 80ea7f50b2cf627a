import { oddsText } from '@krapao/fair';
import { type Currency, parseMajor } from '@krapao/money';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { KeptRows } from '../../platform/kept-rows.ts';
import { afterCommit } from '../../platform/transact.ts';
import { because, type DocumentKind, documentKind } from '../catalogue/public.ts';
import { replaceWheel } from './publish-wheel.ts';
import { simulateWheel } from './simulate-wheel.ts';
import { Look, type Slice } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

const Time = z.iso.datetime({ offset: true }).nullable();

/** Of one currency, which is its key. */
const schemaIn = (currency: Currency) =>
  z.object({ ...Look, startsAt: Time, endsAt: Time }).superRefine(({ slices, startsAt, endsAt }, context) => {
    const refuse = (path: PropertyKey[], reason: Parameters<typeof because>[0]) =>
      context.addIssue({ code: 'custom', path, message: reason, params: because(reason) });
    if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt)) refuse(['endsAt'], 'ENDS_FIRST');
    for (const [at, { prize }] of slices.entries()) {
      if (prize.kind === 'coupon' && !isMoney(prize.amount, currency))
        refuse(['slices', at, 'prize', 'amount'], 'WRONG');
    }
    const codes = slices.map(({ code }) => code);
    const twice = codes.findIndex((code, at) => codes.indexOf(code) < at);
    if (twice >= 0) refuse(['slices', twice, 'code'], 'TWICE');
    else if (!hasOdds(slices)) refuse(['slices'], 'ODDS');
  });
const SCHEMAS: Record<string, ReturnType<typeof schemaIn> | undefined> = {
  THB: schemaIn('THB'),
  LAK: schemaIn('LAK'),
};

export type WheelDocument = z.infer<ReturnType<typeof schemaIn>>;

function isMoney(amount: number, currency: Currency): boolean {
  try {
    return parseMajor(amount, currency) > 0n;
  } catch {
    return false;
  }
}

function hasOdds(slices: readonly Slice[]): boolean {
  try {
    oddsText(slices);
    return true;
  } catch {
    return false;
  }
}

/** Each currency has one wheel, or none. Taking it away stops it, with what was promised on it. */
export const wheelKind = ({ kept, clock }: { kept: Pick<KeptRows, 'forget'>; clock: Clock }): DocumentKind =>
  documentKind<WheelDocument>({
    name: 'wheel',
    async list(db) {
      const wheels = await Promise.all((['THB', 'LAK'] as const).map((currency) => this.find(db, currency)));
      return (['THB', 'LAK'] as const).flatMap((key, at) => {
        const value = wheels[at];
        return value ? [{ key, value }] : [];
      });
    },
    async find(db, key) {
      const wheel = await wheelsRepository(db).active(key as Currency);
      return (
        wheel && {
          name: wheel.name,
          slices: wheel.slices,
          startsAt: wheel.startsAt?.toISOString() ?? null,
          endsAt: wheel.endsAt?.toISOString() ?? null,
        }
      );
    },
    schemaOf: (key) => SCHEMAS[key],
    async write(transaction, key, value) {
      const currency = key as Currency;
      if (value) {
        const { name, slices, startsAt, endsAt } = value;
        const dates = { startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null };
        await replaceWheel(transaction, { currency, name, slices, ...dates, odds: oddsText(slices) }, clock.now());
      } else await wheelsRepository(transaction).leave(currency, 'stopped');
      afterCommit(transaction, 'forget wheel', () => kept.forget('wheel'));
    },
    canBeRemoved: true,
    isService: () => false,
    needsService: () => false,
    simulate: (db, { key, value, ...question }) => simulateWheel(db, key as Currency, value, question),
  });

import { because, type IssueReason } from '@krapao/contract/documents/issue-reasons';
import { WheelDocument } from '@krapao/contract/documents/wheel';
import { oddsText } from '@krapao/fair';
import { type Currency, parseMajor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import { afterCommit } from '../../platform/database/transact.ts';
import { type DocumentKind, documentKind, withCleanHtml } from '../catalogue/public.ts';
import { replaceWheel } from './publish-wheel.ts';
import { simulateWheel } from './simulate-wheel.ts';
import type { Slice } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

/** The schema of one currency, with its decimals, and odds that sum to 100 %. */
const schemaIn = (currency: Currency) =>
  withCleanHtml(
    WheelDocument.superRefine(({ slices }, context) => {
      const refuse = (path: PropertyKey[], reason: IssueReason, limit?: number) =>
        context.addIssue({ code: 'custom', path, message: reason, params: { ...because(reason), limit } });
      for (const [at, { prize }] of slices.entries()) {
        if (prize.kind === 'coupon' && !isMoney(prize.amount, currency))
          refuse(['slices', at, 'prize', 'amount'], 'WRONG');
      }
      const codes = slices.map(({ code }) => code);
      const twice = codes.findIndex((code, at) => codes.indexOf(code) < at);
      if (twice >= 0) refuse(['slices', twice, 'code'], 'TWICE');
      else if (!hasOdds(slices)) refuse(['slices'], 'ODDS', sumOf(slices));
    }),
  );
const SCHEMAS: Record<string, ReturnType<typeof schemaIn> | undefined> = {
  THB: schemaIn('THB'),
  LAK: schemaIn('LAK'),
};

function isMoney(amount: number, currency: Currency): boolean {
  try {
    return parseMajor(amount, currency) > 0n;
  } catch {
    return false;
  }
}

const sumOf = (slices: readonly Slice[]): number => slices.reduce((sum, { ppm }) => sum + ppm, 0);

function hasOdds(slices: readonly Slice[]): boolean {
  try {
    oddsText(slices);
    return true;
  } catch {
    return false;
  }
}

/** Each currency has at most one wheel. Removing it stops the wheel and voids its commitments. */
export const wheelKind = ({ cache, clock }: { cache: Pick<SettingsCache, 'forget'>; clock: Clock }): DocumentKind =>
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
      afterCommit(transaction, 'forget wheel', () => cache.forget('wheel'));
    },
    canBeRemoved: true,
    simulate: (db, { key, value, ...question }) => simulateWheel(db, key as Currency, value, question),
  });

import { CURRENCY_SIGN, type Currency, plainAmount } from '@krapao/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Bonus, Offer } from './api/bonus-queries.ts';
import { type BonusState, type Obstacle, runsOf } from './model.ts';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const DAY_HOURS = 24;

/** What an offer says of itself, in few words each. */
export function useOfferWords(currency: Currency) {
  const t = useTranslations('bonus');
  const money = (amount: number) => `${CURRENCY_SIGN[currency]}${plainAmount(amount, currency)}`;

  const days = (weekdays: readonly number[]): string =>
    runsOf(weekdays)
      .map(([first, last]) => (first === last ? [first] : [first, last]))
      .map((run) => run.map((day) => t(`weekdays.${WEEKDAYS[day - 1] ?? '1'}`)).join('–'))
      .join(', ');
  const least = ({ minDeposit }: Offer) => minDeposit > 0 && t('minDeposit', { amount: money(minDeposit) });
  const deposit = ({ minDeposit, percentOfDeposit }: Offer) => {
    if (minDeposit > 0) return t('terms.deposit', { amount: money(minDeposit) });
    return percentOfDeposit === null ? t('terms.everyone') : t('terms.anyDeposit');
  };
  const places = ({ placesLeft }: Offer) => placesLeft !== null && t('places', { n: placesLeft });
  const times = ({ type, maxReceived }: Bonus) => t(`times.${type}`, { n: maxReceived });

  return {
    /** Under the name on a card, piece by piece. */
    pieces: (bonus: Bonus, state: BonusState): string[] => {
      const { offer, type } = bonus;
      if (state === 'received') return said([times(bonus), type !== 'limit' && t(`again.${type}`)]);
      return said([least(offer), offer.weekdays && days(offer.weekdays), times(bonus), places(offer)]);
    },

    worth: ({ percentOfDeposit, fixedAmount, amountMax }: Offer): string => {
      if (percentOfDeposit === null) return t('terms.fixed', { amount: money(fixedAmount ?? 0) });
      if (amountMax === null) return t('terms.percent', { n: percentOfDeposit });
      return t('terms.percentMax', { n: percentOfDeposit, max: money(amountMax) });
    },

    who: (offer: Offer, bonus?: Bonus): string =>
      joined([deposit(offer), bonus ? times(bonus) : t('terms.once'), places(offer)]),

    when: ({ startsAt, endsAt, weekdays, lifeHours }: Offer): string =>
      joined([
        weekdays ? days(weekdays) : !startsAt && !endsAt && t('terms.anyTime'),
        startsAt && t('terms.from', { time: formatDateTime(startsAt) }),
        endsAt && t('terms.to', { time: formatDateTime(endsAt) }),
        lifeHours % DAY_HOURS === 0
          ? t('terms.lifeDays', { n: lifeHours / DAY_HOURS })
          : t('terms.life', { n: lifeHours }),
      ]),

    both: ({ rule, percentSuccess, percentFail }: Offer): string =>
      t(`both.${rule}`, { success: percentSuccess, fail: percentFail }),

    /** Why it cannot be taken; one that is full is told by the catalogue. */
    obstacle: (obstacle: Exclude<Obstacle, 'full'>, { startsAt, weekdays, minDeposit }: Offer): string => {
      switch (obstacle) {
        case 'over':
          return t('obstacle.over');
        case 'notYet':
          return t('obstacle.notYet', { time: formatDateTime(startsAt ?? 0) });
        case 'otherDay':
          return t('obstacle.otherDay', { days: days(weekdays ?? []) });
        case 'noDeposit':
          return minDeposit > 0 ? t('obstacle.noDeposit', { amount: money(minDeposit) }) : t('obstacle.anyDeposit');
      }
    },
  };
}

const said = (parts: readonly (string | false | null)[]): string[] => parts.filter((part) => typeof part === 'string');
const joined = (parts: readonly (string | false | null)[]): string => said(parts).join(' · ');

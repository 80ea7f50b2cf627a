import { type Currency, roundMoney } from '@krapao/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Bonus, Offer } from './api/bonus-queries.ts';
import { type Blocker, type BonusState, type Obstacle, runsOf } from './model.ts';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const DAY_HOURS = 24;

/** Short texts about an offer. */
export function useOfferMessages(currency: Currency) {
  const t = useTranslations('bonus');
  const errors = useTranslations('errors');
  const money = (amount: number) => roundMoney(amount, currency);

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

  /** The same text before a claim and after its refusal. */
  const blocker = ({ reason, minDeposit = 0, deposit: paid = 0, total = 0, at }: Blocker): string => {
    const figures = { deposit: money(paid), min: money(minDeposit), total: money(total) };
    switch (reason) {
      case 'NO_DEPOSIT':
        return minDeposit > 0 ? t('obstacle.noDeposit', { amount: figures.min }) : t('obstacle.anyDeposit');
      case 'DEPOSIT_TOO_OLD':
        return t('obstacle.DEPOSIT_TOO_OLD', { ...figures, time: formatDateTime(at ?? 0).slice(0, 16) });
      case 'DEPOSIT_USED':
      case 'DEPOSIT_TOO_SMALL':
      case 'MONEY_GONE':
        return t(`obstacle.${reason}`, figures);
      case 'WITHDRAWAL_PENDING':
      case 'MONEY_MOVING':
        return t(`obstacle.${reason}`);
      case 'REWARD_RUNNING':
        return errors('BONUS_REMAINING');
      default:
        return errors('BONUS_CONDITION');
    }
  };

  return {
    /** The items under the name on a card. */
    pieces: (bonus: Bonus, state: BonusState): string[] => {
      const { offer, type } = bonus;
      if (state === 'received') return present([times(bonus), type !== 'limit' && t(`again.${type}`)]);
      return present([least(offer), offer.weekdays && days(offer.weekdays), times(bonus), places(offer)]);
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

    blocker,

    /** The reason why the offer cannot be claimed. */
    obstacle: (obstacle: Obstacle, { startsAt, weekdays, minDeposit, blocker: found }: Offer): string => {
      switch (obstacle) {
        case 'full':
          return errors('BONUS_FULL');
        case 'over':
          return t('obstacle.over');
        case 'notYet':
          return t('obstacle.notYet', { time: formatDateTime(startsAt ?? 0) });
        case 'otherDay':
          return t('obstacle.otherDay', { days: days(weekdays ?? []) });
        default:
          return blocker({ ...found, minDeposit, reason: obstacle });
      }
    },
  };
}

const present = (parts: readonly (string | false | null)[]): string[] =>
  parts.filter((part) => typeof part === 'string');
const joined = (parts: readonly (string | false | null)[]): string => present(parts).join(' · ');

import type { Localised } from '@krapao/contract/documents/fields';
import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { before, DAY_MS } from '../../../platform/clock.ts';
import type { Play } from '../../bets/public.ts';
import type { MemberMoney } from '../../ledger/public.ts';
import type { PayoutsBefore } from './office.repository.ts';

type Answer = OfficeAnswerOf<'GET /api/office/withdrawals/{id}'>['background'];
export type LookAlike = NonNullable<Answer['alike']>[number];
type Change = Omit<Answer['changes'][number], 'at'> & { at: Date };

/** Facts of other modules about a member, those of deposits, play and rewards since a time. */
export type MemberBackground = {
  money: MemberMoney;
  inGames(currency: Currency): Minor;
  deposits: { count: number; sum: Minor };
  play: Play;
  rewards: readonly (Pick<Answer['rewards'][number], 'state'> & { title: Localised; turnover: Minor; needed: Minor })[];
  changes: readonly Change[];
};

const CHANGES_MS = 30 * DAY_MS;

/** Changes of credentials that a review still shows. */
export const lateChanges = ({ changes }: Pick<MemberBackground, 'changes'>, now: Date): Change[] =>
  changes.filter(({ at }) => at > before(now, CHANGES_MS));

type Facts = {
  facts: MemberBackground;
  payouts: PayoutsBefore;
  alike: readonly LookAlike[] | null;
  currency: Currency;
  locale: Locale;
  now: Date;
};

export function presentBackground({ facts, payouts, alike, currency, locale, now }: Facts): Answer {
  const { money, deposits, play, rewards } = facts;
  const show = (amount: bigint) => toMajor(minor(amount), currency);
  const { wallet, bonus } = money;
  return {
    balance: {
      wallet: show((wallet?.available ?? 0n) + (bonus?.available ?? 0n)),
      held: show((wallet?.held ?? 0n) + (bonus?.held ?? 0n)),
      inGames: show(facts.inGames(currency)),
    },
    since: payouts.last?.askedAt.toISOString() ?? null,
    deposits: { count: deposits.count, sum: show(deposits.sum) },
    play: { bets: play.bets, stake: show(play.stake), turnover: show(play.valid), payout: show(play.payout) },
    rewards: rewards.map(({ title, turnover, needed, state }) => ({
      ...{ title: title[locale], state, turnover: show(turnover), needed: show(needed) },
    })),
    payouts: {
      count: payouts.count,
      sum: show(payouts.sum),
      last: payouts.last ? { amount: show(payouts.last.amount), at: payouts.last.paidAt.toISOString() } : null,
    },
    alike: alike?.map(({ id, name, why }) => ({ id, name, why })) ?? null,
    changes: lateChanges(facts, now).map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
}

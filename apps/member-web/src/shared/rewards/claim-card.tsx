import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, formatMoney } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { breakable, lengthOf, Money } from '@krapao/ui/data/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import './claim-card.css';
import { Meter } from './meter.tsx';
import { placesOf } from './places.ts';

type Running = NonNullable<AnswerOf<'GET /api/wallet'>['reward']>;
export type Figures = NonNullable<AnswerOf<'GET /api/refund/check'>['preview']>;

type ClaimCardProps = {
  figures: Figures;
  /** The current progress; before the claim, the starting values. */
  now?: Pick<Running, 'balance' | 'turnover'>;
  currency: Currency;
  hidden?: boolean;
  head?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
};

/**
 * The card of every reward, before the claim and while it runs: the amount given, the principal it locks and until
 * when, the money that stays free, the cost of cancelling, and both ends in money.
 */
export function ClaimCard({ figures, now, currency, hidden = false, head, title, children }: ClaimCardProps) {
  const t = useTranslations('rewards');
  const id = useId();
  const { rule, successAt, failAt, percentSuccess, percentFail, free, principal } = figures;
  const { balance, turnover } = now ?? { balance: figures.base, turnover: 0 };
  const isByBalance = rule === 'balance';
  const text = (amount: number) => (hidden ? MASKED_AMOUNT : formatMoney(amount, currency));
  const money = (amount: number) => <Money value={amount} currency={currency} hidden={hidden} />;
  const label = hidden
    ? t('hiddenBar')
    : t(`bar.${rule}`, {
        ...{ balance: text(balance), turnover: text(turnover) },
        ...{ success: text(successAt), fail: text(failAt) },
      });
  return (
    <section className="claim-card" aria-labelledby={id}>
      <div className="claim-card-top">
        {head}
        <h2 className="claim-card-title" id={id}>
          {title}
        </h2>
        <Meter label={label} {...placesOf({ ...figures, balance, turnover }, hidden)}>
          {isByBalance && text(balance)}
        </Meter>
        <div className="claim-card-ends">
          <p>
            <b className={isByBalance ? 'ink-chilli' : undefined}>{money(isByBalance ? failAt : turnover)}</b>
            {isByBalance ? t('ends.fail', { n: percentFail }) : t('ends.done')}
          </p>
          <p>
            <b className="ink-jade">{money(successAt)}</b>
            {t(`ends.${rule}`, { n: percentSuccess })}
          </p>
        </div>
        {!isByBalance && (
          <Line icon="warn">{t('failLine', { amount: text(failAt), n: percentFail, balance: text(balance) })}</Line>
        )}
        <Line icon="clock">{t('until', { time: formatDateTime(figures.until) })}</Line>
        {free > 0 && <Line icon="check">{t('free', { amount: text(free) })}</Line>}
        {!now && (
          <Line icon="info">
            {t(principal > 0 ? 'ifCancelled' : 'ifCancelledAlone', { amount: text(figures.amount) })}
          </Line>
        )}
        {children}
      </div>
      <dl className="claim-card-facts">
        {(['amount', 'principal', 'base'] as const).map((fact) => (
          <div key={fact}>
            <dt>{t(`facts.${fact}`)}</dt>
            <dd>{money(figures[fact])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Line({ icon, children }: { icon: 'warn' | 'clock' | 'check' | 'info'; children: ReactNode }) {
  return (
    <p className="claim-card-line">
      <Icon name={icon} size="s" />
      <span>{children}</span>
    </p>
  );
}

/** Formats figures within a sentence. */
export const inWords = {
  num: (amount: ReactNode) => {
    const text = [amount].flat().join('');
    return (
      <span className="claim-card-figure num ink-gold" style={lengthOf(text)}>
        {breakable(text)}
      </span>
    );
  },
  part: (words: ReactNode) => <span className="claim-card-part">{words}</span>,
};

import { type Currency, formatMoney } from '@krapao/money';
import { Icon } from '@krapao/ui/icon';
import { breakable, lengthOf, Money } from '@krapao/ui/money';
import { VEIL } from '@krapao/ui/veil';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Meter } from '../../../shared/rewards/meter.tsx';
import { placesOf } from '../../../shared/rewards/places.ts';
import type { Offer, Running } from '../api/bonus-queries.ts';
import './truth.css';

type Figures = Omit<NonNullable<Offer['preview']>, 'deposit'>;

type TruthProps = {
  figures: Figures;
  /** Where it stands. Before it is taken that is its beginning. */
  now?: Pick<Running, 'total' | 'turnover'>;
  currency: Currency;
  hidden?: boolean;
  /** Above the title. */
  head?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
};

/** What a reward is worth, both its ends, and where it stands: all of it in the member's own figures. */
export function Truth({ figures, now, currency, hidden = false, head, title, children }: TruthProps) {
  const t = useTranslations('bonus');
  const id = useId();
  const { rule, successAt, failAt, percentSuccess, percentFail } = figures;
  const { total, turnover } = now ?? { total: figures.base, turnover: 0 };
  const isByBalance = rule === 'balance';
  const text = (amount: number) => (hidden ? VEIL : formatMoney(amount, currency));
  const money = (amount: number) => <Money value={amount} currency={currency} hidden={hidden} />;
  const label = hidden
    ? t('hiddenBar')
    : t(`bar.${rule}`, {
        total: text(total),
        turnover: text(turnover),
        success: text(successAt),
        fail: text(failAt),
      });
  return (
    <section className="truth" aria-labelledby={id}>
      <div className="truth-top">
        {head}
        <h2 className="truth-title" id={id}>
          {title}
        </h2>
        <Meter label={label} {...placesOf({ ...figures, total, turnover }, hidden)}>
          {isByBalance && text(total)}
        </Meter>
        <div className="truth-ends">
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
          <p className="truth-line">
            <Icon name="warn" size="s" />
            <span>{t('failLine', { amount: text(failAt), n: percentFail, total: text(total) })}</span>
          </p>
        )}
        <p className="truth-line">
          <Icon name="clock" size="s" />
          <span>{t('until', { time: formatDateTime(figures.until) })}</span>
        </p>
        {children}
      </div>
      <dl className="truth-facts">
        {(['own', 'amount', 'base'] as const).map((fact) => (
          <div key={fact}>
            <dt>{t(fact)}</dt>
            <dd>{money(fact === 'own' ? figures.principal : figures[fact])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Figures within a sentence. */
export const inWords = {
  num: (amount: ReactNode) => {
    const text = [amount].flat().join('');
    return (
      <span className="truth-figure num ink-gold" style={lengthOf(text)}>
        {breakable(text)}
      </span>
    );
  },
  part: (words: ReactNode) => <span className="truth-part">{words}</span>,
};

import { type Currency, formatMoney } from '@krapao/money';
import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { useTranslations } from 'use-intl';
import type { Offer } from '../api/bonus-queries.ts';
import type { Obstacle } from '../model.ts';
import { useOfferWords } from '../use-offer-words.ts';
import { inWords, Truth } from './truth.tsx';

/** What it would be if it was taken now, worked in the member's own figures. */
export function Preview({ preview, currency }: { preview: NonNullable<Offer['preview']>; currency: Currency }) {
  const t = useTranslations('bonus');
  const { deposit, ...figures } = preview;
  const amount = formatMoney(figures.amount, currency);
  const title =
    deposit === null
      ? t.rich('given', { ...inWords, amount })
      : t.rich('ofDeposit', { ...inWords, amount, deposit: formatMoney(deposit, currency) });
  return <Truth figures={figures} currency={currency} title={title} />;
}

type HindranceProps = {
  offer: Offer;
  /** What keeps it from being taken; `running` is another one. */
  of: Obstacle | 'running' | undefined;
  currency: Currency;
  onDeposit: () => void;
};

/** Why it cannot be taken now, and what to do about it. */
export function Hindrance({ offer, of, currency, onDeposit }: HindranceProps) {
  const t = useTranslations('bonus');
  const errors = useTranslations('errors');
  const words = useOfferWords(currency);
  if (of === undefined) return null;
  const text = () => {
    if (of === 'running') return errors('BONUS_REMAINING');
    return of === 'full' ? errors('BONUS_FULL') : words.obstacle(of, offer);
  };
  return (
    <div className="bonus-hindrance">
      <Banner tone={of === 'noDeposit' ? 'info' : 'wait'} icon={of === 'noDeposit' ? 'deposit' : undefined}>
        <p>{text()}</p>
        {of === 'noDeposit' && (
          <Button size="sm" tone="goldline" onClick={onDeposit}>
            {t('deposit')}
          </Button>
        )}
      </Banner>
    </div>
  );
}

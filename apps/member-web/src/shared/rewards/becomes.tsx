import { type Currency, formatMoney } from '@krapao/money';
import { CardHeading } from '@krapao/ui/layout/card';
import { useTranslations } from 'use-intl';
import { ClaimCard, type Figures, inWords } from './claim-card.tsx';

/** The result of claiming a reward without a deposit now. */
export function Becomes({ figures, currency }: { figures: Figures; currency: Currency }) {
  const t = useTranslations('rewards');
  return (
    <>
      <CardHeading>{t('asReward')}</CardHeading>
      <ClaimCard
        figures={figures}
        currency={currency}
        title={t.rich('given', { ...inWords, amount: formatMoney(figures.amount, currency) })}
      />
    </>
  );
}

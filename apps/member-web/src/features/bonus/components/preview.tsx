import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import { ClaimCard, inWords } from '../../../shared/rewards/claim-card.tsx';
import type { Offer } from '../api/bonus-queries.ts';
import { needsDeposit, type Obstacle } from '../model.ts';
import { useOfferMessages } from '../use-offer-messages.ts';

/** The result of a claim now, in the member's own figures. */
export function Preview({ preview, currency }: { preview: NonNullable<Offer['preview']>; currency: Currency }) {
  const t = useTranslations('bonus');
  const { deposit, ...figures } = preview;
  const amount = formatMoney(figures.amount, currency);
  const title =
    deposit === null
      ? t.rich('given', { ...inWords, amount })
      : t.rich('ofDeposit', { ...inWords, amount, deposit: formatMoney(deposit, currency) });
  return <ClaimCard figures={figures} currency={currency} title={title} />;
}

type BlockedClaimProps = {
  offer: Offer;
  by: Obstacle | undefined;
  currency: Currency;
  onDeposit: () => void;
};

/** The reason why a claim is blocked, and the remedy. */
export function BlockedClaim({ offer, by, currency, onDeposit }: BlockedClaimProps) {
  const t = useTranslations('bonus');
  const words = useOfferMessages(currency);
  if (by === undefined) return null;
  const isForDeposit = needsDeposit(by);
  return (
    <div className="bonus-blocker">
      <Banner tone={isForDeposit ? 'info' : 'wait'} icon={isForDeposit ? 'deposit' : undefined}>
        <p>{words.obstacle(by, offer)}</p>
        {isForDeposit && (
          <Button size="sm" tone="goldline" onClick={onDeposit}>
            {t('deposit')}
          </Button>
        )}
      </Banner>
    </div>
  );
}

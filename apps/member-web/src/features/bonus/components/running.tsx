import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { Banner } from '@krapao/ui/states/banner';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { ClaimCard, inWords } from '../../../shared/rewards/claim-card.tsx';
import type { Running as Reward } from '../api/bonus-queries.ts';

const Cancel = lazyChunk(['bonus'], async () => (await import('./cancel.tsx')).Cancel);

type RunningProps = { reward: Reward; type: string; currency: Currency; nameOf: (code: string) => string };

/** The running reward: progress, missing amount, and cancellation. */
export function Running({ reward, type, currency, nameOf }: RunningProps) {
  const t = useTranslations('bonus');
  const hidden = useHiddenAmounts();
  const [isCancelling, setCancelling] = useState(false);
  const amount = hidden ? MASKED_AMOUNT : formatMoney(reward.left, currency);
  const typeKey = `types.${type}` as 'types.limit';
  return (
    <>
      <ClaimCard
        figures={reward}
        now={reward}
        currency={currency}
        hidden={hidden}
        head={
          <div className="bonus-running-head">
            <p className="grow">
              <small className="ink-mute">{t.has(typeKey) ? t(typeKey) : t('active')}</small>
              <span className="text-label">{reward.title}</span>
            </p>
            <Button size="sm" tone="ghost danger" onClick={() => setCancelling(true)}>
              {t('cancel')}
            </Button>
          </div>
        }
        title={reward.left > 0 ? t.rich(`missing.${reward.rule}`, { ...inWords, amount }) : t('reached')}
      >
        {reward.waitsFor.length > 0 && (
          <div className="bonus-waits">
            <Banner>{t('waits', { games: reward.waitsFor.map((code) => nameOf(code)).join(', ') })}</Banner>
          </div>
        )}
      </ClaimCard>
      {isCancelling && (
        <Suspense>
          <Cancel reward={reward} currency={currency} nameOf={nameOf} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  );
}

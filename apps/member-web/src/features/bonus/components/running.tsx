import { type Currency, formatMoney } from '@krapao/money';
import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { VEIL } from '@krapao/ui/veil';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import type { Running as Reward } from '../api/bonus-queries.ts';
import { inWords, Truth } from './truth.tsx';

const Cancel = lazyPart(['bonus'], async () => (await import('./cancel.tsx')).Cancel);

type RunningProps = { reward: Reward; type: string; currency: Currency; nameOf: (code: string) => string };

/** The reward that runs: how far it is, what is missing, and the way out of it. */
export function Running({ reward, type, currency, nameOf }: RunningProps) {
  const t = useTranslations('bonus');
  const hidden = useHiddenAmounts();
  const [isCancelling, setCancelling] = useState(false);
  const amount = hidden ? VEIL : formatMoney(reward.left, currency);
  const typeKey = `types.${type}` as 'types.limit';
  return (
    <>
      <Truth
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
      </Truth>
      {isCancelling && (
        <Suspense>
          <Cancel reward={reward} currency={currency} nameOf={nameOf} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  );
}

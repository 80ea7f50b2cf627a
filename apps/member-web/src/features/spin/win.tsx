import { Button } from '@krapao/ui/actions/button';
import { WinDialog } from '@krapao/ui/layers/win-dialog';
import { useTranslations } from 'use-intl';
import type { Slice, SpinResult } from './api/spin-queries.ts';
import { Confetti } from './confetti.tsx';
import { SmallWheel } from './wheel/wheel.tsx';

type WinProps = {
  result: SpinResult;
  slices: readonly Slice[];
  onClose: () => void;
  /** Claims the won coupon without the table. */
  onClaim: () => void;
};

export function Win({ result: { label, prize }, slices, onClose, onClaim }: WinProps) {
  const t = useTranslations('spin');
  return (
    <WinDialog
      open
      onOpenChange={onClose}
      picture={<SmallWheel slices={slices} />}
      lead={t('won')}
      prize={label}
      actions={
        prize.kind === 'coupon' ? (
          <>
            <Button onClick={onClose}>{t('later')}</Button>
            <Button tone="gold" onClick={onClaim}>
              {t('claimNow')}
            </Button>
          </>
        ) : (
          <Button tone="gold" onClick={onClose}>
            {t('fine')}
          </Button>
        )
      }
      over={<Confetti />}
    >
      {prize.kind === 'coupon' ? t('keptAsCoupon', { name: prize.name }) : t('coinsAdded')}
    </WinDialog>
  );
}

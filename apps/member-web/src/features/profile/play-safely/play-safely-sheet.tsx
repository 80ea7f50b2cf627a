import { Sheet } from '@krapao/ui/layers/sheet';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { protectionQuery } from '../api/protection-query.ts';
import { Breaks } from './breaks.tsx';
import { CheckInterval } from './check-interval.tsx';
import { Limits } from './limits.tsx';
import './play-safely.css';

type Props = {
  /** Opened to take a break. */
  isBreakFirst?: boolean;
  onClose: () => void;
};

/** Limits, reality check, time-out and self-exclusion. */
export function PlaySafelySheet({ isBreakFirst = false, onClose }: Props) {
  const t = useTranslations('protection');
  const common = useTranslations('common');
  const currency = useQuery(walletQuery).data?.wallet.currency ?? 'THB';
  const protection = useQuery(protectionQuery);
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <Loaded query={protection} skeleton={<SkeletonRows count={6} />}>
        {(data) => (
          <>
            <p className="ink-soft play-safely-intro">{t('intro')}</p>
            {isBreakFirst && <Breaks {...data} />}
            <Limits {...data} currency={currency} />
            <CheckInterval />
            {!isBreakFirst && <Breaks {...data} />}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

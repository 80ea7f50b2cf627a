import type { Currency } from '@krapao/money';
import { CardHeading } from '@krapao/ui/card';
import { Empty } from '@krapao/ui/empty';
import { Sheet } from '@krapao/ui/sheet';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { refundCheckQuery } from '../../shared/rewards/refund-check-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { Receive } from './receive.tsx';
import './refund.css';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { Refunds } from './refunds.tsx';
import { Becomes, Working } from './working.tsx';

/** Cashback: what there is to receive, on which conditions, and what was received. */
export function RefundSheet({ onClose, onMoved }: ModalProps) {
  const t = useTranslations('refund');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery).data;
  const sheet = useSheet(onClose);
  const finish = () => {
    onMoved();
    onClose();
  };
  if (!wallet) return null;
  const { currency } = wallet.wallet;
  return (
    <Sheet {...sheet} title={t('title')} closeLabel={common('close')}>
      <Check currency={currency} onReceived={finish} />
      <CardHeading>{t('history')}</CardHeading>
      <Refunds currency={currency} />
    </Sheet>
  );
}

function Check({ currency, onReceived }: { currency: Currency; onReceived: () => void }) {
  const errors = useTranslations('errors');
  const check = useQuery(refundCheckQuery(useLocale()));
  const isLate = useDelayed(check.isPending);
  if (check.data) {
    const { working, preview } = check.data;
    return (
      <>
        <Html html={check.data.info} />
        {check.data.result ? (
          <>
            <Receive check={check.data} currency={currency} onReceived={onReceived} />
            {working && <Working working={working} amount={check.data.refundAmount} currency={currency} />}
            {preview && <Becomes preview={preview} currency={currency} />}
          </>
        ) : (
          <Empty title={errors('NO_REFUND')} />
        )}
      </>
    );
  }
  if (check.isError) return <QueryRetry query={check} />;
  return <div className="refund-wait">{isLate && <Skeleton height={200} radius={18} />}</div>;
}

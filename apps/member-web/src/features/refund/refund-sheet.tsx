import type { Currency } from '@krapao/money';
import { Sheet } from '@krapao/ui/layers/sheet';
import { CardHeading } from '@krapao/ui/layout/card';
import { Empty } from '@krapao/ui/states/empty';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { Becomes } from '../../shared/rewards/becomes.tsx';
import { refundCheckQuery } from '../../shared/rewards/refund-check-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { Receive } from './receive.tsx';
import './refund.css';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { Refunds } from './refunds.tsx';
import { Working } from './working.tsx';

/** Cashback: the amount to claim, its conditions, and past claims. */
export function RefundSheet({ onClose, onMoved }: ModalProps) {
  const t = useTranslations('refund');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery);
  const sheet = useSheet(onClose);
  const finish = () => {
    onMoved();
    onClose();
  };
  return (
    <Sheet {...sheet} title={t('title')} closeLabel={common('close')}>
      <Loaded query={wallet} skeleton={<Skeleton height={360} radius={18} />}>
        {({ wallet: { currency } }) => (
          <>
            <Check currency={currency} onReceived={finish} />
            <CardHeading>{t('history')}</CardHeading>
            <Refunds currency={currency} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function Check({ currency, onReceived }: { currency: Currency; onReceived: () => void }) {
  const errors = useTranslations('errors');
  const check = useQuery(refundCheckQuery(useLocale()));
  return (
    <Loaded query={check} skeleton={<Skeleton height={220} radius={18} />}>
      {(data) => (
        <>
          <Html html={data.info} />
          {data.result ? (
            <Receive
              check={data}
              currency={currency}
              onReceived={onReceived}
              card={
                <>
                  {data.working && <Working working={data.working} amount={data.refundAmount} currency={currency} />}
                  {data.preview && <Becomes figures={data.preview} currency={currency} />}
                </>
              }
            />
          ) : (
            <Empty title={errors('NO_REFUND')} />
          )}
        </>
      )}
    </Loaded>
  );
}

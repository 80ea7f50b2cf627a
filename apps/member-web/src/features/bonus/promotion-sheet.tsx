import type { Currency } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Empty } from '@krapao/ui/empty';
import { Sheet } from '@krapao/ui/sheet';
import { Skeleton } from '@krapao/ui/skeleton';
import { toast } from '@krapao/ui/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccountName } from '../../shared/money/use-account-name.ts';
import { useMoneyCall } from '../../shared/money/use-money-call.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { activeBonusQuery, type Promotion, promotionQuery } from './api/bonus-queries.ts';
import './bonus.css';
import { Hindrance, Preview } from './components/preview.tsx';
import { Terms } from './components/terms.tsx';
import { obstacleOf } from './model.ts';
import { useBonusErrorText } from './use-bonus-error-text.ts';

const TICK_MS = 1_000;

/** Looks a promotion code up, shows what it gives in the member's own figures, and takes it. */
export function PromotionSheet({ code, onClose, onMoved, openModal }: ModalProps & { code: string }) {
  const t = useTranslations('bonus');
  const common = useTranslations('common');
  const locale = useLocale();
  const nowMs = useServerNow(TICK_MS);
  const wallet = useQuery(walletQuery);
  const promotion = useQuery(promotionQuery(code, locale));
  const running = useQuery(activeBonusQuery(locale)).data?.running;
  const sheet = useSheet(onClose);
  const [failure, setFailure] = useState<unknown>();
  const currency: Currency = wallet.data?.wallet.currency ?? 'THB';
  const errorText = useBonusErrorText('claim', currency, useAccountName(wallet.data?.slots));
  const leave = () => sheet.onOpenChange(false);
  const claim = useMoneyCall('GET /api/promotion/activate/{code}', {
    onSuccess: () => {
      onMoved();
      toast.success(t('done'));
      leave();
    },
    onError: setFailure,
  });

  const { data } = promotion;
  const isUnknown = promotion.isError && failureOf(promotion.error).code === 'NO_PROMOTION';
  const hindrance = data && (running ? 'running' : obstacleOf(data.offer, nowMs));
  const foot = () => {
    if (data) {
      return (
        <Button
          tone="gold"
          size="lg"
          wide
          disabled={hindrance !== undefined}
          busy={claim.isPending || claim.answer !== undefined} // It is on its way out then.
          onClick={() => claim.send({ params: { code } })}
        >
          {t('receive')}
        </Button>
      );
    }
    return (
      isUnknown && (
        <Button size="lg" wide onClick={leave}>
          {t('changeCode')}
        </Button>
      )
    );
  };

  return (
    <Sheet {...sheet} title={data?.title ?? t('promotion')} closeLabel={common('close')} foot={foot() || undefined}>
      {promotion.isPending && (
        <div className="bonus-searching">
          <p className="ink-soft" role="status">
            {t('searching')}
          </p>
          <Skeleton height={220} radius={18} />
        </div>
      )}
      {isUnknown && !data && (
        <Empty title={t('notFound')}>
          <span className="bonus-code">{t('notFoundHint', { code })}</span>
        </Empty>
      )}
      {!isUnknown && <QueryRetry query={promotion} />}
      {data && (
        <Found promotion={data} currency={currency}>
          <Hindrance
            offer={data.offer}
            of={hindrance}
            currency={currency}
            onDeposit={() => openModal({ of: 'deposit' })}
          />
        </Found>
      )}
      {claim.isChecking && <Checking />}
      <AlertDialog
        open={failure !== undefined}
        onOpenChange={() => setFailure(undefined)}
        title={common('error')}
        dismissLabel={common('close')}
      >
        {errorText(failure)}
      </AlertDialog>
    </Sheet>
  );
}

type FoundProps = { promotion: Promotion; currency: Currency; children: ReactNode };

function Found({ promotion, currency, children }: FoundProps) {
  const t = useTranslations('bonus');
  const { offer, description, percentFail } = promotion;
  return (
    <>
      <p className="ink-chilli text-label">{t('failAt', { n: percentFail })}</p>
      <Html html={description} className="bonus-description" />
      {children}
      {offer.preview && <Preview preview={offer.preview} currency={currency} />}
      <Terms offer={offer} currency={currency} />
    </>
  );
}

function Checking() {
  const rewards = useTranslations('rewards');
  return (
    <div className="bonus-hindrance">
      <Banner>{rewards('checking')}</Banner>
    </div>
  );
}

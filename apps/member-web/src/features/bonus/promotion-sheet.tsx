import type { Currency } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { Empty } from '@krapao/ui/states/empty';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { ErrorAlert } from '../../shared/dialogs/error-alert.tsx';
import { useAccountName } from '../../shared/money/use-account-name.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { activeBonusQuery, type Promotion, promotionQuery } from './api/bonus-queries.ts';
import './bonus.css';
import { BlockedClaim, Preview } from './components/preview.tsx';
import { Terms } from './components/terms.tsx';
import { obstacleOf } from './model.ts';
import { useBonusErrorText } from './use-bonus-error-text.ts';

const TICK_MS = 1_000;

/** Looks up a promotion code, shows its result in the member's own figures, and claims it. */
export function PromotionSheet({ code, onClose, onMoved, openModal }: ModalProps & { code: string }) {
  const t = useTranslations('bonus');
  const common = useTranslations('common');
  const locale = useLocale();
  const nowMs = useServerNow(TICK_MS);
  const wallet = useQuery(walletQuery);
  const promotion = useQuery(promotionQuery(code, locale));
  const running = useQuery(activeBonusQuery(locale)).data?.running;
  const sheet = useSheet(onClose);
  const currency: Currency = wallet.data?.wallet.currency ?? 'THB';
  const errorText = useBonusErrorText('claim', currency, useAccountName(wallet.data?.slots));
  const leave = () => sheet.onOpenChange(false);
  const claim = useMoneyCommand('GET /api/promotion/activate/{code}', {
    onSuccess: () => {
      onMoved();
      toast.success(t('done'));
      leave();
    },
    onError: null,
  });

  const { data } = promotion;
  const isUnknown = promotion.isError && failureOf(promotion.error).code === 'NO_PROMOTION';
  const obstacle = data && obstacleOf(data.offer, nowMs, Boolean(running));
  const searching = (
    <div className="bonus-searching">
      <p className="ink-soft" role="status">
        {t('searching')}
      </p>
      <Skeleton height={220} radius={18} />
    </div>
  );
  const foot = () => {
    if (data) {
      return (
        <Button
          tone="gold"
          size="lg"
          wide
          disabled={obstacle !== undefined}
          busy={claim.isPending || claim.answer !== undefined} // The sheet is closing then.
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
      {isUnknown && !data ? (
        <Empty title={t('notFound')}>
          <span className="bonus-code">{t('notFoundHint', { code })}</span>
        </Empty>
      ) : (
        <Loaded query={promotion} skeleton={searching}>
          {(found) => (
            <Found promotion={found} currency={currency}>
              <BlockedClaim
                offer={found.offer}
                by={obstacle}
                currency={currency}
                onDeposit={() => openModal({ of: 'deposit' })}
              />
            </Found>
          )}
        </Loaded>
      )}
      {claim.isChecking && <Checking />}
      <ErrorAlert text={claim.error ? errorText(claim.error) : undefined} onClose={claim.reset} />
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
    <div className="bonus-blocker">
      <Banner>{rewards('checking')}</Banner>
    </div>
  );
}

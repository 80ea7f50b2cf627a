import type { Currency } from '@krapao/money';
import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { Empty } from '@krapao/ui/states/empty';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { Slides } from '../../shared/content/slides.tsx';
import { useAccountName } from '../../shared/money/use-account-name.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { activeBonusQuery, type Bonus, bonusesQuery, noticeQuery } from './api/bonus-queries.ts';
import './bonus.css';
import { BlockedClaim, Preview } from './components/preview.tsx';
import { Points, Readable, Terms } from './components/terms.tsx';
import { obstacleOf, stateOf } from './model.ts';
import { useBonusErrorText } from './use-bonus-error-text.ts';
import { useOfferMessages } from './use-offer-messages.ts';

const TICK_MS = 1_000;

/** A bonus with its banners and conditions, then a confirmation with the member's own figures. */
export function BonusSheet({ code, onClose, onMoved, openModal }: ModalProps & { code: string }) {
  const t = useTranslations('bonus');
  const common = useTranslations('common');
  const locale = useLocale();
  const nowMs = useServerNow(TICK_MS);
  const wallet = useQuery(walletQuery);
  const bonuses = useQuery(bonusesQuery(locale));
  const running = useQuery(activeBonusQuery(locale)).data?.running;
  const sheet = useSheet(onClose);
  const [isConfirming, setConfirming] = useState(false);
  const currency: Currency = wallet.data?.wallet.currency ?? 'THB';
  const errorText = useBonusErrorText('claim', currency, useAccountName(wallet.data?.slots));
  const leave = () => sheet.onOpenChange(false);
  const claim = useMoneyCommand('GET /api/bonus/activate/{code}', {
    onSuccess: () => {
      onMoved();
      toast.success(t('done'));
      leave();
    },
    onError: (error) => {
      toast.error(errorText(error));
      setConfirming(false);
    },
  });

  const bonus = bonuses.data?.find((each) => each.code === code);
  const state = bonus && stateOf(bonus, nowMs);
  const obstacle = bonus && obstacleOf(bonus.offer, nowMs, Boolean(running));
  const preview = bonus?.offer.preview;
  const isLastLook = isConfirming && preview && state === 'open';
  // After a successful claim the sheet is closing and must not claim again.
  const isTaken = claim.isPending || claim.answer !== undefined;
  const stepBack = () => !isTaken && setConfirming(false);
  useBackCloses(Boolean(isLastLook), stepBack);

  const foot = () => {
    if (!bonus || state === 'current') {
      return (
        <Button tone={bonus ? 'gold' : 'plain'} size="lg" wide onClick={leave}>
          {bonus ? common('confirm') : common('close')}
        </Button>
      );
    }
    if (!isLastLook) {
      const isOpen = state === 'open' && obstacle === undefined;
      return (
        <Button tone="gold" size="lg" wide disabled={!isOpen} onClick={() => setConfirming(true)}>
          {state === 'received' ? t('state.received') : t('receive')}
        </Button>
      );
    }
    return (
      <div className="bonus-actions">
        <Button size="lg" disabled={isTaken} onClick={stepBack}>
          {common('back')}
        </Button>
        <Button tone="gold" size="lg" busy={isTaken} onClick={() => claim.send({ params: { code } })}>
          {t('receiveAmount', { amount: formatMoney(preview.amount, currency) })}
        </Button>
      </div>
    );
  };

  return (
    <Sheet {...sheet} title={bonus?.title ?? t('title')} closeLabel={common('close')} foot={bonuses.data && foot()}>
      <Loaded query={bonuses} skeleton={<Skeleton height={380} radius={18} />}>
        {() => !bonus && <Empty title={t('gone')} />}
      </Loaded>
      {isLastLook && <LastLook bonus={bonus} currency={currency} isChecking={claim.isChecking} />}
      {bonus && !isLastLook && (
        <>
          <Slides label={bonus.title} banners={bonus.banners} />
          {running && <Notice percentFail={bonus.percentFail} />}
          {state === 'open' && (
            <BlockedClaim
              offer={bonus.offer}
              by={obstacle}
              currency={currency}
              onDeposit={() => openModal({ of: 'deposit' })}
            />
          )}
          <Terms offer={bonus.offer} bonus={bonus} currency={currency} />
        </>
      )}
    </Sheet>
  );
}

/** The operator's notice about claiming another bonus, with this bonus's fail percentage. */
function Notice({ percentFail }: { percentFail: number }) {
  const t = useTranslations('bonus');
  const notice = useQuery(noticeQuery(useLocale())).data?.notice;
  if (!notice) return null;
  return (
    <div className="bonus-notice">
      <Banner tone="info">
        <b className="spoken">{t('notice')}</b>
        <Html html={notice.replaceAll('%percentFail%', String(percentFail))} />
      </Banner>
    </div>
  );
}

type LastLookProps = { bonus: Bonus; currency: Currency; isChecking: boolean };

function LastLook({ bonus: { offer }, currency, isChecking }: LastLookProps) {
  const t = useTranslations('bonus');
  const rewards = useTranslations('rewards');
  const words = useOfferMessages(currency);
  return (
    <Readable label={t('confirm')}>
      <p className="ink-mute text-caption bonus-last-look">{t('confirm')}</p>
      {offer.preview && <Preview preview={offer.preview} currency={currency} />}
      <Points>
        <li>{words.both(offer)}</li>
      </Points>
      {isChecking && <Banner>{rewards('checking')}</Banner>}
    </Readable>
  );
}

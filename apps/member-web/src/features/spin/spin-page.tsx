import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Empty } from '@krapao/ui/empty';
import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import { Page, PageHead } from '@krapao/ui/page';
import { readStored, store } from '@krapao/web/browser/storage.ts';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { SPIN_QUERIES, type SpinResult, setupQuery } from './api/spin-queries.ts';
import { type Claim, ClaimDialog } from './claim-dialog.tsx';
import { Coupons } from './coupons.tsx';
import { CheckSheet } from './fair/check-sheet.tsx';
import { FairSheet } from './fair/fair-sheet.tsx';
import { Odds } from './odds.tsx';
import { Proof } from './proof.tsx';
import './spin.css';
import { Stage } from './stage.tsx';
import { useSpin } from './use-spin.ts';
import { useSpinText } from './use-spin-text.ts';
import { Win } from './win.tsx';

type Over =
  | { what: 'win'; result: SpinResult }
  | { what: 'claim'; claim: Claim }
  | { what: 'failed'; text: string }
  | { what: 'fair' }
  | { what: 'check'; spinId?: string };

/** The prize wheel, what it gave, and the proof that nobody chose it. */
export function SpinPage() {
  const t = useTranslations('spin');
  const locale = useLocale();
  const client = useQueryClient();
  const text = useSpinText();
  const { opened: over, key, open, close } = useOpened<Over>();
  const [last, setLast] = useState<SpinResult>();
  const [withSound, setWithSound] = useState(() => readStored('wheelSound') === 'on');
  const setUpAgain = () => void client.invalidateQueries({ queryKey: SPIN_QUERIES });
  const { state, spin, rest } = useSpin((failure) => {
    setUpAgain();
    open({ what: 'failed', text: text.ofSpin(failure) });
  });
  const isSpinning = state.phase !== 'rest';
  // What is shown stays as it is until the wheel stands.
  const setup = useQuery({ ...setupQuery(locale), enabled: (query) => !isSpinning || query.state.data === undefined });
  const wheel = setup.data?.activeSpinwheel;
  const currency = useQuery(walletQuery).data?.wallet.currency ?? 'THB';
  useTitle(wheel?.name ?? t('title'));

  const stop = () => {
    if (state.phase !== 'turning') return;
    const { result } = state;
    rest();
    setLast(result);
    const { queryKey } = setupQuery(locale);
    client.setQueryData(queryKey, (known) => known && { ...known, userCoin: result.remainingCoin });
    if (result.prize.kind === 'none') setUpAgain();
    else open({ what: 'win', result });
    void client.invalidateQueries({ queryKey: walletQuery.queryKey });
  };
  // The wheel that it was spun on is closed meanwhile: there is nothing to turn, but something to tell.
  const hasNoWheel = setup.data !== undefined && !wheel;
  const tell = useEffectEvent(stop);
  useEffect(() => {
    if (hasNoWheel && state.phase === 'turning') tell();
  }, [hasNoWheel, state.phase]);
  const finish = () => {
    close();
    setUpAgain();
  };
  const claimWon = ({ spin: { _id }, code }: SpinResult) => {
    setUpAgain();
    const slice = wheel?.slice.find((one) => one.code === code);
    if (slice) open({ what: 'claim', claim: { couponId: _id, slice } });
    else close();
  };
  const switchSound = () => {
    store('wheelSound', withSound ? 'off' : 'on', { forGood: true });
    setWithSound(!withSound);
  };

  return (
    <Page className={wheel ? 'spin' : undefined} aria-busy={setup.isPending}>
      <PageHead title={wheel?.name ?? t('title')}>
        {wheel && (
          <IconButton
            icon={withSound ? 'sound' : 'mute'}
            label={t('sound')}
            aria-pressed={withSound}
            look="fill"
            onClick={switchSound}
          />
        )}
        {setup.data && (
          <span className="spin-coins">
            <Icon name="coin" />
            {t('coins', { n: setup.data.userCoin })}
          </span>
        )}
      </PageHead>
      <QueryRetry query={setup} />
      {hasNoWheel && <Empty title={t('none')}>{t('noneHint')}</Empty>}
      {setup.data && wheel && (
        <Stage
          {...{ setup: setup.data, wheel, state, last, withSound, currency }}
          onSpin={() => spin(setup.data)}
          onStop={stop}
          onResize={setUpAgain}
          onCheck={(spinId) => open({ what: 'check', spinId })}
        />
      )}
      {setup.data && (
        <Coupons
          currency={currency}
          isHeld={isSpinning}
          onClaim={({ _id, prize }) => open({ what: 'claim', claim: { couponId: _id, slice: prize.slice } })}
        />
      )}
      {wheel && <Odds slices={wheel.slice} />}
      {setup.data && (
        <Proof
          commitment={setup.data.fairness?.commitment}
          onExplain={() => open({ what: 'fair' })}
          onCheck={() => open({ what: 'check' })}
        />
      )}
      {over?.what === 'win' && (
        <Win
          key={key}
          result={over.result}
          slices={wheel?.slice ?? []}
          onClose={finish}
          onClaim={() => claimWon(over.result)}
        />
      )}
      {over?.what === 'claim' && (
        <ClaimDialog
          key={key}
          {...over.claim}
          onClose={close}
          onFail={(error) => open({ what: 'failed', text: text.ofClaim(error) })}
        />
      )}
      {over?.what === 'failed' && <Failed key={key} text={over.text} onClose={close} />}
      {over?.what === 'fair' && <FairSheet key={key} fairness={setup.data?.fairness ?? null} onClose={close} />}
      {over?.what === 'check' && <CheckSheet key={key} spinId={over.spinId} onClose={close} />}
    </Page>
  );
}

function Failed({ text, onClose }: { text: string; onClose: () => void }) {
  const common = useTranslations('common');
  return (
    <AlertDialog open onOpenChange={onClose} title={common('error')} dismissLabel={common('close')}>
      {text}
    </AlertDialog>
  );
}

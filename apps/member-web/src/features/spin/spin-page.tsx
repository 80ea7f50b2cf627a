import { formatMoney } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Empty } from '@krapao/ui/empty';
import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import { Page, PageHead } from '@krapao/ui/page';
import { RowItem, Rows } from '@krapao/ui/rows';
import { readStored, store } from '@krapao/web/browser/storage.ts';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { type Setup, SPIN_QUERIES, type SpinResult, setupQuery } from './api/spin-queries.ts';
import { type Claim, ClaimDialog } from './claim-dialog.tsx';
import { Coupons } from './coupons.tsx';
import { wheelSizePx } from './model.ts';
import { Odds } from './odds.tsx';
import './spin.css';
import { useSpin } from './use-spin.ts';
import { useSpinText } from './use-spin-text.ts';
import { useWindowWidth } from './wheel/use-window-width.ts';
import { Wheel } from './wheel/wheel.tsx';
import { Win } from './win.tsx';

const FairSheet = lazyPart(['spin'], async () => (await import('./fair/fair-sheet.tsx')).FairSheet);
const CheckSheet = lazyPart(['spin'], async () => (await import('./fair/check-sheet.tsx')).CheckSheet);

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
  const { queryKey } = setupQuery(locale);
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
  const sizePx = wheelSizePx(useWindowWidth(setUpAgain));
  useTitle(wheel?.name ?? t('title'));

  const stop = () => {
    if (state.phase !== 'turning') return;
    const { result } = state;
    rest();
    setLast(result);
    client.setQueryData(queryKey, (known) => known && { ...known, userCoin: result.remainingCoin });
    if (result.prize.kind === 'none') setUpAgain();
    else open({ what: 'win', result });
    void client.invalidateQueries({ queryKey: walletQuery.queryKey });
  };
  const finish = () => {
    close();
    setUpAgain();
  };
  const switchSound = () => {
    store('wheelSound', withSound ? 'off' : 'on', { forGood: true });
    setWithSound(!withSound);
  };

  if (!setup.data || !wheel) {
    return (
      <Page aria-busy={setup.isPending}>
        <PageHead title={t('title')} />
        <QueryRetry query={setup} />
        {setup.data && <Empty title={t('none')}>{t('noneHint')}</Empty>}
      </Page>
    );
  }
  const coins = setup.data.userCoin;
  return (
    <Page className="spin">
      <PageHead title={wheel.name}>
        <IconButton
          icon={withSound ? 'sound' : 'mute'}
          label={t('sound')}
          aria-pressed={withSound}
          look="fill"
          onClick={switchSound}
        />
        <span className="spin-coins">
          <Icon name="coin" />
          {t('coins', { n: coins })}
        </span>
      </PageHead>
      <div className="spin-stage">
        <Wheel
          slices={wheel.slice}
          sizePx={sizePx}
          label={t('wheelOf', { n: wheel.slice.length })}
          turn={state.phase === 'turning' ? state.result : undefined}
          withSound={withSound}
          onStop={stop}
        >
          <button
            type="button"
            className="spin-hub"
            aria-disabled={isSpinning || coins <= 0}
            onClick={() => isSpinning || coins <= 0 || spin(setup.data)}
          >
            <span className="spin-go">{t('spin')}</span>
            <span className="spin-left">
              <Icon name="coin" />
              <span aria-hidden="true">{coins}</span>
              <span className="spoken">{t('coins', { n: coins })}</span>
            </span>
          </button>
        </Wheel>
        <div className="spin-said">
          <p role="status">{said(t, { state, last, coins })}</p>
          {!isSpinning && <CoinRule rule={setup.data.coinRule} currency={currency} />}
          {last && !isSpinning && (
            <button type="button" className="link" onClick={() => open({ what: 'check', spinId: last.spin._id })}>
              {t('checkThis')}
            </button>
          )}
        </div>
      </div>
      <Coupons
        currency={currency}
        isHeld={isSpinning}
        onClaim={({ _id, prize }) => open({ what: 'claim', claim: { couponId: _id, slice: prize.slice } })}
      />
      <Odds slices={wheel.slice} />
      <div className="spin-proof">
        {setup.data.fairness && (
          <p className="text-caption ink-mute">
            {t('lockedAs')} <span className="spin-lock">{setup.data.fairness.commitment}</span>
          </p>
        )}
        <Rows>
          <button type="button" onClick={() => open({ what: 'fair' })}>
            <RowItem icon="shield" label={t('fair.title')} />
          </button>
          <button type="button" onClick={() => open({ what: 'check' })}>
            <RowItem icon="okring" label={t('check.title')} />
          </button>
        </Rows>
      </div>
      {over?.what === 'win' && (
        <Win
          key={key}
          result={over.result}
          slices={wheel.slice}
          onClose={finish}
          onClaim={() => {
            setUpAgain();
            const slice = wheel.slice.find(({ code }) => code === over.result.code);
            if (slice) open({ what: 'claim', claim: { couponId: over.result.spin._id, slice } });
            else close();
          }}
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
      <Suspense>
        {over?.what === 'fair' && <FairSheet key={key} fairness={setup.data.fairness} onClose={close} />}
        {over?.what === 'check' && <CheckSheet key={key} spinId={over.spinId} onClose={close} />}
      </Suspense>
    </Page>
  );
}

type Said = { state: ReturnType<typeof useSpin>['state']; last: SpinResult | undefined; coins: number };

/** What eyes see on the wheel, in words. */
function said(t: ReturnType<typeof useTranslations<'spin'>>, { state, last, coins }: Said): string {
  if (state.phase === 'asking') return state.isSilent ? t('checking') : '';
  if (state.phase === 'turning') return t('turning');
  if (last) {
    const got = last.prize.kind === 'none' ? t('nothing') : `${t('won')} ${last.label}`;
    return `${got} · ${t('coinsLeft', { n: last.remainingCoin })}`;
  }
  return coins <= 0 ? t('failed.MONEY_NOT_ENOUGH') : '';
}

function CoinRule({ rule, currency }: { rule: Setup['coinRule']; currency: 'THB' | 'LAK' }) {
  const t = useTranslations('spin');
  if (!rule) return null;
  return (
    <p className="text-caption ink-mute">
      {t('coinRule', { per: formatMoney(rule.per, currency), max: rule.dailyMax })}
    </p>
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

import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { Page, PageHead } from '@krapao/ui/layout/page';
import { Empty } from '@krapao/ui/states/empty';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { readStored, store } from '@krapao/web/browser/storage.ts';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { endsWithSession } from '@krapao/web/session/session.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { BlockedNote } from '../../shared/blocks/blocked-note.tsx';
import { ErrorAlert } from '../../shared/dialogs/error-alert.tsx';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { useQuiet } from '../../shared/session/quiet.ts';
import { SPIN_QUERIES, type SpinResult, setupQuery } from './api/spin-queries.ts';
import { type Claim, ClaimDialog } from './claim-dialog.tsx';
import { Coupons } from './coupons.tsx';
import { CheckSheet } from './fair/check-sheet.tsx';
import { FairSheet } from './fair/fair-sheet.tsx';
import { spinBody } from './model.ts';
import { Odds } from './odds.tsx';
import { Proof } from './proof.tsx';
import './spin.css';
import { Stage } from './stage.tsx';
import { useSpinText } from './use-spin-text.ts';
import { Win } from './win.tsx';

type Over =
  | { what: 'win'; result: SpinResult }
  | { what: 'claim'; claim: Claim }
  | { what: 'failed'; text: string }
  | { what: 'fair' }
  | { what: 'check'; spinId?: string };

endsWithSession('askedSpin');

/** The prize wheel, its coupons, and the proof of fairness. */
export function SpinPage() {
  const t = useTranslations('spin');
  const locale = useLocale();
  const client = useQueryClient();
  const text = useSpinText();
  const { opened: over, key, open, close } = useOpened<Over>();
  const [last, setLast] = useState<SpinResult>();
  const [withSound, setWithSound] = useState(() => readStored('wheelSound') === 'on');
  const setUpAgain = () => void client.invalidateQueries({ queryKey: SPIN_QUERIES });
  const fail = (error: unknown) => {
    setUpAgain();
    open({ what: 'failed', text: text.ofSpin(error) });
  };
  // Stored until the wheel has shown the result: after a reload or a lost answer, the same spin continues.
  const spin = useCommand('POST /api/spinwheel/spin', {
    once: true,
    storedAs: 'askedSpin',
    onSuccess: ({ result, error }) => {
      if (result) return;
      spin.reset();
      fail(new ApiError(error ?? 'INTERNAL_SERVER_ERROR'));
    },
    onError: fail,
  });
  const turning = spin.answer?.result;
  const isSpinning = spin.isPending || turning !== undefined;
  useQuiet(isSpinning);
  const setup = useQuery({ ...setupQuery(locale), enabled: (query) => !isSpinning || query.state.data === undefined });
  // Wheel and coins on screen stay unchanged until the wheel stops, also when a claim refetches them.
  const [shown, setShown] = useState(setup.data);
  if (shown !== setup.data && (!isSpinning || !shown)) setShown(setup.data);
  const wheel = shown?.activeSpinwheel;
  const home = useQuery(walletQuery).data;
  const currency = home?.wallet.currency ?? 'THB';
  const isBlocked = home?.blocks.some(({ what }) => what === 'play') ?? false;
  useTitle(wheel?.name ?? t('title'));

  const stop = () => {
    if (!turning) return;
    spin.reset();
    setLast(turning);
    const { queryKey } = setupQuery(locale);
    client.setQueryData(queryKey, (known) => known && { ...known, userCoin: turning.remainingCoin });
    if (turning.prize.kind === 'none') setUpAgain();
    else open({ what: 'win', result: turning });
    void client.invalidateQueries({ queryKey: walletQuery.queryKey });
  };
  // The wheel was closed after the spin: nothing to turn, but a result to show.
  const hasNoWheel = shown !== undefined && !wheel;
  const onStopped = useEffectEvent(stop);
  useEffect(() => {
    if (hasNoWheel && turning) onStopped();
  }, [hasNoWheel, turning]);
  const finish = () => {
    close();
    setUpAgain();
  };
  /** Queries are disabled while the wheel turns, but a claimed coupon must leave the list. */
  const setUpAfterClaim = () => {
    for (const query of client.getQueryCache().findAll({ queryKey: SPIN_QUERIES }))
      if (query.getObserversCount() > 0) void query.fetch().catch(() => undefined);
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
        {shown && (
          <span className="spin-coins">
            <Icon name="coin" />
            {t('coins', { n: shown.userCoin })}
          </span>
        )}
      </PageHead>
      <BlockedNote what="play" />
      <Loaded query={setup} skeleton={null}>
        {() =>
          shown && (
            <>
              {wheel ? (
                <Stage
                  {...{ setup: shown, wheel, turning, last, withSound, currency, isBlocked }}
                  isPending={spin.isPending}
                  isChecking={spin.isChecking}
                  onSpin={() => spin.send({ body: spinBody(shown) })}
                  onStop={stop}
                  onResize={setUpAgain}
                  onCheck={(spinId) => open({ what: 'check', spinId })}
                />
              ) : (
                <Empty title={t('none')}>{t('noneHint')}</Empty>
              )}
              <Coupons
                currency={currency}
                isHeld={isSpinning}
                hidden={turning?.spin._id}
                onClaim={({ _id, prize }) => open({ what: 'claim', claim: { couponId: _id, slice: prize.slice } })}
              />
              {wheel && <Odds slices={wheel.slice} />}
              <Proof
                commitment={shown.fairness?.commitment}
                onExplain={() => open({ what: 'fair' })}
                onCheck={() => open({ what: 'check' })}
              />
            </>
          )
        }
      </Loaded>
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
          onClaimed={setUpAfterClaim}
          onFail={(error) => {
            setUpAfterClaim();
            open({ what: 'failed', text: text.ofClaim(error) });
          }}
        />
      )}
      {over?.what === 'failed' && <ErrorAlert key={key} text={over.text} onClose={close} />}
      {over?.what === 'fair' && <FairSheet key={key} fairness={shown?.fairness ?? null} onClose={close} />}
      {over?.what === 'check' && <CheckSheet key={key} spinId={over.spinId} onClose={close} />}
    </Page>
  );
}

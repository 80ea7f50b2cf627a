import { type Currency, formatMoney } from '@krapao/money';
import { Icon } from '@krapao/ui/icon';
import { useTranslations } from 'use-intl';
import type { Setup, SpinResult } from './api/spin-queries.ts';
import { wheelSizePx } from './model.ts';
import type { SpinState } from './use-spin.ts';
import { useWindowWidth } from './wheel/use-window-width.ts';
import { Wheel } from './wheel/wheel.tsx';

type StageProps = {
  setup: Setup;
  wheel: NonNullable<Setup['activeSpinwheel']>;
  state: SpinState;
  /** What was spun here before. */
  last: SpinResult | undefined;
  withSound: boolean;
  currency: Currency;
  onSpin: () => void;
  onStop: () => void;
  onResize: () => void;
  onCheck: (spinId: string) => void;
};

/** The wheel, the button in its centre, and what happens in words. */
export function Stage(props: StageProps) {
  const { setup, wheel, state, last, withSound, currency, onSpin, onStop, onResize, onCheck } = props;
  const t = useTranslations('spin');
  const sizePx = wheelSizePx(useWindowWidth(onResize));
  const { userCoin: coins, coinRule } = setup;
  const isSpinning = state.phase !== 'rest';
  return (
    <div className="spin-stage">
      <Wheel
        slices={wheel.slice}
        sizePx={sizePx}
        label={t('wheelOf', { n: wheel.slice.length })}
        turn={state.phase === 'turning' ? state.result : undefined}
        withSound={withSound}
        onStop={onStop}
      >
        <button
          type="button"
          className="spin-hub"
          aria-disabled={isSpinning || coins <= 0}
          onClick={() => isSpinning || coins <= 0 || onSpin()}
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
        {!isSpinning && coinRule && (
          <p className="text-caption ink-mute">
            {t('coinRule', { per: formatMoney(coinRule.per, currency), max: coinRule.dailyMax })}
          </p>
        )}
        {!isSpinning && last && (
          <button type="button" className="link" onClick={() => onCheck(last.spin._id)}>
            {t('checkThis')}
          </button>
        )}
      </div>
    </div>
  );
}

type Said = { state: SpinState; last: SpinResult | undefined; coins: number };

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

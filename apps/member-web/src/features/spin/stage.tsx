import { type Currency, formatMoney } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { useTranslations } from 'use-intl';
import type { Setup, SpinResult } from './api/spin-queries.ts';
import { wheelSizePx } from './model.ts';
import { useWindowWidth } from './wheel/use-window-width.ts';
import { Wheel } from './wheel/wheel.tsx';

type StageProps = {
  setup: Setup;
  wheel: NonNullable<Setup['activeSpinwheel']>;
  /** The spin has no answer yet. */
  isPending: boolean;
  /** That takes long. */
  isChecking: boolean;
  /** The result to which the wheel turns. */
  turning: SpinResult | undefined;
  /** The previous result on this page. */
  last: SpinResult | undefined;
  withSound: boolean;
  currency: Currency;
  /** Support has blocked play. */
  isBlocked: boolean;
  onSpin: () => void;
  onStop: () => void;
  onResize: () => void;
  onCheck: (spinId: string) => void;
};

/** The wheel with the spin button in its centre, and a status text. */
export function Stage(props: StageProps) {
  const { setup, wheel, isPending, turning, last, withSound, currency } = props;
  const { isBlocked, onSpin, onStop, onResize, onCheck } = props;
  const t = useTranslations('spin');
  const sizePx = wheelSizePx(useWindowWidth(onResize));
  const { userCoin: coins, coinRule, dueCoins } = setup;
  const isSpinning = isPending || turning !== undefined;
  const isDisabled = isSpinning || isBlocked || coins <= 0;
  return (
    <div className="spin-stage">
      <Wheel
        slices={wheel.slice}
        sizePx={sizePx}
        label={t('wheelOf', { n: wheel.slice.length })}
        turn={turning}
        withSound={withSound}
        onStop={onStop}
      >
        <button type="button" className="spin-hub" aria-disabled={isDisabled} onClick={() => isDisabled || onSpin()}>
          <span className="spin-go">{t('spin')}</span>
          <span className="spin-left">
            <Icon name="coin" />
            <span aria-hidden="true">{coins}</span>
            <span className="spoken">{t('coins', { n: coins })}</span>
          </span>
        </button>
      </Wheel>
      <div className="spin-message">
        <p role="status">{statusText(t, props)}</p>
        {!isSpinning && dueCoins && (
          <p className="text-caption">
            {t('dueCoins', { n: dueCoins.coins, amount: formatMoney(dueCoins.toPlay, currency) })}
          </p>
        )}
        {!isSpinning && coinRule && <p className="text-caption ink-mute">{ruleText(t, coinRule, currency)}</p>}
        {!isSpinning && last && (
          <button type="button" className="link" onClick={() => onCheck(last.spin._id)}>
            {t('checkThis')}
          </button>
        )}
      </div>
    </div>
  );
}

/** The price of a coin: a deposit and, where the rule requires it, turnover. */
function ruleText(
  t: ReturnType<typeof useTranslations<'spin'>>,
  { per, dailyMax: max, playPercent }: NonNullable<Setup['coinRule']>,
  currency: Currency,
): string {
  const texts = { per: formatMoney(per, currency), max };
  if (playPercent === 0) return t('coinRule', texts);
  return t('coinRulePlayed', { ...texts, play: formatMoney((per * playPercent) / 100, currency) });
}

/** The state of the wheel as text. */
function statusText(t: ReturnType<typeof useTranslations<'spin'>>, props: StageProps): string {
  const { isPending, isChecking, turning, last, setup } = props;
  if (isPending) return isChecking ? t('checking') : '';
  if (turning) return t('turning');
  if (last) {
    const got = last.prize.kind === 'none' ? t('nothing') : `${t('won')} ${last.label}`;
    return `${got} · ${t('coinsLeft', { n: last.remainingCoin })}`;
  }
  return setup.userCoin <= 0 ? t('failed.spin.MONEY_NOT_ENOUGH') : '';
}

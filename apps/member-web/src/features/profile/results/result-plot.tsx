import { type Currency, formatMoney } from '@krapao/money';
import { cx } from '@krapao/ui/cx';
import { barsOf } from './model.ts';
import './result-plot.css';

const HEIGHT = 120;
const STEP = 10;
const BAR = 7;

type Props = { values: readonly number[]; names: readonly string[]; currency: Currency };

/** Bars above and below zero. The table beside it has the same figures, so screen readers skip the picture. */
export function ResultPlot({ values, names, currency }: Props) {
  const { zero, bars } = barsOf(values, HEIGHT);
  const [greatest, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const label = (amount: number) => formatMoney(amount, currency, { signed: true });
  const width = values.length * STEP;
  return (
    <div className="result-plot" aria-hidden="true">
      <p className="result-plot-end num">{greatest > 0 ? label(greatest) : ' '}</p>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(
          ({ y, height, isBelow }, index) =>
            height > 0 && (
              <rect
                key={names[index]}
                className={cx('result-plot-bar', isBelow && 'is-below')}
                x={index * STEP + (STEP - BAR) / 2}
                y={y}
                width={BAR}
                height={height}
              />
            ),
        )}
        <line className="result-plot-zero" x1="0" x2={width} y1={zero} y2={zero} />
      </svg>
      <p className="result-plot-end num">{least < 0 ? label(least) : ' '}</p>
      <p className="result-plot-days ink-mute text-caption">
        <span>{names[0]}</span>
        <span>{names.at(-1)}</span>
      </p>
    </div>
  );
}

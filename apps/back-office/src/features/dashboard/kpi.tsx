import { Icon } from '@krapao/ui/brand/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { changeOf, shareOf } from './chart-scale.ts';
import './kpi.css';

type Props = {
  label: ReactNode;
  value: ReactNode;
  figure: { now: number; before: number; points: readonly number[] };
  versus: ReactNode;
  tone: 'in' | 'out' | 'plain';
  /** Address of the entries behind the figure. */
  to?: string | undefined;
};

/** One key figure: its value, its change and its course over the period. */
export function Kpi({ label, value, figure, versus, tone, to }: Props) {
  const change = changeOf(figure.now, figure.before);
  const body = (
    <>
      <small>{label}</small>
      <b className="num">{value}</b>
      <span className="kpi-foot">
        {change !== undefined && (
          <>
            <span className={change > 0 && tone !== 'out' ? 'kpi-change is-good' : 'kpi-change'}>
              <Icon name={change < 0 ? 'arrdown' : 'arrup'} size="s" />
              {`${Math.abs(change).toFixed(1)}%`}
            </span>
            <span className="ink-mute">{versus}</span>
          </>
        )}
        <span className="grow" />
        <Spark points={figure.points} tone={tone} />
      </span>
    </>
  );
  return to ? (
    <Link className="kpi" to={to}>
      {body}
    </Link>
  ) : (
    <div className="kpi">{body}</div>
  );
}

const [WIDTH, HEIGHT, EDGE] = [96, 30, 3];

function Spark({ points, tone }: { points: readonly number[]; tone: Props['tone'] }) {
  if (points.length < 2) return null;
  const [least, greatest] = [Math.min(...points), Math.max(...points)];
  const path = points.map((value, index) => {
    const x = (index / (points.length - 1)) * WIDTH;
    const y = HEIGHT - EDGE - shareOf(value, least, greatest) * (HEIGHT - 2 * EDGE);
    return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg
      className={`kpi-spark is-${tone}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path.join('')} />
    </svg>
  );
}

import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { minutes } from './figures.ts';
import './wait-chart.css';

type Waits = AnswerOf<'GET /api/office/dashboard'>['waits'];

const [WIDTH, HEIGHT] = [330, 160];

/** Waiting times of members for an operator, shortest first; times over the target have another colour. */
export function WaitChart({ waits }: { waits: Waits }) {
  const t = useTranslations('dashboard');
  const { counts, stepSeconds, targetSeconds } = waits;
  const most = Math.max(1, ...counts);
  const slot = WIDTH / counts.length;
  const target = (targetSeconds / stepSeconds) * slot;
  const total = counts.length * stepSeconds;
  const spoken = counts
    .map((count, index) => t('waitSpoken', { from: minutes(index * stepSeconds), count }))
    .filter((_, index) => counts[index] !== 0)
    .join(', ');
  return (
    <svg className="wait-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT + 26}`} role="img" aria-label={spoken || t('noWaits')}>
      {counts.map((count, index) => {
        const height = (count / most) * (HEIGHT - 16);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their places.
            key={index}
            className={index * stepSeconds >= targetSeconds ? 'wait-chart-late' : 'wait-chart-bar'}
            x={index * slot + 2}
            width={slot - 4}
            y={HEIGHT - height}
            height={height}
            rx={3}
          />
        );
      })}
      <path className="wait-chart-target" d={`M${target} 2V${HEIGHT + 6}`} />
      <text className="wait-chart-name" x={target + 6} y={12}>
        {t('target', { time: minutes(targetSeconds) })}
      </text>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <text
          key={share}
          x={share * WIDTH}
          y={HEIGHT + 22}
          textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
        >
          {minutes(share * total)}
          {share === 1 && '+'}
        </text>
      ))}
    </svg>
  );
}

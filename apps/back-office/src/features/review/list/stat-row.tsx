import { useTranslations } from 'use-intl';
import type { Overview } from '../queries.ts';
import type { View } from './kinds.ts';
import { isMixed, statsOf } from './stats.ts';
import { Wait } from './wait.tsx';
import { useWaitText } from './wait-text.ts';
import '../review-stats.css';

type Props = {
  overview: Overview | undefined;
  view: View;
  /** The list below says that nothing waits, so neither does an oldest item. */
  isEmpty: boolean;
};

/** Figures of the queue: oldest item, median wait, items approved today, and the share that needed no operator. */
export function StatRow({ overview, view, isEmpty }: Props) {
  const t = useTranslations('review');
  const waitText = useWaitText();
  const { oldestSince, median, approved, withoutStaff } = statsOf(overview ?? [], view);
  const unknown = '–';
  return (
    <dl className="review-stats" aria-label={t('stats.label')}>
      <div>
        <dt>{t('stats.oldest')}</dt>
        <dd>{oldestSince && !isEmpty ? <Wait since={oldestSince} lateMs={0} /> : unknown}</dd>
      </div>
      <div>
        <dt>{t('stats.median')}</dt>
        <dd>
          {median ? waitText(median.figure) : unknown}
          {median && isMixed(view) && <small>{t(`views.${median.kind}`)}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('stats.approved')}</dt>
        <dd>{overview ? approved.toLocaleString('en') : unknown}</dd>
      </div>
      <div>
        <dt>{t('stats.auto')}</dt>
        <dd>
          {withoutStaff ? `${Math.round(withoutStaff.figure * 100)}%` : unknown}
          {withoutStaff && isMixed(view) && <small>{t(`views.${withoutStaff.kind}`)}</small>}
        </dd>
      </div>
    </dl>
  );
}

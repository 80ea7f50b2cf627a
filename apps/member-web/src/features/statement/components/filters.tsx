import { Chip, Chips } from '@krapao/ui/actions/chip';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Count } from '../../../shared/parts/count.tsx';
import { TYPE_ICON } from '../../../shared/statement/entry.ts';
import { useWide } from '../../../shared/use-wide.ts';
import './filters.css';
import { countMore, type Filter, isLastDays, lastDays, TYPES } from '../model.ts';

type Props = { filter: Filter; onChange: (filter: Filter) => void; onMore: () => void };

/** One-tap filters by type and last days. On a phone, the button for more filters stays beside the scrolling row. */
export function Filters({ filter, onChange, onMore }: Props) {
  const t = useTranslations('statement');
  const isWide = useWide();
  const now = useServerNow();
  const isRecent = isLastDays(filter, now);
  const more = countMore(isRecent ? { ...filter, from: undefined } : filter);
  const chips = useRef<HTMLDivElement>(null);
  // On a phone the chosen filter may be scrolled out of view.
  useEffect(() => {
    chips.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  return (
    <div ref={chips} className="filters">
      <Chips label={t('filters')}>
        <Chip icon="statement" on={!filter.type} onClick={() => onChange({ ...filter, type: undefined, page: 1 })}>
          {t('all')}
        </Chip>
        {TYPES.map((type) => (
          <Chip
            key={type}
            icon={TYPE_ICON[type]}
            on={filter.type === type}
            onClick={() => onChange({ ...filter, type, page: 1 })}
          >
            {t(`chips.${type}`)}
          </Chip>
        ))}
        <Chip
          icon="calendar"
          on={isRecent}
          onClick={() => onChange({ ...filter, from: isRecent ? undefined : lastDays(now), to: undefined, page: 1 })}
        >
          {t('days30')}
        </Chip>
      </Chips>
      {!isWide && (
        <span className="filters-more">
          <IconButton
            icon="filter"
            label={more > 0 ? t('moreOn', { n: more }) : t('more')}
            look="fill"
            aria-haspopup="dialog"
            onClick={onMore}
          />
          {more > 0 && <Count value={more} />}
        </span>
      )}
    </div>
  );
}

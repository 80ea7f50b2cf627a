import { Chip, Chips } from '@krapao/ui/chip';
import type { IconName } from '@krapao/ui/icon';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EntryType } from '../../../shared/statement/entry.ts';
import { countMore, dateBefore, type Filter, TYPES } from '../model.ts';

const ICON = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'transfer',
  bonus: 'bonus',
  finish_bonus: 'finish',
  adjustment: 'edit',
} as const satisfies Record<EntryType, IconName>;

const DAYS = 30;

type Props = { filter: Filter; onChange: (filter: Filter) => void; onMore: () => void };

/** What to show, in one tap; the rest is behind the last chip. */
export function Filters({ filter, onChange, onMore }: Props) {
  const t = useTranslations('statement');
  const since = dateBefore(useServerNow(), DAYS);
  const isRecent = filter.from === since && !filter.to;
  const more = countMore(isRecent ? { ...filter, from: undefined } : filter);
  const chips = useRef<HTMLDivElement>(null);
  // On a phone the chosen one may lie beyond the edge.
  useEffect(() => {
    chips.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  return (
    <div ref={chips}>
      <Chips label={t('filters')}>
        <Chip icon="statement" on={!filter.type} onClick={() => onChange({ ...filter, type: undefined, page: 1 })}>
          {t('all')}
        </Chip>
        {TYPES.map((type) => (
          <Chip
            key={type}
            icon={ICON[type]}
            on={filter.type === type}
            onClick={() => onChange({ ...filter, type, page: 1 })}
          >
            {t(`chips.${type}`)}
          </Chip>
        ))}
        <Chip
          icon="calendar"
          on={isRecent}
          onClick={() => onChange({ ...filter, from: isRecent ? undefined : since, to: undefined, page: 1 })}
        >
          {t('days30')}
        </Chip>
        <Chip icon="filter" on={more > 0} aria-haspopup="dialog" onClick={onMore}>
          {more > 0 ? t('moreOn', { n: more }) : t('more')}
        </Chip>
      </Chips>
    </div>
  );
}

import { Button } from '@krapao/ui/actions/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countMore, type Filter, isBackwards, isTyping, toFilter, writeFilter } from '../model.ts';
import './inline-filters.css';
import { FilterFields } from './filter-fields.tsx';

type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** The inline filters of wide screens. Each applies at once; the reference on blur or Enter. */
export function InlineFilters({ filter, onChange }: Props) {
  const t = useTranslations('statement');
  const address = String(writeFilter(filter));
  /** Edits not yet in the URL; dropped when the URL changes. */
  const [typed, setTyped] = useState<{ over: string; draft: Filter }>();
  const draft = typed?.over === address ? typed.draft : filter;
  const apply = (next: Filter) => {
    if (!isTyping(next) && !isBackwards(next)) onChange(toFilter(next));
  };
  const edit = (next: Filter) => {
    setTyped({ over: address, draft: next });
    if (next.reference === draft.reference) apply(next);
  };
  const applyReference = () => {
    if (toFilter(draft).reference !== filter.reference) apply(draft);
  };
  return (
    // Several fields and no submit button: browsers do not submit on Enter by themselves.
    <form
      className="inline-filters"
      noValidate
      onKeyDown={({ key }) => key === 'Enter' && applyReference()}
      onBlur={applyReference}
    >
      <FilterFields draft={draft} onChange={edit} />
      <Button
        size="sm"
        tone="line"
        disabled={countMore(filter) === 0}
        onClick={() => onChange({ page: 1, type: filter.type })}
      >
        {t('clear')}
      </Button>
    </form>
  );
}

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { FilterText } from '../../shared/filters/filter-text.tsx';
import { useActs, useActText } from './use-acts.ts';

/** Filter by act: free text, or one of the suggested acts. */
export function ActField({ value, onChange }: { value: string; onChange: (call: string) => void }) {
  const t = useTranslations('audit');
  const { texts, nameOf } = useActs();
  const textOf = useActText();
  const listId = useId();
  return (
    <>
      <FilterText
        label={t('call')}
        list={listId}
        value={textOf(value, true)}
        maxLength={80}
        onChange={(typed) => onChange(nameOf(typed))}
      />
      <datalist id={listId}>
        {texts.map(({ name, text }) => (
          <option key={name} value={text} />
        ))}
      </datalist>
    </>
  );
}

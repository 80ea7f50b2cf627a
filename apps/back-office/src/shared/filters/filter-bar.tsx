import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../session/session.ts';
import './filter-bar.css';
import { removeFilters, type Saved, savedFilters, saveFilters } from './saved.ts';

type Props = {
  /** Page that owns the saved filters. */
  page: string;
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
  onClear: () => void;
  children: ReactNode;
};

/** Filters of a list, and the operator's saved filters. */
export function FilterBar({ page, values, onChange, onClear, children }: Props) {
  const t = useTranslations('common.filters');
  const { id } = useMe();
  const [saved, setSaved] = useState(() => savedFilters(id, page));
  const isSet = Object.keys(values).length > 0;
  const apply = (wanted: Saved) => {
    const empty = Object.fromEntries(Object.keys(values).map((name) => [name, '']));
    onChange({ ...empty, ...wanted.values });
  };
  return (
    <search className="filter-bar" aria-label={t('label')}>
      {children}
      {isSet && (
        <>
          <Button size="xs" tone="ghost" icon="close" onClick={onClear}>
            {t('clear')}
          </Button>
          <SaveName onSave={(name) => setSaved(saveFilters(id, page, { name, values }))} />
        </>
      )}
      {saved.length > 0 && (
        <ul className="filter-bar-saved" aria-label={t('saved')}>
          {saved.map((each) => (
            <li key={each.name}>
              <button type="button" onClick={() => apply(each)}>
                <Icon name="star" size="s" />
                {each.name}
              </button>
              <IconButton
                size="sm"
                icon="close"
                label={t('remove', { name: each.name })}
                onClick={() => setSaved(removeFilters(id, page, each.name))}
              />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function SaveName({ onSave }: { onSave: (name: string) => void }) {
  const t = useTranslations('common.filters');
  const common = useTranslations('common');
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <Button size="xs" tone="ghost" icon="star" onClick={() => setName('')}>
        {t('save')}
      </Button>
    );
  }
  return (
    <form
      className="filter-bar-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onSave(name.trim());
        setName(undefined);
      }}
      onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it came because its button was pressed.
        autoFocus
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button size="xs" type="submit">
        {common('save')}
      </Button>
    </form>
  );
}

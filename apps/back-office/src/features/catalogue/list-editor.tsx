import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Json, join, moved, valueAt } from '../../shared/catalogue/at-path.ts';
import './list-editor.css';
import type { Issue } from './queries.ts';

type Props = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  path: string;
  issues: readonly Issue[];
  list: readonly Json[];
  fresh: Json;
  nameAt: string | undefined;
  note: ((entry: Json) => string) | undefined;
  onChange: (list: Json) => void;
  children: (index: number) => ReactNode;
};

/** Returns the heading or the first paragraph of a text that may be HTML. */
function firstWordsOf(text: string): string {
  if (!text.includes('<')) return text;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return (body.firstElementChild ?? body).textContent.trim();
}

/** Entries that the pointer and the keyboard reorder alike. An entry with an issue is open. */
export function ListEditor({ label, hint, error, path, issues, list, fresh, nameAt, note, onChange, children }: Props) {
  const t = useTranslations('catalogue.list');
  const locale = useLocale();
  const [opened, open] = useState<number>();
  const [announcement, announce] = useState('');
  const dragged = useRef<number>(undefined);
  const nameOf = (entry: Json, index: number) => {
    const own = nameAt === undefined ? undefined : valueAt(entry, nameAt);
    const name = typeof own === 'string' ? own : valueAt(own, locale);
    return (
      [name, valueAt(entry, 'code')]
        .map((text) => (typeof text === 'string' ? firstWordsOf(text) : ''))
        .find(Boolean) ?? t('entry', { n: index + 1 })
    );
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length || from === to) return;
    onChange(moved(list, from, to));
    open(opened === from ? to : undefined);
    announce(t('moved', { name: nameOf(list[from], from), n: to + 1 }));
  };
  const dropOn = (index: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged.current !== undefined) move(dragged.current, index);
    dragged.current = undefined;
  };
  return (
    <fieldset className="list-editor">
      <legend>{label}</legend>
      {hint && <p className="ink-mute text-caption">{hint}</p>}
      {error && <p className="ink-chilli text-caption">{error}</p>}
      <p className="spoken" role="status">
        {announcement}
      </p>
      <ol className="list-editor-entries">
        {list.map((entry, index) => {
          const name = nameOf(entry, index);
          const isWrong = issues.some((issue) => issue.path.startsWith(`${join(path, index)}.`));
          const isOpen = opened === index || isWrong;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own but its place.
              key={index}
              draggable={!isOpen}
              onDragStart={() => {
                dragged.current = index;
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={dropOn(index)}
            >
              <div className="row list-editor-head">
                <button
                  type="button"
                  className="grow list-editor-name"
                  aria-expanded={isOpen}
                  onClick={() => open(isOpen ? undefined : index)}
                >
                  {name}
                  {note && <span className="list-editor-note num is-thin">{note(entry)}</span>}
                </button>
                <IconButton
                  size="sm"
                  icon="up"
                  label={t('up', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  size="sm"
                  icon="down"
                  label={t('down', { name })}
                  disabled={index === list.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  size="sm"
                  icon="close"
                  label={t('remove', { name })}
                  onClick={() => {
                    onChange(list.filter((_, other) => other !== index));
                    open(undefined);
                  }}
                />
              </div>
              {isOpen && <div className="list-editor-fields">{children(index)}</div>}
            </li>
          );
        })}
      </ol>
      <Button
        size="xs"
        icon="plus"
        onClick={() => {
          onChange([...list, fresh]);
          open(list.length);
        }}
      >
        {t('add')}
      </Button>
    </fieldset>
  );
}

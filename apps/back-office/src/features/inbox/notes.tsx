import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { Age } from '../../shared/time/age.tsx';
import { INBOX, type Opened } from './queries.ts';

/** What the team tells one another. It looks like nothing that is sent. */
export function Notes({ opened: { id, notes }, mayWrite }: { opened: Opened; mayWrite: boolean }) {
  const t = useTranslations('inbox');
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const add = useAct('POST /api/office/chat/{id}/notes', { stale: INBOX, onSuccess: () => setText('') });
  useCommands(
    mayWrite
      ? [{ id: 'note', group: 'page', label: t('addNote'), icon: 'note', keys: 'n', run: () => field.current?.focus() }]
      : [],
  );
  return (
    <section>
      <h3>{t('notes')}</h3>
      {notes.length > 0 && (
        <ul className="inbox-notes">
          {notes.map((note) => (
            <li key={note.createdAt + note.text}>
              <p>{note.text}</p>
              <small>
                {note.by.name} · <Age at={note.createdAt} />
              </small>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <form
          className="inbox-note-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) add.send({ params: { id }, body: { text: text.trim() } });
          }}
        >
          <label htmlFor={fieldId}>
            <Icon name="lock" size="s" /> {t('noteHint')}
          </label>
          <textarea
            id={fieldId}
            ref={field}
            rows={2}
            maxLength={2_000}
            value={text}
            placeholder={t('addNote')}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // Out of the field, where letters are keys again; what was written stays.
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.currentTarget.blur();
            }}
          />
          <Button type="submit" size="xs" busy={add.isPending} disabled={!text.trim()}>
            {t('saveNote')}
          </Button>
        </form>
      )}
    </section>
  );
}

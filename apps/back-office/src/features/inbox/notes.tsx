import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { Age } from '../../shared/time/age.tsx';
import { INBOX, type Opened } from './queries.ts';
import './inbox-notes.css';

/** Internal notes of the team, styled unlike messages. */
export function Notes({ opened: { id, notes }, mayWrite }: { opened: Opened; mayWrite: boolean }) {
  const t = useTranslations('inbox');
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() ? undefined : t('addNote') }),
    onSubmit: ({ text }) => add.send({ params: { id }, body: { text: text.trim() } }),
  });
  const { error, ...input } = form.field('text');
  const add = useCommand('POST /api/office/chat/{id}/notes', {
    stale: INBOX,
    onSuccess: () => {
      form.reset();
    },
  });
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
        <form {...form.props} className="inbox-notes-form">
          <label htmlFor={fieldId}>
            <Icon name="lock" size="s" /> {t('noteHint')}
          </label>
          <textarea
            id={fieldId}
            ref={field}
            rows={2}
            maxLength={2_000}
            placeholder={t('addNote')}
            aria-invalid={error !== undefined || undefined}
            {...input}
            onKeyDown={(event) => {
              // Leaves the field so that letters are shortcuts again; the text stays.
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.currentTarget.blur();
            }}
          />
          <Button type="submit" size="xs" busy={add.isPending}>
            {t('saveNote')}
          </Button>
        </form>
      )}
    </section>
  );
}

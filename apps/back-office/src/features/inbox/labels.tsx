import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { withLabel } from './label-draft.ts';
import { INBOX, type Opened } from './queries.ts';

/** What a conversation is about, in a word or two each. */
export function Labels({ opened: { id, labels }, mayWrite }: { opened: Opened; mayWrite: boolean }) {
  const t = useTranslations('inbox');
  const fieldId = useId();
  const [text, setText] = useState('');
  const save = useAct('POST /api/office/chat/{id}/labels', { stale: INBOX });
  const keep = (next: readonly string[]) => save.send({ params: { id }, body: { labels: [...next] } });
  if (!mayWrite && labels.length === 0) return null;
  return (
    <section>
      <h3>{t('labels')}</h3>
      <ul className="inbox-labels">
        {labels.map((label) => (
          <li key={label} className="inbox-label">
            {label}
            {mayWrite && (
              <button
                type="button"
                className="inbox-label-off"
                aria-label={t('removeLabel', { label })}
                onClick={() => keep(labels.filter((each) => each !== label))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && labels.length < 10 && (
        <form
          className="inbox-small-form"
          onSubmit={(event) => {
            event.preventDefault();
            const next = withLabel(labels, text);
            if (next !== labels) keep(next);
            setText('');
          }}
        >
          <label htmlFor={fieldId} className="spoken">
            {t('addLabel')}
          </label>
          <input
            id={fieldId}
            value={text}
            maxLength={40}
            placeholder={t('addLabel')}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
      )}
    </section>
  );
}

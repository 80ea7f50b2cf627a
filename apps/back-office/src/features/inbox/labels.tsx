import { useForm } from '@krapao/web/forms/use-form.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { withLabel } from './label-draft.ts';
import { INBOX, type Opened } from './queries.ts';

/** Topics of a conversation, each a word or two. */
export function Labels({ opened: { id, labels }, mayWrite }: { opened: Opened; mayWrite: boolean }) {
  const t = useTranslations('inbox');
  const fieldId = useId();
  const remove = useCommand('POST /api/office/chat/{id}/labels', { stale: INBOX });
  const add = useCommand('POST /api/office/chat/{id}/labels', {
    stale: INBOX,
    onSuccess: () => {
      form.reset();
    },
  });
  const requestOf = (next: readonly string[]) => ({ params: { id }, body: { labels: [...next] } });
  const form = useForm({
    initial: { text: '' },
    onSubmit: ({ text }) => {
      const next = withLabel(labels, text);
      if (next === labels) form.reset();
      else add.send(requestOf(next));
    },
  });
  const { error: _, ...input } = form.field('text');
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
                onClick={() => remove.send(requestOf(labels.filter((each) => each !== label)))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && labels.length < 10 && (
        <form {...form.props} className="inbox-small-form">
          <label htmlFor={fieldId} className="spoken">
            {t('addLabel')}
          </label>
          <input id={fieldId} maxLength={40} placeholder={t('addLabel')} {...input} />
        </form>
      )}
    </section>
  );
}

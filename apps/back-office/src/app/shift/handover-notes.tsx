import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { Age } from '../../shared/time/age.tsx';
import './handover-notes.css';
import { SHIFT, useShift } from './use-shift.ts';

/** The oldest note of the shift before that the operator has not read, above every page. */
export function HandoverNotes() {
  const t = useTranslations('common.shift');
  const read = useCommand('POST /api/office/shift/notes/{id}/read', { stale: [SHIFT] });
  const [note, ...others] = useShift().data?.notes ?? [];
  if (!note) return null;
  return (
    <section className="handover-notes" aria-label={t('noteTitle')}>
      <Banner tone="info" icon="users">
        <b>{t('noteBy', { by: note.by })}</b>{' '}
        <small>
          <Age at={note.createdAt} />
        </small>
        <p className="handover-notes-text">{note.text}</p>
      </Banner>
      <Button size="sm" busy={read.isPending} onClick={() => read.send({ params: { id: note.id } })}>
        {others.length > 0 ? t('readNext', { n: others.length }) : t('read')}
      </Button>
    </section>
  );
}

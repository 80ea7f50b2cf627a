import { Button } from '@krapao/ui/actions/button';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { useMay } from '../../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import type { TabProps } from '../queries.ts';
import { When } from './cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/acts'>['acts'][number];

/** Acts of operators on this member, and their internal notes. */
export function ActsTab({ member: { id } }: TabProps) {
  const t = useTranslations('members');
  const mayNote = useMay('members.notes');
  const field = useId();
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() ? undefined : t('noteHint') }),
    onSubmit: ({ text }) => note.send({ params: { id }, body: { text: text.trim() } }),
  });
  const { error, ...input } = form.field('text');
  const note = useCommand('POST /api/office/members/{id}/notes', {
    stale: [['member', id, 'acts']],
    onSuccess: () => {
      form.reset();
    },
  });
  const feed = useFeed<Row, string>({
    queryKey: ['member', id, 'acts'],
    load: async (after) => {
      const query = after === undefined ? {} : { after };
      const { acts, next } = await call('GET /api/office/members/{id}/acts', { params: { id }, query });
      return { rows: acts, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ at }) => <When at={at} /> },
      { id: 'act', head: t('what'), cell: ({ act, details }) => <What act={act} details={details} /> },
      {
        id: 'reason',
        head: t('reason'),
        cell: ({ id: noteId, act, reason, isPinned }) => (
          <>
            <span className="member-note">{reason}</span>
            {act === 'note' && mayNote && <Pin id={id} note={noteId} isPinned={isPinned} />}
          </>
        ),
      },
      {
        id: 'by',
        head: t('by'),
        cell: ({ by, details }) => (
          <>
            <b>{by}</b>
            {details.allowedBy && <small>{t('allowedBy', { name: details.allowedBy })}</small>}
          </>
        ),
      },
    ],
    [t, id, mayNote],
  );
  return (
    <>
      {mayNote && (
        <form {...form.props} className="member-bar">
          <label className="spoken" htmlFor={field}>
            {t('note')}
          </label>
          <textarea
            id={field}
            rows={1}
            maxLength={2_000}
            placeholder={t('noteHint')}
            aria-invalid={error !== undefined || undefined}
            {...input}
          />
          <Button size="sm" type="submit" busy={note.isPending}>
            {t('addNote')}
          </Button>
        </form>
      )}
      <DataTable
        caption={t('tabs.notes')}
        columns={columns}
        feed={feed}
        rowKey={(row) => row.id}
        empty={{ title: t('noNotes') }}
      />
    </>
  );
}

function Pin({ id, note, isPinned }: { id: string; note: string; isPinned: boolean }) {
  const t = useTranslations('members');
  const pin = useCommand('POST /api/office/members/{id}/notes/{note}/pin', { stale: [['member', id]] });
  return (
    <Button
      size="xs"
      tone="ghost"
      busy={pin.isPending}
      onClick={() => pin.send({ params: { id, note }, body: { isPinned: !isPinned } })}
    >
      {t(isPinned ? 'unpin' : 'pin')}
    </Button>
  );
}

function What({ act, details }: Pick<Row, 'act' | 'details'>) {
  const t = useTranslations('members');
  const { what, from, to, reference } = details;
  const maySeeLedger = useMay('ledger.read');
  const more = [what, from && to && `${from} → ${to}`].filter(Boolean).join(' · ');
  return (
    <>
      <b>{t(`acts.${act}`)}</b>
      {more && <small className="num is-thin">{more}</small>}
      {reference && (
        <small className="num is-thin">
          {maySeeLedger ? <Link to={`/ledger/entries?reference=${reference}`}>{reference}</Link> : reference}
        </small>
      )}
    </>
  );
}

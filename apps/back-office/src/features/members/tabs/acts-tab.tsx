import { Button } from '@krapao/ui/button';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useAct } from '../../../shared/api/use-act.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { useMay } from '../../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import type { TabProps } from '../queries.ts';
import { When } from './cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/acts'>['acts'][number];

/** What operators did with this member, and what they noted for each other. */
export function ActsTab({ member: { id } }: TabProps) {
  const t = useTranslations('members');
  const field = useId();
  const [text, setText] = useState('');
  const note = useAct('POST /api/office/members/{id}/notes', {
    stale: [['member', id, 'acts']],
    onSuccess: () => setText(''),
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
      { id: 'reason', head: t('reason'), cell: ({ reason }) => <span className="member-note">{reason}</span> },
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
    [t],
  );
  return (
    <>
      <form
        className="member-bar"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) note.send({ params: { id }, body: { text: text.trim() } });
        }}
      >
        <label className="spoken" htmlFor={field}>
          {t('note')}
        </label>
        <textarea
          id={field}
          rows={1}
          maxLength={2_000}
          placeholder={t('noteHint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button size="sm" type="submit" busy={note.isPending} disabled={!text.trim()}>
          {t('addNote')}
        </Button>
      </form>
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

import { Field } from '@krapao/ui/field';
import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../shared/api/call.ts';
import { useAct } from '../../../shared/api/use-act.ts';
import type { ActSheetProps } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

type Line = AnswerOf<'GET /api/office/members/{id}/statement'>['lines'][number];

/** Takes one movement back by its exact opposite. */
export function ReverseSheet({ member: { id }, line, onClose }: ActSheetProps & { line: Line }) {
  const t = useTranslations('members.do.reverse');
  const fields = useTranslations('members');
  const { fault, done, reactions } = useReactions(id, onClose);
  const [note, setNote] = useState('');
  const act = useAct('POST /api/office/members/{id}/reverse', {
    ...reactions,
    once: true,
    onSuccess: ({ state }) => done(t(state)),
  });
  return (
    <FormSheet
      title={t('title')}
      hint={t('hint')}
      actionLabel={t('title')}
      busy={act.isPending}
      fault={fault}
      isReady={note.trim() !== ''}
      onSubmit={(reason) => act.send({ params: { id }, body: { operationId: line.id, note: note.trim(), reason } })}
      onClose={onClose}
    >
      <Kv
        bare
        items={[
          { label: fields('what'), value: fields(`types.${line.statementType}`) },
          { label: fields('reference'), value: <span className="num is-thin">{line.reference}</span> },
          { label: fields('when'), value: <span className="num is-thin">{formatDateTime(line.createdAt)}</span> },
          { label: t('moves'), value: <Money value={-line.amount} currency={line.currency} signed /> },
        ]}
      />
      <Field
        label={t('note')}
        hint={t('noteHint')}
        maxLength={120}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormSheet>
  );
}

import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { Field } from '@krapao/ui/fields/field';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

type Line = AnswerOf<'GET /api/office/members/{id}/statement'>['lines'][number];

/** Reverses one movement by an operation with opposite legs. */
export function ReverseSheet({ member: { id }, line, onClose }: ActSheetProps & { line: Line }) {
  const t = useTranslations('members.do.reverse');
  const fields = useTranslations('members');
  const common = useTranslations('common');
  const { done, reactions } = useReactions(id, onClose);
  const act = useCommand('POST /api/office/members/{id}/reverse', {
    ...reactions,
    once: true,
    onSuccess: ({ state }) => done(t(state)),
  });
  const form = useReasonForm({
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() ? undefined : common('needed') }),
    onSubmit: ({ note, reason }) =>
      act.send({ params: { id }, body: { operationId: line.id, note: note.trim(), reason } }),
  });
  return (
    <FormSheet title={t('title')} actionLabel={t('title')} form={form} command={act} onClose={onClose}>
      <p className="ink-soft">{t('hint')}</p>
      <Kv
        bare
        items={[
          { label: fields('what'), value: fields(`types.${line.statementType}`) },
          { label: fields('reference'), value: <span className="num is-thin">{line.reference}</span> },
          { label: fields('when'), value: <span className="num is-thin">{formatDateTime(line.createdAt)}</span> },
          { label: t('moves'), value: <Money value={-line.amount} currency={line.currency} signed /> },
        ]}
      />
      <Field label={t('note')} hint={t('noteHint')} maxLength={120} autoComplete="off" {...form.field('note')} />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}

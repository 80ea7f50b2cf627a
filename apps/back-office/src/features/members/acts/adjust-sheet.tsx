import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

/** Correction by hand. Above the limit it awaits a second approver. */
export function AdjustSheet({ member: { id, currency }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.adjust');
  const common = useTranslations('common');
  const { done, reactions } = useReactions(id, onClose);
  const act = useCommand('POST /api/office/members/{id}/adjust', {
    ...reactions,
    once: true,
    onSuccess: ({ state }) => done(t(state)),
  });
  const form = useReasonForm<{ direction: 'credit' | 'debit'; amount: string; note: string }>({
    initial: { direction: 'credit', amount: '', note: '' },
    check: ({ amount, note }) => ({
      amount: AMOUNT.test(amount.trim()) && Number(amount) > 0 ? undefined : t('amountWrong'),
      note: note.trim() ? undefined : common('needed'),
    }),
    onSubmit: ({ amount, note, ...body }) =>
      act.send({ params: { id }, body: { ...body, amount: Number(amount), note: note.trim() } }),
  });
  return (
    <FormSheet
      title={t('title')}
      actionLabel={t(`${form.values.direction}Now`)}
      form={form}
      command={act}
      onClose={onClose}
    >
      <p className="ink-soft">{t('hint')}</p>
      <SelectField label={t('direction')} {...form.field('direction')}>
        <option value="credit">{t('credit')}</option>
        <option value="debit">{t('debit')}</option>
      </SelectField>
      <Field
        label={t('amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        {...form.field('amount')}
      />
      <Field label={t('note')} hint={t('noteHint')} maxLength={120} autoComplete="off" {...form.field('note')} />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
